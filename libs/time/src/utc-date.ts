import { unknownTime } from "./format-time";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

type Month = "short" | "long";

// Not by Intl: its first use stops a slow phone for 50 ms while a page starts.

/** An instant's day in UTC: `Nov 21`, `November 21`; an invalid instant is an unknown time. */
export function utcMonthDay(instant: string, month: Month): string {
  const date = new Date(instant);
  const name = months[date.getUTCMonth()];
  if (!name) return unknownTime;
  return `${month === "short" ? name.slice(0, 3) : name} ${date.getUTCDate()}`;
}

/** An instant's date in UTC: `Nov 21, 2026`, `November 21, 2026`. */
export function utcDate(instant: string, month: Month): string {
  const day = utcMonthDay(instant, month);
  return day === unknownTime ? day : `${day}, ${new Date(instant).getUTCFullYear()}`;
}
