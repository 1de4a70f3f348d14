import { paths } from "@ensemble/contract";

/** What a text that is being typed could become, as the database suggests it. */
export interface Suggestions {
  outfits: readonly { slug: string; title: string }[];
  /** Names of pieces. */
  pieces: readonly string[];
  shops: readonly string[];
  /** Texts to search for. */
  moments: readonly string[];
}

/** One entry of the list below a search box. */
export interface Suggestion {
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
export function groupsOf(found: Suggestions): SuggestionGroup[] {
  return [
    { title: "Moments", entries: found.moments.map(searchFor) },
    {
      title: "Outfits",
      entries: found.outfits.map(({ slug, title }) => ({ label: title, to: paths.outfit(slug) })),
    },
    { title: "Pieces", entries: found.pieces.map(searchFor) },
    { title: "Shops", entries: found.shops.map(searchFor) },
  ].filter(({ entries }) => entries.length > 0);
}

export const recentGroup = (texts: readonly string[]): SuggestionGroup[] =>
  texts.length === 0 ? [] : [{ title: "Recent searches", entries: texts.map(searchFor) }];

/** @throws TypeError when an answer has not the shape of suggestions */
export function assertSuggestions(answer: unknown): asserts answer is Suggestions {
  const { outfits, pieces, shops, moments } = Object(answer) as Record<string, unknown>;
  if (![outfits, pieces, shops, moments].every(Array.isArray)) {
    throw new TypeError("The answer has no suggestions.");
  }
}
