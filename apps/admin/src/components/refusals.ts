import { DataError, explainRefusal as explain, type Refusals } from "@ensemble/session";
import { toast } from "@ensemble/ui";

const notSaved = (why: string): string => `Nothing was saved: ${why}`;

const defaults = {
  offline: notSaved("the server could not be reached. Check your connection and try again."),
  "signed-out": notSaved("you are not signed in any more. Sign in again and try once more."),
  forbidden: notSaved("this needs an administrator."),
  conflict: notSaved("there is one like this already. Change what must be unique."),
  "not-found": notSaved("it is not there any more. Somebody may have deleted it."),
  invalid: notSaved("the server refused a value. Check the fields and try again."),
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
    "it was changed meanwhile, by its client or a colleague. What you see now is how it stands.",
    "PT409",
    "changed_meanwhile",
  );

/** Whether a delete failed because other rows refer to the row (foreign key violation). */
export const isInUse = (error: unknown): boolean =>
  error instanceof DataError && error.code === "23503";
