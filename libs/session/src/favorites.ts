import { create } from "zustand";
import type { FavoriteKind, Favorites, Toggle } from "./account-favorites";
import { useSession, type Session } from "./session";

/**
 * This visitor's favorite outfit and item ids, stored on the device (FAV-2): newest last, unless the
 * visitor arranged them (FAV-8).
 */
export const useFavorites = create<Favorites>(() => ({ outfits: [], items: [] }));

/** The lists before each removal of this page, by kind and id. */
const listsBefore = new Map<string, readonly string[]>();

/**
 * Adds the id if absent, removes it if present, and saves (FAV-1). Returns whether it was added. What
 * this page removed comes back to its place.
 */
export function toggleFavorite(kind: FavoriteKind, id: string): boolean {
  const ids = useFavorites.getState()[kind];
  const added = !ids.includes(id);
  const key = `${kind} ${id}`;
  const before = listsBefore.get(key) ?? [];
  if (added) listsBefore.delete(key);
  else listsBefore.set(key, ids);
  replaceFavorites({
    [kind]: added ? restoreAt(ids, id, before) : ids.filter((other) => other !== id),
  });
  void account?.send.then((send) => send?.({ kind, id, added }));
  return added;
}

/** With an id before the one that followed it, else as the newest. */
function restoreAt(ids: readonly string[], id: string, before: readonly string[]): string[] {
  const next = before.slice(before.indexOf(id) + 1).find((other) => ids.includes(other));
  const index = next === undefined ? ids.length : ids.indexOf(next);
  return [...ids.slice(0, index), id, ...ids.slice(index)];
}

/** Replaces whole lists in this tab and on the device, and so in other tabs. */
export function replaceFavorites(favorites: Partial<Favorites>): void {
  useFavorites.setState(favorites);
  storeOnDevice(useFavorites.getState());
}

/**
 * Loads the device's favorites, follows other tabs and merges the account at sign-in. Called once
 * by the shell, before the session starts. `onFailure` gets what kept them from the account. Returns
 * a function that ends all of it.
 */
export function startFavorites(onFailure: (error: unknown) => void = () => undefined): () => void {
  useFavorites.setState(readDevice());
  window.addEventListener("storage", followTab);
  const unsubscribe = useSession.subscribe((session, before) =>
    followSession(session, before, onFailure),
  );
  return () => {
    window.removeEventListener("storage", followTab);
    unsubscribe();
    leaveAccount();
  };
}

/** The account that this page is signed in to. */
let account:
  | {
      leaving: AbortController;
      /** Sends a toggle; undefined when the code for accounts did not load. */
      send: Promise<((toggle: Toggle) => void) | undefined>;
    }
  | undefined;

function followSession(
  session: Session,
  before: Session,
  onFailure: (error: unknown) => void,
): void {
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const userBefore = before.status === "signedIn" ? before.user.id : undefined;
  if (userId === userBefore || session.status === "loading") return;
  leaveAccount();
  if (userId) {
    const leaving = new AbortController();
    account = { leaving, send: join(userId, leaving.signal, onFailure) };
  } else if (userBefore) {
    const device = takeBeforeSignIn();
    if (device) replaceFavorites(device);
  }
}

async function join(userId: string, signal: AbortSignal, onFailure: (error: unknown) => void) {
  try {
    // A chunk of its own: only signed-in visitors have an account to merge.
    const { joinAccount } = await import("./account-favorites");
    if (signal.aborted) return undefined;
    const initial = rememberBeforeSignIn() ? useFavorites.getState() : undefined;
    return joinAccount(userId, { initial, show: replaceFavorites, onFailure, signal });
  } catch (error) {
    console.error("Favorites stay on this device for now.", error);
    onFailure(error);
    return undefined;
  }
}

function leaveAccount(): void {
  account?.leaving.abort();
  account = undefined;
}

/** Where this device stores the favorites of any visitor, one key per list (FAV-2). */
const keys: Record<FavoriteKind, string> = {
  outfits: "ensemble.favorite-outfits",
  items: "ensemble.favorite-items",
};

const readDevice = (): Favorites => ({
  outfits: idsIn(parsed(localStorage.getItem(keys.outfits))),
  items: idsIn(parsed(localStorage.getItem(keys.items))),
});

function storeOnDevice(favorites: Favorites): void {
  try {
    localStorage.setItem(keys.outfits, JSON.stringify(favorites.outfits));
    localStorage.setItem(keys.items, JSON.stringify(favorites.items));
  } catch (error) {
    console.warn("Favorites could not be kept on this device.", error);
  }
}

/** Undefined for what was not written by us: better no favorites than a page that does not start. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return undefined;
  }
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];

function followTab({ key, oldValue, newValue }: StorageEvent): void {
  for (const kind of ["outfits", "items"] as const) {
    if (key !== keys[kind]) continue;
    const after = idsIn(parsed(newValue));
    const merged = mergeTabChange(useFavorites.getState()[kind], idsIn(parsed(oldValue)), after);
    useFavorites.setState({ [kind]: merged });
    if (merged !== after) storeOnDevice(useFavorites.getState());
  }
}

/**
 * This tab's list after another tab changed its own from `before` to `after`. Keeps a toggle made
 * here at the same moment, which the other tab did not know yet. Returns `after` itself when both
 * agree.
 */
export function mergeTabChange(
  own: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const kept = own.filter((id) => after.includes(id) || !before.includes(id));
  const added = after.filter((id) => !before.includes(id) && !own.includes(id));
  const merged = [...kept, ...added];
  const agree = merged.length === after.length && merged.every((id) => after.includes(id));
  return agree ? after : merged;
}

const beforeSignInKey = "ensemble.favorites-before-sign-in";

/**
 * Stores the device's lists before an account's favorites are merged in. Returns false when they
 * were stored already: the person was signed in before this page.
 */
function rememberBeforeSignIn(): boolean {
  if (localStorage.getItem(beforeSignInKey) !== null) return false;
  localStorage.setItem(beforeSignInKey, JSON.stringify(readDevice()));
  return true;
}

/**
 * Returns and forgets the device's lists from before sign-in, without anything of the account;
 * undefined if there were none.
 */
function takeBeforeSignIn(): Favorites | undefined {
  const text = localStorage.getItem(beforeSignInKey);
  if (text === null) return undefined;
  localStorage.removeItem(beforeSignInKey);
  const { outfits, items } = Object(parsed(text)) as Partial<Record<FavoriteKind, unknown>>;
  return { outfits: idsIn(outfits), items: idsIn(items) };
}
