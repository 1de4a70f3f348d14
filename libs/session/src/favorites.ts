import { DataError } from "./data-error";
import {
  deviceFavorites,
  favoritesChangeKey,
  favoritesIn,
  parsed,
  readText,
  storeFavorites,
  storeText,
} from "./device";
import {
  type FavoriteChange,
  type FavoriteKind,
  type Favorites,
  withChange,
} from "./favorite-changes";
import { useSession, type Session } from "./session";
import { createPageStore } from "./store";

/**
 * The visitor's favorite outfit and item ids, stored on the device (FAV-2). Newest last, unless the
 * visitor rearranged them (FAV-8).
 */
export const useFavorites = createPageStore<Favorites>(() => ({ outfits: [], items: [] }));

/** The lists before each removal of this page, by kind and id. */
const listsBeforeRemoval = new Map<string, readonly string[]>();

/**
 * Adds the id if absent, removes it if present, and saves (FAV-1). Restores the position of an id
 * that this page removed. Returns whether it was added.
 */
export function toggleFavorite(kind: FavoriteKind, id: string): boolean {
  const ids = useFavorites.getState()[kind];
  const added = !ids.includes(id);
  const key = `${kind} ${id}`;
  const before = listsBeforeRemoval.get(key) ?? [];
  if (added) listsBeforeRemoval.delete(key);
  else listsBeforeRemoval.set(key, ids);
  replaceFavorites({
    [kind]: added ? restoreAt(ids, id, before) : ids.filter((other) => other !== id),
  });
  void writeToAccount({ type: "toggle", kind, id, added });
  return added;
}

/**
 * Reorders favorites among the places that they have; `ids` lists the first on top (FAV-8). Rejects
 * if the account refuses it.
 */
export async function arrangeFavorites(kind: FavoriteKind, ids: readonly string[]): Promise<void> {
  const change = { type: "arrange", kind, ids } as const;
  replaceFavorites(withChange(useFavorites.getState(), change));
  await writeToAccount(change);
}

/** Saves a note of an account's favorite (FAV-7). Throws DataError if it isn't saved. */
export async function noteFavorite(kind: FavoriteKind, id: string, note: string): Promise<void> {
  if (!(await writeToAccount({ type: "note", kind, id, note }))) {
    throw new DataError("offline", "The note wasn't saved.");
  }
}

/** Returns false without an account, or if its module failed to load. */
async function writeToAccount(change: FavoriteChange): Promise<boolean> {
  const write = await account?.write;
  await write?.(change);
  return write !== undefined;
}

/** Restores an id before its former successor, or at the end. */
function restoreAt(ids: readonly string[], id: string, before: readonly string[]): string[] {
  const next = before.slice(before.indexOf(id) + 1).find((other) => ids.includes(other));
  const index = next === undefined ? ids.length : ids.indexOf(next);
  return [...ids.slice(0, index), id, ...ids.slice(index)];
}

/** Replaces whole lists in this tab and on the device, which updates other tabs. */
function replaceFavorites(favorites: Partial<Favorites>): void {
  const before = useFavorites.getState();
  useFavorites.setState(favorites);
  storeFavorites(before, useFavorites.getState());
}

/**
 * Loads the device's favorites, follows other tabs and merges the account's at sign-in. The shell
 * calls this once, before the session starts. `onFailure` gets synchronization errors. Returns a
 * cleanup function.
 */
export function startFavorites(onFailure: (error: unknown) => void = () => undefined): () => void {
  useFavorites.setState(deviceFavorites());
  window.addEventListener("storage", followTab);
  window.addEventListener("pageshow", followRestoration);
  const unsubscribe = useSession.subscribe((session, before) =>
    followSession(session, before, onFailure),
  );
  return () => {
    window.removeEventListener("storage", followTab);
    window.removeEventListener("pageshow", followRestoration);
    unsubscribe();
    leaveAccount();
  };
}

/** The account that this page is signed in to. */
let account:
  | {
      leaving: AbortController;
      /** Writes a change; undefined if the module failed to load. */
      write: Promise<((change: FavoriteChange) => Promise<void>) | undefined>;
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
    account = { leaving, write: join(userId, leaving.signal, onFailure) };
  } else if (userBefore) {
    const device = takeBeforeSignIn();
    if (device) replaceFavorites(device);
  }
}

async function join(userId: string, signal: AbortSignal, onFailure: (error: unknown) => void) {
  try {
    // A separate chunk, since most visitors have no account.
    const { syncWithAccount } = await import("./account-favorites");
    if (signal.aborted) return undefined;
    const initial = rememberBeforeSignIn() ? useFavorites.getState() : undefined;
    return syncWithAccount(userId, { initial, show: replaceFavorites, onFailure, signal });
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

/** Pages in the back/forward cache get no storage events. */
function followRestoration({ persisted }: PageTransitionEvent): void {
  if (persisted) useFavorites.setState(deviceFavorites());
}

function followTab({ key, newValue }: StorageEvent): void {
  if (key !== favoritesChangeKey) return;
  const { before, after } = Object(parsed(newValue)) as Record<string, unknown>;
  const [theirs, changed] = [favoritesIn(before), favoritesIn(after)];
  const own = useFavorites.getState();
  const merged = {
    outfits: mergeTabChange(own.outfits, theirs.outfits, changed.outfits),
    items: mergeTabChange(own.items, theirs.items, changed.items),
  };
  useFavorites.setState(merged);
  if (merged.outfits !== changed.outfits || merged.items !== changed.items)
    storeFavorites(changed, merged);
}

/**
 * Merges another tab's change from `before` to `after` into this tab's list. Keeps toggles that the
 * other tab hadn't received yet. Returns `after` itself if both agree.
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
 * Stores the device's lists before merging an account's. Returns false if they were stored before,
 * because the visitor was already signed in on an earlier page.
 */
function rememberBeforeSignIn(): boolean {
  if (readText(beforeSignInKey) !== null) return false;
  storeText(beforeSignInKey, JSON.stringify(deviceFavorites()));
  return true;
}

/** Removes and returns the device's lists from before sign-in, if any. */
function takeBeforeSignIn(): Favorites | undefined {
  const text = readText(beforeSignInKey);
  if (text === null) return undefined;
  storeText(beforeSignInKey, null);
  return favoritesIn(parsed(text));
}
