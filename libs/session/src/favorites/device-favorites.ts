export type FavoriteKind = "outfits" | "items";
type Favorites = Record<FavoriteKind, readonly string[]>;

const keys: Record<FavoriteKind, string> = {
  outfits: "ensemble.favorite-outfits",
  items: "ensemble.favorite-items",
};
const beforeSignInKey = "ensemble.favorites-before-sign-in";

function readIds(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  } catch {
    return []; // Not written by us: better an empty list than a page that does not start.
  }
}

function read(): Favorites {
  return {
    outfits: readIds(localStorage.getItem(keys.outfits)),
    items: readIds(localStorage.getItem(keys.items)),
  };
}

function write(favorites: Favorites): void {
  try {
    localStorage.setItem(keys.outfits, JSON.stringify(favorites.outfits));
    localStorage.setItem(keys.items, JSON.stringify(favorites.items));
  } catch (error) {
    console.warn("Favorites could not be kept on this device.", error);
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

/** The favorites that this device stores for any visitor, one key per list (FAV-2). */
export const deviceFavorites = {
  read,
  write,
  /**
   * Calls back with a list before and after each change by another tab. Returns a function that ends
   * it.
   */
  follow(listener: (kind: FavoriteKind, before: string[], after: string[]) => void): () => void {
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      for (const kind of ["outfits", "items"] as const) {
        if (key === keys[kind]) listener(kind, readIds(oldValue), readIds(newValue));
      }
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
  /**
   * Stores the device's lists before an account's favorites are merged in. Returns false when they
   * were stored already: the person was signed in before this page.
   */
  rememberBeforeSignIn(): boolean {
    if (localStorage.getItem(beforeSignInKey) !== null) return false;
    localStorage.setItem(beforeSignInKey, JSON.stringify(read()));
    return true;
  },
  /** Returns and forgets the device's lists from before sign-in; undefined if there was none. */
  takeBeforeSignIn(): Favorites | undefined {
    const text = localStorage.getItem(beforeSignInKey);
    if (text === null) return undefined;
    localStorage.removeItem(beforeSignInKey);
    const stored = JSON.parse(text) as Record<string, unknown>;
    return {
      outfits: readIds(JSON.stringify(stored.outfits)),
      items: readIds(JSON.stringify(stored.items)),
    };
  },
};
