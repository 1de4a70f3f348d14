import { unwrap } from "../data-error";
import { db } from "../db";
import { deviceFavorites } from "./device-favorites";
import { onFavoriteToggled, replaceFavorites, useFavorites, type Favorites } from "./favorites";
import { UnsentToggles, type Toggle } from "./unsent-toggles";

/**
 * Merges the device's favorites with the account's (FAV-3). Signing in adds the device's to the
 * account; from then on the account is the source of truth. It is read again whenever the page
 * becomes visible or the network returns, and every toggle is sent to it as soon as possible.
 * `onFailure` gets why that failed for now. Returns a function that leaves the account.
 */
export function joinAccount(userId: string, onFailure: (error: unknown) => void): () => void {
  const unsent = new UnsentToggles(userId);
  if (deviceFavorites.rememberBeforeSignIn()) {
    const { outfits, items } = useFavorites.getState();
    for (const id of outfits) unsent.add({ kind: "outfits", id, added: true });
    for (const id of items) unsent.add({ kind: "items", id, added: true });
  }

  let left = false;
  let running = Promise.resolve();
  // In sequence, so that quick toggles of the same favorite arrive in the right order.
  const synchronizeSoon = () => {
    running = running
      .then(() => synchronize(userId, unsent, () => left))
      .catch((error: unknown) => {
        console.warn("Favorites will be synchronized with the account later.", error);
        onFailure(error);
      });
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") synchronizeSoon();
  };
  const stopListening = onFavoriteToggled((kind, id, added) => {
    unsent.add({ kind, id, added });
    synchronizeSoon();
  });
  window.addEventListener("online", synchronizeSoon);
  document.addEventListener("visibilitychange", onVisible);
  synchronizeSoon();

  return () => {
    left = true;
    stopListening();
    window.removeEventListener("online", synchronizeSoon);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/** Restores what the device held before sign-in, without anything of the account. */
export function leaveAccount(): void {
  const before = deviceFavorites.takeBeforeSignIn();
  if (before) replaceFavorites(before);
}

async function synchronize(
  userId: string,
  unsent: UnsentToggles,
  hasLeft: () => boolean,
): Promise<void> {
  for (const toggle of unsent.all()) {
    await send(userId, toggle);
    unsent.sent(toggle);
  }
  const account = await readAccount();
  if (!hasLeft()) replaceFavorites(unsent.appliedTo(account));
}

async function readAccount(): Promise<Favorites> {
  const [outfits, items] = await Promise.all([
    unwrap(db().from("favorite_outfits").select("outfit_id").order("position")),
    unwrap(db().from("favorite_items").select("item_id").order("position")),
  ]);
  return {
    outfits: outfits.map((row) => row.outfit_id),
    items: items.map((row) => row.item_id),
  };
}

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

async function send(userId: string, { kind, id, added }: Toggle): Promise<void> {
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
