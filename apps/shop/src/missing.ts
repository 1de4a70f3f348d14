import { DataError } from "@ensemble/session";

/** Whether an error means that the record does not exist, rather than that it could not be read. */
export const isMissing = (error: unknown): boolean =>
  error instanceof DataError && error.kind === "not-found";

/** Retries once, unless the record does not exist. */
export const retryUnlessMissing = (failures: number, error: unknown): boolean =>
  failures < 1 && !isMissing(error);
