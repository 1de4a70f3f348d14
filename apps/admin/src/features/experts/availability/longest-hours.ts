import { minutesOf } from "../../../layout/time/time-of-day";
import type { Week } from "./week";

const day = 24 * 60;

/** The longest hours of a week in minutes; joins adjoining hours, also over midnight. */
export function longestHours({ days }: Week): number {
  const windows = days
    .flatMap(({ works, windows: ofDay }, index) =>
      (works ? ofDay : []).map(({ start, end }) => ({
        from: index * day + minutesOf(start),
        until: index * day + minutesOf(end),
      })),
    )
    .sort((one, other) => one.from - other.from);
  // Hours at the end of a week continue at its start: two weeks in a row contain each span whole.
  const next = windows.map(({ from, until }) => ({ from: from + 7 * day, until: until + 7 * day }));
  let [longest, from, until] = [0, 0, 0];
  for (const window of [...windows, ...next]) {
    if (window.from > until) from = window.from;
    until = window.until;
    longest = Math.max(longest, until - from);
  }
  return longest;
}
