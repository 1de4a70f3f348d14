import { unwrap } from "../data-error";
import { db } from "../db";
import { deviceFavorites } from "./device-favorites";
import { send } from "./favorite-writes";
import { onFavoriteToggled, replaceFavorites, useFavorites, type Favorites } from "./favorites";
import { UnsentToggles } from "./unsent-toggles";

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
  if (hasLeft()) return;
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
