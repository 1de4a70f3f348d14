import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { LoadFailure } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Section } from "../../layout/section";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { trendingOutfits } from "../outfits/outfits";

/** Home's newest three outfits. */
export function TrendingOutfits(): ReactNode {
  const { data, isError, refetch } = useQuery(trendingOutfits());
  return (
    <Section title="Trending Now" more={{ label: "View all outfits", to: paths.outfits() }}>
      {isError ? (
        <LoadFailure what="The newest outfits" onRetry={() => void refetch()} />
      ) : data ? (
        <OutfitGrid outfits={data} arrangement="lead" />
      ) : (
        <LoadingOutfits count={3} arrangement="lead" />
      )}
    </Section>
  );
}
