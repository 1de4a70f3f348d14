import { db } from "@ensemble/session";
import { visitor } from "../../visitors/visitor";

const counted = new Set<string>();

/**
 * Counts a view of an outfit; the database counts one per visitor, outfit and day. Nothing waits
 * for it, and a failure is only logged.
 */
export async function recordOutfitView(outfitId: string): Promise<void> {
  if (counted.has(outfitId)) return;
  counted.add(outfitId);
  try {
    const request = { outfit: outfitId, visitor: visitor() };
    const { error } = await db().rpc("record_outfit_view", request);
    if (error) console.warn("A view was not counted.", error);
  } catch (error) {
    console.warn("A view was not counted.", error);
  }
}
