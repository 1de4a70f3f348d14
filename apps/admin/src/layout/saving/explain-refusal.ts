import { DataError } from "@ensemble/session";
import { explainFailure } from "./explain-failure";

/** Why something was not done. What the database words for people (PT4xx) is said as it is. */
export function explainRefusal(error: unknown): string {
  if (error instanceof DataError && error.hint && error.code?.startsWith("PT")) {
    return `Nothing was saved: ${error.message}`;
  }
  return explainFailure(error);
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
