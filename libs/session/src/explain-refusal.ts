import { DataError } from "./data-error";

type Words = string | ((message: string) => string);

/**
 * What refusals mean for the person and what to do about them: by the hint that the database gives
 * with a refusal, by its code, or by the error's kind. A function gets the database's message.
 */
export type Refusals = Readonly<Partial<Record<string, Words>>>;

interface UsualRefusals {
  /** Nothing better is known. */
  otherwise: string;
  /** The frame of what the database words for people; without it, its sentence is shown as it is. */
  worded?: Words;
}

/**
 * Why something was refused, for the person. What the database words for people (PT4xx with a hint)
 * is shown unless `refusals` know more about it; any other message of the database is not.
 */
export function explainRefusal(error: unknown, refusals: Refusals & UsualRefusals): string {
  if (!(error instanceof DataError)) return refusals.otherwise;
  const { hint = "", code = "", kind, message } = error;
  const isWorded = hint !== "" && code.startsWith("PT");
  const own = refusals[hint] ?? refusals[code];
  const usual = isWorded ? (refusals.worded ?? message) : (refusals[kind] ?? refusals.otherwise);
  const words = own ?? usual;
  return typeof words === "string" ? words : words(message);
}
