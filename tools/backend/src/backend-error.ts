/** An error with one sentence about the problem and one about the fix. */
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

/** Formats an error on a single line, for the log. */
export function oneLine(error: unknown): string {
  return String(error).replaceAll(/\s+/g, " ").slice(0, 500);
}

export function logError(error: unknown): void {
  console.error(oneLine(error));
}
