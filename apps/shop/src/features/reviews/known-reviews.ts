import { useInfiniteQuery } from "@ensemble/query";
import { othersOf, reviewsOf, type Review } from "./reviews";

/**
 * The first reviews of an outfit: a server reads them to draw them, and a page takes them over, or has
 * read them before. It reads them itself when they come near.
 */
export function useKnownReviews(outfitId: string): Review[] | undefined {
  const { data } = useInfiniteQuery({
    ...reviewsOf(outfitId, "newest"),
    // What is drawn is the same either way: no second drawing after the take-over, as with useOnDevice.
    enabled: typeof document === "undefined",
  });
  return data && othersOf(data.pages, undefined);
}
