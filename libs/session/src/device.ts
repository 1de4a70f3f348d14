import type { FavoriteKind, Favorites } from "./favorite-changes";

/**
 * What a device stores for its visitor and what it can do without the page's code. The document's
 * script (apps/shell/src/document) does so before that code runs, and the code afterwards.
 */

/**
 * Texts that couldn't be stored on this device. Browsers may refuse storage, or it may be full;
 * these texts then last until the page closes.
 */
const unstored = new Map<string, string | null>();

export function readText(key: string): string | null {
  if (unstored.has(key)) return unstored.get(key) ?? null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it if null. Returns false if it only lasts until the page closes. */
export function storeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstored.delete(key);
    return true;
  } catch {
    unstored.set(key, text);
    return false;
  }
}

/** Returns the keys of texts that start with `prefix`, in order. */
export function storedKeys(prefix: string): string[] {
  const keys = new Set(unstored.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // All are in memory.
  }
  return [...keys].filter((key) => key.startsWith(prefix) && readText(key) !== null).sort();
}

/** Returns whether the browser would store a text as long as a session. */
export function storesTexts(): boolean {
  const isStored = storeText("ensemble.probe", " ".repeat(4000));
  storeText("ensemble.probe", null);
  return isStored;
}

/** Says what the visitor loses because a text couldn't be stored, such as 'Your answers will be lost'. */
export const notSaved = (loss: string): string =>
  `Your browser isn't saving data. ${loss} if you leave or reload the site.`;

const visitorKey = "ensemble.visitor";

/**
 * Returns a random id of this browser, so that repeated views and clicks don't count twice. It
 * doesn't identify anyone and is never joined with an account.
 */
export function visitorId(): string {
  const stored = readText(visitorKey);
  if (stored) return stored;
  const created = crypto.randomUUID();
  storeText(visitorKey, created);
  return created;
}

/** Storage keys by list (FAV-2). */
const favoriteKeys: Record<FavoriteKind, string> = {
  outfits: "ensemble.favorite-outfits",
  items: "ensemble.favorite-items",
};

/**
 * The device's last change of favorites, for other tabs. The old value of a list's storage event
 * wouldn't do: it can contain a change of another tab that this tab hadn't received when it
 * overwrote it.
 */
export const favoritesChangeKey = "ensemble.favorites-change";

/** What a heart says (FAV-1). */
export const favoriteMessages = {
  added: "Added to favorites",
  removed: "Removed from favorites",
  undo: "Undo",
} as const;

/** Returns what a heart adds if the device couldn't store its favorites. */
export const favoritesWarning = (): string | undefined =>
  Object.values(favoriteKeys).some((key) => unstored.has(key))
    ? notSaved("Your favorites will be lost")
    : undefined;

export const deviceFavorites = (): Favorites => ({
  outfits: idsIn(parsed(readText(favoriteKeys.outfits))),
  items: idsIn(parsed(readText(favoriteKeys.items))),
});

/**
 * Stores a change of the lists and tells other tabs. Returns the change as they receive it; empty if
 * the lists only last until the page closes.
 */
export function storeFavorites(before: Favorites, after: Favorites): string {
  const areStored = [
    storeText(favoriteKeys.outfits, JSON.stringify(after.outfits)),
    storeText(favoriteKeys.items, JSON.stringify(after.items)),
  ];
  if (areStored.includes(false)) return "";
  // Storage events need another value each time.
  const change = JSON.stringify({ before, after, random: Math.random() });
  storeText(favoritesChangeKey, change);
  return change;
}

export const favoritesIn = (value: unknown): Favorites => {
  const { outfits, items } = Object(value) as Partial<Record<FavoriteKind, unknown>>;
  return { outfits: idsIn(outfits), items: idsIn(items) };
};

const idsIn = (value: unknown): string[] => [value].flat().filter((id) => typeof id === "string");

/** Parses stored JSON; returns undefined if it is invalid, so that the page still starts. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return undefined;
  }
}

/** What a share button says without a share sheet. */
export const copiedMessage = {
  kind: "success",
  title: "Link copied!",
  description: "Outfit link has been copied to your clipboard.",
} as const;

/**
 * Opens the device's share sheet or, without one, copies the URL. Resolves to whether it copied it.
 * Rejects if the visitor closed the sheet (AbortError) or the browser refused.
 */
export async function share(title: string, url: string): Promise<boolean> {
  if ("share" in navigator) {
    await navigator.share({ title, url });
    return false;
  }
  await (navigator as Navigator).clipboard.writeText(url);
  return true;
}

const viewedKey = "ensemble.recently-viewed";
const maxViewed = 12;

/** An outfit or an item that was seen on this device. */
export interface ViewedEntry {
  kind: FavoriteKind;
  id: string;
}

/** Returns the stored list as text, so that useOnDevice can compare it. */
export const storedViewed = (): string => readText(viewedKey) ?? "";

/** Parses the stored list, most recent first (OUT-18). */
export function parseViewed(text: string): ViewedEntry[] {
  const value = parsed(text || "[]");
  return Array.isArray(value) ? value.filter(isViewedEntry).slice(0, maxViewed) : [];
}

export function recordViewed({ kind, id }: ViewedEntry): void {
  // Readers of the list validate it.
  const stored = [parsed(readText(viewedKey))].flat() as ViewedEntry[];
  const others = stored.filter((entry) => entry?.id !== id);
  storeText(viewedKey, JSON.stringify([{ kind, id }, ...others].slice(0, maxViewed)));
}

export const clearViewed = (): boolean => storeText(viewedKey, null);

const isViewedEntry = (value: unknown): value is ViewedEntry => {
  const { kind, id } = Object(value) as Partial<ViewedEntry>;
  return (kind === "outfits" || kind === "items") && typeof id === "string" && idPattern.test(id);
};

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
