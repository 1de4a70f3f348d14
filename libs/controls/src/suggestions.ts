import { paths } from "@ensemble/contract";
import { useEffect, useState } from "react";

/** What a text that is being typed could become, as the database suggests it. */
export interface Suggestions {
  outfits: readonly { slug: string; title: string }[];
  /** Names of items. */
  items: readonly string[];
  shops: readonly string[];
  /** Texts to search for. */
  moments: readonly string[];
}

/** One entry of the list below a search box. */
interface Suggestion {
  label: string;
  /** Where it leads. */
  to: string;
}

export interface SuggestionGroup {
  title: string;
  entries: readonly Suggestion[];
}

const searchFor = (text: string): Suggestion => ({ label: text, to: paths.search(text) });

/** The groups that have entries, in their order. */
function groupsOf(found: Suggestions): SuggestionGroup[] {
  return [
    { title: "Moments", entries: found.moments.map(searchFor) },
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

/** @throws TypeError when an answer has not the shape of suggestions */
function assertSuggestions(answer: unknown): asserts answer is Suggestions {
  const { outfits, items, shops, moments } = Object(answer) as Record<string, unknown>;
  if (![outfits, items, shops, moments].every(Array.isArray)) {
    throw new TypeError("The answer has no suggestions.");
  }
}

const key = "ensemble.searches";

/** How many searches are remembered. */
const most = 6;

/** The latest searches of this device, newest first; none when the browser keeps nothing. */
function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((text): text is string => typeof text === "string").slice(0, most);
  } catch {
    return []; // Invalid content: it starts again.
  }
}

export function rememberSearch(text: string): void {
  const others = readRecentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase());
  write([text, ...others].slice(0, most));
}

export function forgetSearches(): void {
  write([]);
}

function write(texts: readonly string[]): void {
  try {
    if (texts.length > 0) localStorage.setItem(key, JSON.stringify(texts));
    else localStorage.removeItem(key);
  } catch {
    // A browser may refuse storage: then nothing is remembered.
  }
}

/** How long typing must pause, in milliseconds. */
const pause = 120;

export type Suggest = (typed: string, signal: AbortSignal) => Promise<unknown>;

/**
 * The groups for a text: recent searches for a blank one, otherwise what the database suggests.
 * Those of an earlier text remain until the next arrive; a failure shows none.
 */
export function useSuggestions(typed: string, open: boolean, suggest: Suggest) {
  const [found, setFound] = useState<readonly SuggestionGroup[]>([]);
  const [recent, setRecent] = useState(readRecentSearches);
  const blank = typed.trim() === "";

  useEffect(() => {
    if (!open || blank) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      suggest(typed.trim().slice(0, 60), asking.signal).then(
        (answer) => {
          assertSuggestions(answer);
          if (!asking.signal.aborted) setFound(groupsOf(answer));
        },
        () => {
          if (!asking.signal.aborted) setFound([]);
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [typed, open, blank, suggest]);

  return {
    groups: blank ? recentGroup(recent) : found,
    readRecent: () => setRecent(readRecentSearches()),
  };
}
