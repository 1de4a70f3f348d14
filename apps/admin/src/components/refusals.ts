import { DataError, explainRefusal as explain, type Refusals } from "@ensemble/session";
import { toast } from "@ensemble/ui";

const notSaved = (why: string): string => `Nothing was saved: ${why}`;

const defaults = {
  offline: notSaved("the server couldn't be reached. Check your connection and try again."),
  "signed-out": notSaved("you've been signed out. Sign in and try again."),
  forbidden: notSaved("only administrators can do this."),
  conflict: notSaved("one like this already exists. Change the duplicate value."),
  "not-found": notSaved("it no longer exists. Someone may have deleted it."),
  invalid: notSaved("the server rejected a value. Check the fields and try again."),
  otherwise: notSaved("something went wrong. Please try again."),
  worded: notSaved,
};

/** Tells the user why something was not saved and what to do. `refusals` are a feature's own sentences. */
export const explainRefusal = (error: unknown, refusals: Refusals = {}): string =>
  explain(error, { ...defaults, ...refusals });

/** Tells the user in a toast: for what is changed without a form. */
export const showRefusal = (error: unknown): void =>
  toast({ kind: "error", title: "Error", description: explainRefusal(error) });

/**
 * Error of a write whose row has changed since the user saw it. Such a write filters by the values
 * on the screen, so that users decide only about what they see.
 */
export const changedMeanwhile = (): DataError =>
  new DataError(
    "conflict",
    "the client or a colleague changed it in the meantime. You're now seeing the latest version.",
    "PT409",
    "changed_meanwhile",
  );

/** Whether a delete failed because other rows refer to the row (foreign key violation). */
export const isInUse = (error: unknown): boolean =>
  error instanceof DataError && error.code === "23503";
