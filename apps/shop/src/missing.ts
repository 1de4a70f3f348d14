import { DataError } from "@ensemble/session";

/** Whether what was asked for does not exist, as opposed to could not be read. */
export const isMissing = (error: unknown): boolean =>
  error instanceof DataError && error.kind === "not-found";

/** Asks once more, unless the answer was that there is no such thing. */
export const retryUnlessMissing = (failures: number, error: unknown): boolean =>
  failures < 1 && !isMissing(error);
