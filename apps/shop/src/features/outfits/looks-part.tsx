import { paths } from "@ensemble/contract";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { ReactNode } from "react";
import { Section } from "../../components/section";
import type { LooksProps } from "../../parts";
import { outfitKeys } from "../../query-keys";
import { OutfitGrid } from "./outfit-grid";
import { assertPage } from "./outfit-page";
import type { CardPage } from "./outfits";

/** The newest listed outfits of a stylist, by slug, with a link to all (OUT-20); nothing without any. */
export default function LooksPart({ title, stylist, limit }: LooksProps): ReactNode {
  const { data } = useQuery(looksQuery(stylist, limit));
  if (!data?.total) return null;
  const all = `${paths.outfits()}?stylist=${encodeURIComponent(stylist)}`;
  return (
    <Section title={title} more={{ label: "View all looks", to: all }}>
      <OutfitGrid outfits={data.outfits} arrangement="featured" />
    </Section>
  );
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
