import { whenSeen } from "@ensemble/controls";
import { db } from "@ensemble/session";
import { visitor } from "../../visitors/visitor";

const counted = new Set<string>();

/**
 * Counts a view of an outfit once the page is seen; the database counts one per visitor, outfit and
 * day. Nothing waits for it, and a failure is only logged.
 */
export function recordOutfitView(outfitId: string): void {
  if (counted.has(outfitId)) return;
  counted.add(outfitId);
  whenSeen(() => void send(outfitId));
}

async function send(outfitId: string): Promise<void> {
  try {
    const request = { outfit: outfitId, visitor: visitor() };
    const { error } = await db().rpc("record_outfit_view", request);
    if (error) console.warn("A view was not counted.", error);
  } catch (error) {
    console.warn("A view was not counted.", error);
  }
}
