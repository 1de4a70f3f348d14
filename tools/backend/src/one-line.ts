/** What an error says, for a log that gives each event one line. */
export function oneLine(error: unknown): string {
  return String(error).replaceAll(/\s+/g, " ").slice(0, 500);
}

/** For what no part of the backend expected: one line each. */
export function report(error: unknown): void {
  console.error(oneLine(error));
}
