import { DataError, type DataErrorKind } from "@ensemble/session";

/**
 * What a noun's own refusals mean for the person, by the hint or else the code that the database
 * gives with them. The sentences are made of the database's message.
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
 * Why something was not saved, for the person: what to do, and that nothing typed is lost. What the
 * database words for people (PT4xx) is shown as it is, unless `refusals` know more about it.
 */
export function explainRefusal(error: unknown, refusals: Refusals = {}): string {
  if (!(error instanceof DataError)) return `Nothing was saved: ${sentences.unexpected}`;
  const own = refusals[error.hint ?? ""] ?? refusals[error.code ?? ""];
  if (own) return own(error.message);
  const worded = error.hint && error.code?.startsWith("PT");
  return `Nothing was saved: ${worded ? error.message : sentences[error.kind]}`;
}

/**
 * What a write answers that found its row no longer as the person saw it. Such a write names what
 * it saw in its filter, so that nobody decides about something else than what is on the screen.
 */
export const changedMeanwhile = (): DataError =>
  new DataError(
    "conflict",
    "it was changed meanwhile, by its client or a colleague. What you see now is how it stands.",
    "PT409",
    "changed_meanwhile",
  );

/** Whether a row could not be deleted because others refer to it. */
export const isInUse = (error: unknown): boolean =>
  error instanceof DataError && error.code === "23503";
