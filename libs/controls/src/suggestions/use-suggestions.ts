import { useEffect, useState } from "react";
import { assertSuggestions, groupsOf, recentGroup, type SuggestionGroup } from "./suggestions";
import { readRecentSearches } from "./recent-searches";

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
