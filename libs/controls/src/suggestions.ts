import { paths } from "@ensemble/contract";
import { readText, storeText } from "@ensemble/session";
import { useEffect, useState } from "react";

/** The database's suggestions for a typed text. */
export interface Suggestions {
  outfits: readonly { slug: string; title: string }[];
  /** Names of items. */
  items: readonly string[];
  shops: readonly string[];
  /** Texts to search for. */
  moments: readonly string[];
}

/** One entry of the list below a search box. */
export interface Suggestion {
  label: string;
  /** The path that it opens. */
  to: string;
  /** Whether it searches for its label, which is then a recent search. */
  isSearch?: true;
}

export interface SuggestionGroup {
  title: string;
  entries: readonly Suggestion[];
}

const searchFor = (text: string): Suggestion => ({
  label: text,
  to: paths.search(text),
  isSearch: true,
});

function groupSuggestions(found: Suggestions): SuggestionGroup[] {
  return [
    { title: "Occasions", entries: found.moments.map(searchFor) },
    {
      title: "Outfits",
      entries: found.outfits.map(({ slug, title }) => ({ label: title, to: paths.outfit(slug) })),
    },
    { title: "Items", entries: found.items.map(searchFor) },
    { title: "Shops", entries: found.shops.map(searchFor) },
  ].filter(({ entries }) => entries.length > 0);
}

const recentGroup = (texts: readonly string[]): SuggestionGroup[] =>
  texts.length === 0 ? [] : [{ title: "Recent searches", entries: texts.map(searchFor) }];

/** Throws TypeError if a response has no suggestions. */
function assertSuggestions(response: unknown): asserts response is Suggestions {
  const { outfits, items, shops, moments } = Object(response) as Record<string, unknown>;
  if (![outfits, items, shops, moments].every(Array.isArray)) {
    throw new TypeError("The response has no suggestions.");
  }
}

const key = "ensemble.searches";

const maxRecentSearches = 6;

/** Returns this device's latest searches, newest first. */
function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readText(key) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((text): text is string => typeof text === "string")
      .slice(0, maxRecentSearches);
  } catch {
    return []; // Invalid content.
  }
}

/** Adds a text to this device's latest searches, or moves it to the front. */
export function rememberSearch(text: string): void {
  const others = readRecentSearches().filter(
    (search) => search.toLowerCase() !== text.toLowerCase(),
  );
  write([text, ...others].slice(0, maxRecentSearches));
}

export function forgetSearches(): void {
  write([]);
}

const write = (texts: readonly string[]): void =>
  void storeText(key, texts.length > 0 ? JSON.stringify(texts) : null);

const debounceMs = 120;

export type Suggest = (typed: string, signal: AbortSignal) => Promise<unknown>;

/**
 * Returns recent searches for a blank text, otherwise the database's suggestions. Keeps the
 * previous groups until the next arrive; a failure clears them.
 */
export function useSuggestions(typed: string, open: boolean, suggest: Suggest) {
  const [found, setFound] = useState<readonly SuggestionGroup[]>([]);
  const [recent, setRecent] = useState(readRecentSearches);
  const blank = typed.trim() === "";

  useEffect(() => {
    if (!open || blank) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      suggest(typed.trim().slice(0, 60), controller.signal).then(
        (response) => {
          assertSuggestions(response);
          if (!controller.signal.aborted) setFound(groupSuggestions(response));
        },
        () => {
          if (!controller.signal.aborted) setFound([]);
        },
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, open, blank, suggest]);

  return {
    groups: blank ? recentGroup(recent) : found,
    readRecent: () => setRecent(readRecentSearches()),
  };
}
