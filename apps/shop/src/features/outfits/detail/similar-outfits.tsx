import { paths } from "@ensemble/contract";
import { queryOptions, useQuery } from "@ensemble/query";
import { unwrap } from "@ensemble/session";
import type { ReactNode } from "react";
import { outfitKeys } from "../../../query-keys";
import { Loaded } from "../../../layout/loaded";
import { Section } from "../../../layout/section";
import type { OutfitDetail } from "./outfit-detail";
import { LoadingOutfits, OutfitGrid } from "../card/outfit-grid";
import { listedCards } from "../outfits";

/** How many similar outfits a detail shows at most (OUT-13). */
const similarCount = 4;

/** Other outfits that share the occasion or the vibe, most popular first. */
const similarOutfits = ({ id, occasion, vibe }: OutfitDetail) =>
  queryOptions({
    queryKey: outfitKeys.similar(id),
    queryFn: () =>
      unwrap(
        listedCards()
          .or(`occasion.eq.${occasion},vibe.eq.${vibe}`)
          .neq("id", id)
          .order("popularity", { ascending: false })
          .order("id")
          .limit(similarCount),
      ),
  });

/** Up to four similar outfits (OUT-13); nothing when there are none. */
export function SimilarOutfits({ outfit }: { outfit: OutfitDetail }): ReactNode {
  const query = useQuery(similarOutfits(outfit));
  if (query.data?.length === 0) return null;
  return (
    <Section title="Similar Outfits" more={{ label: "View all outfits", to: paths.outfits() }}>
      <Loaded
        query={query}
        what="Similar outfits"
        loading={<LoadingOutfits count={similarCount} />}
      >
        {(outfits) => <OutfitGrid outfits={outfits} />}
      </Loaded>
    </Section>
  );
}
