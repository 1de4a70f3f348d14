/** An error's message on a single line, for the log. */
export function oneLine(error: unknown): string {
  return String(error).replaceAll(/\s+/g, " ").slice(0, 500);
}

/** Logs an unexpected error on one line. */
export function report(error: unknown): void {
  console.error(oneLine(error));
}
