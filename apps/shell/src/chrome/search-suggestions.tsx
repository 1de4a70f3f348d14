import { SuggestionList } from "@ensemble/controls";
import { db, unwrap } from "@ensemble/session";
import type { ReactNode } from "react";

interface SearchSuggestionsProps {
  input: HTMLInputElement;
  onGo: (address: string) => void;
}

const suggest = (typed: string, signal: AbortSignal): Promise<unknown> =>
  unwrap(db().rpc("suggest_search", { typed }).abortSignal(signal));

/** What the catalog suggests below the search box. */
export function SearchSuggestions({ input, onGo }: SearchSuggestionsProps): ReactNode {
  return <SuggestionList input={input} suggest={suggest} onGo={onGo} />;
}
