/** A day in words, in a zone: `Monday, November 23, 2026`. */
export const spokenDay = (instant: number, zone: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: zone }).format(instant);

/** A time of day, in a zone: `9:30 AM`. */
export const spokenTime = (instant: number, zone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: zone }).format(instant);

/** Day and time, short enough for a button: `Mon, Nov 23, 9:30 AM`. */
export const shortMoment = (instant: number, zone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
  }).format(instant);
