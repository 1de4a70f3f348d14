import { minutesOf } from "../../../layout/time/time-of-day";
import type { Week } from "./week";

const day = 24 * 60;

/** How many minutes the longest hours of a week last; hours that touch count as one, over midnight too. */
export function longestHours({ days }: Week): number {
  const windows = days
    .flatMap(({ works, windows: ofDay }, place) =>
      (works ? ofDay : []).map(({ start, end }) => ({
        from: place * day + minutesOf(start),
        until: place * day + minutesOf(end),
      })),
    )
    .sort((one, other) => one.from - other.from);
  // What runs into the end of a week goes on at its beginning: two weeks show every piece whole.
  const next = windows.map(({ from, until }) => ({ from: from + 7 * day, until: until + 7 * day }));
  let [longest, from, until] = [0, 0, 0];
  for (const window of [...windows, ...next]) {
    if (window.from > until) from = window.from;
    until = window.until;
    longest = Math.max(longest, until - from);
  }
  return longest;
}
