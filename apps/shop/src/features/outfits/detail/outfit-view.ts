import { whenSeen } from "@ensemble/controls";
import { useMutation } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { useEffect } from "react";
import { useNoteViewed } from "../../recently-viewed/viewed";
import { visitor } from "../../visitors/visitor";

const counted = new Set<string>();

/**
 * Counts a view of an outfit once the page is seen; the database counts one per visitor, outfit and
 * day. Nothing waits for it. A component of its own, so that the page is not drawn again when the
 * answer arrives.
 */
export function OutfitView({ outfitId }: { outfitId: string }): null {
  const { mutate } = useMutation({
    mutationFn: async (outfit: string) =>
      unwrap(db().rpc("record_outfit_view", { outfit, visitor: visitor() })),
    onError: (error) => console.warn("A view was not counted.", error),
  });
  useNoteViewed("outfits", outfitId);
  useEffect(() => {
    if (counted.has(outfitId)) return;
    counted.add(outfitId);
    whenSeen(() => mutate(outfitId));
  }, [outfitId, mutate]);
  return null;
}
