import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { ReactNode } from "react";
import type { LooksProps } from "../../parts";
import { outfitKeys } from "../../query-keys";
import { OutfitGrid } from "./outfit-grid";
import { assertPage } from "./outfit-page";
import type { CardPage } from "./outfits";

/** The cards of a stylist's newest listed outfits, by slug (OUT-20); nothing without any. */
export default function LooksPart({ stylist, limit }: LooksProps): ReactNode {
  const { data } = useQuery(looksQuery(stylist, limit));
  return data?.total ? <OutfitGrid outfits={data.outfits} arrangement="featured" /> : null;
}

const looksQuery = (stylist: string, limit: number) =>
  queryOptions({
    queryKey: outfitKeys.looks(stylist, limit),
    queryFn: async (): Promise<CardPage> => {
      const page: unknown = await unwrap(db().rpc("list_outfits", { stylist, page_size: limit }));
      assertPage<CardPage>(page);
      return page;
    },
  });
