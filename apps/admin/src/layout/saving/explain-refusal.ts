import { DataError, type DataErrorKind } from "@ensemble/session";

/**
 * A feature's own sentences for refusals, by the hint or else the code of the database's error. Each
 * gets the database's message.
 */
export type Refusals = Readonly<Record<string, (message: string) => string>>;

const sentences: Record<DataErrorKind, string> = {
  offline: "the server could not be reached. Check your connection and try again.",
  "signed-out": "you are not signed in any more. Sign in again and try once more.",
  forbidden: "this needs an administrator.",
  conflict: "there is one like this already. Change what must be unique.",
  "not-found": "it is not there any more. Somebody may have deleted it.",
  invalid: "the server refused a value. Check the fields and try again.",
  unexpected: "something went wrong. Please try again.",
};

/**
 * Tells the user why something was not saved and what to do. Messages that the database writes for
 * users (PT4xx) are shown as they are, unless `refusals` has a sentence for them.
 */
export function explainRefusal(error: unknown, refusals: Refusals = {}): string {
  if (!(error instanceof DataError)) return `Nothing was saved: ${sentences.unexpected}`;
  const own = refusals[error.hint ?? ""] ?? refusals[error.code ?? ""];
  if (own) return own(error.message);
  const worded = error.hint && error.code?.startsWith("PT");
  return `Nothing was saved: ${worded ? error.message : sentences[error.kind]}`;
}

/**
 * Error of a write whose row has changed since the user saw it. Such a write filters by the values
 * on the screen, so that users decide only about what they see.
 */
export const changedMeanwhile = (): DataError =>
  new DataError(
    "conflict",
    "it was changed meanwhile, by its client or a colleague. What you see now is how it stands.",
    "PT409",
    "changed_meanwhile",
  );

/** Whether a delete failed because other rows refer to the row (foreign key violation). */
export const isInUse = (error: unknown): boolean =>
  error instanceof DataError && error.code === "23503";
