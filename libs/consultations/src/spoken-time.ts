/** What stands where an instant or a zone is none that this browser knows. */
const unknownTime = "unknown time";

type Words = Omit<Intl.DateTimeFormatOptions, "timeZone">;

/** An instant, in milliseconds, in the words of a zone's clocks. Never throws: a row whose time cannot be told says so. */
export const timeInWords = (instant: number, zone: string, words: Words): string =>
  told(zone, words, (format) => format.format(instant));

/** A span of time in the words of a zone's clocks; what both ends share is said once. Never throws. */
export const spanInWords = (from: number, until: number, zone: string, words: Words): string =>
  told(zone, words, (format) => format.formatRange(from, until));

function told(zone: string, words: Words, tell: (format: Intl.DateTimeFormat) => string): string {
  try {
    return tell(new Intl.DateTimeFormat("en-US", { ...words, timeZone: zone }));
  } catch (error) {
    if (error instanceof RangeError) return unknownTime;
    throw error;
  }
}
