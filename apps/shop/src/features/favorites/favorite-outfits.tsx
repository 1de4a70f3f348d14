import { paths } from "@ensemble/contract";
import { keepPreviousData, useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, EmptyState, LoadFailure, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { useAskedIds } from "./use-asked-ids";
import { newestFirst } from "./newest-first";
import { outfitsById } from "./outfits-by-id";

/** The kept outfits, the last one first. */
export function FavoriteOutfits({ ids }: { ids: readonly string[] }): ReactNode {
  const asked = useAskedIds(ids);
  const { data, isError, refetch } = useQuery({
    ...outfitsById(asked),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  if (ids.length === 0) {
    return (
      <EmptyState
        title="No favorite outfits yet"
        text="Press the heart on an outfit to find it here again."
      >
        <Button asChild size="3">
          <Link to={paths.outfits()}>Browse Outfits</Link>
        </Button>
      </EmptyState>
    );
  }
  if (isError) return <LoadFailure what="Your outfits" onRetry={() => void refetch()} />;
  if (!data) return <LoadingOutfits count={Math.min(ids.length, 8)} />;
  return (
    <>
      <VisuallyHidden asChild>
        <h2>Favorite outfits</h2>
      </VisuallyHidden>
      <OutfitGrid outfits={newestFirst(data, ids)} priority={4} />
    </>
  );
}
