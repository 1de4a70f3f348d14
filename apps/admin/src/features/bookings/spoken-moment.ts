/** A day in words: `Mon, Nov 23, 2026`. */
export const dayInWords = (instant: number, zone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: zone,
  }).format(instant);

/** A span of a day in words: `9:00 – 10:00 AM`. */
export const spanInWords = (from: number, until: number, zone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: zone }).formatRange(from, until);

/** Day and time in words: `Mon, Nov 23, 2026, 9:00 AM`. */
export const momentInWords = (instant: number, zone: string): string =>
  `${dayInWords(instant, zone)}, ${spanInWords(instant, instant, zone)}`;
