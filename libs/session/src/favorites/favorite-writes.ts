import { unwrap } from "../data-error";
import { db } from "../db";
import type { Toggle } from "./unsent-toggles";

const once = { ignoreDuplicates: true };

interface Kept {
  note: string;
  position: number;
}

/** Note and place of what this page removed, by kind and id: it comes back as it was. */
const removed = new Map<string, Kept>();

/** How a favorite of each kind is added to and removed from the account, and gets back what it had. */
const writes = {
  outfits: {
    add: (user_id: string, outfit_id: string) =>
      db().from("favorite_outfits").upsert({ user_id, outfit_id }, once),
    remove: (id: string) =>
      db().from("favorite_outfits").delete().eq("outfit_id", id).select("note, position"),
    restore: (id: string, { note, position }: Kept) =>
      db().from("favorite_outfits").update({ note, position }).eq("outfit_id", id),
  },
  items: {
    add: (user_id: string, item_id: string) =>
      db().from("favorite_items").upsert({ user_id, item_id }, once),
    remove: (id: string) =>
      db().from("favorite_items").delete().eq("item_id", id).select("note, position"),
    restore: (id: string, { note, position }: Kept) =>
      db().from("favorite_items").update({ note, position }).eq("item_id", id),
  },
};

/**
 * SQL states of a favorite whose outfit or item does not exist (any more): there is nothing to
 * keep.
 */
const gone = new Set(["23503", "22P02"]);

export async function send(userId: string, { kind, id, added }: Toggle): Promise<void> {
  const key = `${userId} ${kind} ${id}`;
  const response = await (added ? writes[kind].add(userId, id) : writes[kind].remove(id));
  if (gone.has(response.error?.code ?? "")) return;
  const rows: readonly Kept[] | null = await unwrap(Promise.resolve(response));
  const kept = rows?.[0] ?? removed.get(key);
  if (!kept) return;
  if (!added) {
    removed.set(key, kept);
    return;
  }
  await unwrap(writes[kind].restore(id, kept));
  removed.delete(key);
}
