import { DataError } from "./data-error";

type Words = string | ((message: string) => string);

/**
 * Sentences for refusals, by the hint of the database's error, by its code, or by the error's kind.
 * A function gets the database's message.
 */
export type Refusals = Readonly<Partial<Record<string, Words>>>;

interface DefaultRefusals {
  /** Used when nothing else matches. */
  otherwise: string;
  /** Wraps messages that the database writes for users; without it they are shown as they are. */
  worded?: Words;
}

/**
 * Tells the user why something was refused. Messages that the database writes for users (PT4xx with
 * a hint) are shown unless `refusals` has a sentence for them; its other messages never are.
 */
export function explainRefusal(error: unknown, refusals: Refusals & DefaultRefusals): string {
  if (!(error instanceof DataError)) return refusals.otherwise;
  const { hint = "", code = "", kind, message } = error;
  const isWorded = hint !== "" && code.startsWith("PT");
  const own = refusals[hint] ?? refusals[code];
  const fallback = isWorded ? (refusals.worded ?? message) : (refusals[kind] ?? refusals.otherwise);
  const words = own ?? fallback;
  return typeof words === "string" ? words : words(message);
}
