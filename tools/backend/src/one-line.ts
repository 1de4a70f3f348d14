/** What an error says, for a log that gives each event one line. */
export function oneLine(error: unknown): string {
  return String(error).replaceAll(/\s+/g, " ").slice(0, 500);
}

/** Logs an unexpected error in one line. */
export function report(error: unknown): void {
  console.error(oneLine(error));
}
