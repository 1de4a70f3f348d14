import { unwrap } from "./data-error";
import { db } from "./db";
import { deviceFavorites, type FavoriteKind } from "./device-favorites";
import { onFavoriteToggled, replaceFavorites, useFavorites, type Favorites } from "./favorites";

/**
 * Joins the device's favourites with the account's. At sign-in both sets become their union; when
 * a page merely finds the person still signed in, the account is the truth, so that what was
 * removed on another device stays removed. From then on every toggle is written to the account.
 * Returns how to leave again (resolutions, "favourites on the device").
 */
export async function joinAccount(userId: string): Promise<() => void> {
  const justSignedIn = deviceFavorites.rememberBeforeSignIn();
  const account = await readAccount();
  if (justSignedIn) {
    const device = useFavorites.getState();
    const merged = {
      outfits: union(account, device, "outfits"),
      items: union(account, device, "items"),
    };
    replaceFavorites(merged);
    await writeAccount(userId, merged);
  } else {
    replaceFavorites(account);
  }
  return onFavoriteToggled((kind, id, added) => {
    const write = added
      ? writeAccount(userId, { outfits: [], items: [], [kind]: [id] })
      : removeFromAccount(kind, id);
    write.catch((error: unknown) => console.error("A favourite did not reach the account.", error));
  });
}

/** Gives the device back what it held before sign-in and nothing of the account. */
export function leaveAccount(): void {
  const before = deviceFavorites.takeBeforeSignIn();
  if (before) replaceFavorites(before);
}

function union(account: Favorites, device: Favorites, kind: FavoriteKind): string[] {
  return [...new Set([...account[kind], ...device[kind]])];
}

async function readAccount(): Promise<Favorites> {
  const [outfits, items] = await Promise.all([
    unwrap(db().from("favorite_outfits").select("outfit_id").order("created_at")),
    unwrap(db().from("favorite_items").select("item_id").order("created_at")),
  ]);
  return {
    outfits: outfits.map((row) => row.outfit_id),
    items: items.map((row) => row.item_id),
  };
}

async function writeAccount(userId: string, { outfits, items }: Favorites): Promise<void> {
  const ignoreDuplicates = { ignoreDuplicates: true };
  if (outfits.length > 0) {
    const rows = outfits.map((outfit_id) => ({ user_id: userId, outfit_id }));
    await unwrap(db().from("favorite_outfits").upsert(rows, ignoreDuplicates));
  }
  if (items.length > 0) {
    const rows = items.map((item_id) => ({ user_id: userId, item_id }));
    await unwrap(db().from("favorite_items").upsert(rows, ignoreDuplicates));
  }
}

async function removeFromAccount(kind: FavoriteKind, id: string): Promise<void> {
  await (kind === "outfits"
    ? unwrap(db().from("favorite_outfits").delete().eq("outfit_id", id))
    : unwrap(db().from("favorite_items").delete().eq("item_id", id)));
}
