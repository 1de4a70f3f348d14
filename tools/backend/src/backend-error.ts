/** A failure with instructions: one sentence on what is wrong and one on what to do. */
export class BackendError extends Error {
  override readonly name = "BackendError";

  constructor(
    readonly problem: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(`${problem} ${remedy}`, options);
  }
}

/** An error's message on a single line, for the log. */
export function oneLine(error: unknown): string {
  return String(error).replaceAll(/\s+/g, " ").slice(0, 500);
}

/** Logs an unexpected error on one line. */
export function logError(error: unknown): void {
  console.error(oneLine(error));
}
