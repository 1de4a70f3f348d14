import { createContext, useContext } from "react";

/** How a screen answers a request while a server draws it: nothing else than its HTML, usually. */
export interface Answer {
  /** The visitor is sent to this address of the site instead. */
  redirect(address: string): void;
  /** What the address names does not exist. */
  notFound(): void;
}

/** Provided while a server draws; a page has none. */
export const AnswerContext = createContext<Answer | undefined>(undefined);

/** Says that what the page's address names does not exist: a server answers with 404. */
export function useNotFound(): void {
  useContext(AnswerContext)?.notFound();
}
