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

/** Formats an error on a single line, for the log. Its text may be a caller's. */
export function oneLine(error: unknown): string {
  const text = String(error).slice(0, 1000).replaceAll(/\s+/g, " ").slice(0, 300);
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
}

export function logError(error: unknown): void {
  console.error(oneLine(error));
}
