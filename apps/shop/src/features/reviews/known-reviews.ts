import { useInfiniteQuery } from "@ensemble/query";
import { useOnDevice } from "@ensemble/ui";
import { othersOf, reviewsOf, type Review } from "./reviews";

/**
 * The first reviews of an outfit: a server reads them to draw them, and a page takes them over, or has
 * read them before. It reads them itself when they come near.
 */
export function useKnownReviews(outfitId: string): Review[] | undefined {
  const isDrawn = useOnDevice(() => false, true);
  const { data } = useInfiniteQuery({
    ...reviewsOf(outfitId, "newest"),
    enabled: isDrawn,
    refetchOnMount: false,
  });
  return data && othersOf(data.pages, undefined);
}
