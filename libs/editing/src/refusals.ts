import { DataError, explainRefusal as explain, type Refusals } from "@ensemble/session";
import { toast } from "@ensemble/ui";

const notSaved = (why: string): string => `Nothing was saved: ${why}`;

const defaults = {
  offline: notSaved("the server couldn't be reached. Check your connection and try again."),
  "signed-out": notSaved("you've been signed out. Sign in and try again."),
  forbidden: notSaved("you don't have the right to do this, or no longer have it."),
  conflict: notSaved("one like this already exists. Change the duplicate value."),
  "not-found": notSaved("it no longer exists. Someone may have deleted it."),
  invalid: notSaved("the server rejected a value. Check the fields and try again."),
  otherwise: notSaved("something went wrong. Please try again."),
  worded: notSaved,
};

/** Explains to the user why nothing was saved. `refusals` are a feature's own messages. */
export const explainRefusal = (error: unknown, refusals: Refusals = {}): string =>
  explain(error, { ...defaults, ...refusals });

/** Shows an error in a toast, for changes without a form. */
export const showRefusal = (error: unknown): void =>
  toast({ kind: "error", title: "Error", description: explainRefusal(error) });

/** Creates the error for a write whose filter by the displayed values matched no row. */
export const changedMeanwhile = (): DataError =>
  new DataError(
    "conflict",
    "somebody else changed it in the meantime. You're now seeing the latest version.",
    "PT409",
    "version_conflict",
  );

/** Returns whether a save was refused until it's confirmed, as the message asks. */
export const isUnconfirmed = (error: unknown): error is DataError =>
  error instanceof DataError && ["beyond_limits", "host_unconfirmed"].includes(error.hint ?? "");

/** Returns whether a delete failed because of a foreign key. */
export const isInUse = (error: unknown): boolean =>
  error instanceof DataError && error.code === "23503";
