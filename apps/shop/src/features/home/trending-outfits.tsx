import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { Section } from "../../layout/section";
import { LoadingOutfits, OutfitGrid } from "../outfits/card/outfit-grid";
import { trendingOutfits } from "../outfits/outfits";

/** Home's newest three outfits. */
export function TrendingOutfits(): ReactNode {
  const query = useQuery(trendingOutfits());
  return (
    <Section title="Trending Now" more={{ label: "View all outfits", to: paths.outfits() }}>
      <Loaded
        query={query}
        what="The newest outfits"
        loading={<LoadingOutfits count={3} arrangement="lead" />}
      >
        {(outfits) => <OutfitGrid outfits={outfits} arrangement="lead" />}
      </Loaded>
    </Section>
  );
}
