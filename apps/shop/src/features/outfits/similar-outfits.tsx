import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { LoadFailure } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Section } from "../../layout/section";
import type { OutfitDetail } from "./outfit-detail";
import { LoadingOutfits, OutfitGrid } from "./outfit-grid";
import { similarOutfits } from "./outfits";

/** Up to four outfits that share the occasion or the vibe; nothing when there are none. */
export function SimilarOutfits({ outfit }: { outfit: OutfitDetail }): ReactNode {
  const { data, isError, refetch } = useQuery(similarOutfits(outfit));
  if (data?.length === 0) return null;
  return (
    <Section title="Similar Outfits" more={{ label: "View all outfits", to: paths.outfits() }}>
      {isError ? (
        <LoadFailure what="Similar outfits" onRetry={() => void refetch()} />
      ) : data ? (
        <OutfitGrid outfits={data} />
      ) : (
        <LoadingOutfits count={4} />
      )}
    </Section>
  );
}
