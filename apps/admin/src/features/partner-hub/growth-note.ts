import type { Figure } from "./affiliate-summary";

/** "+15%", "-3%": how much more or less, in percent. */
export function signedPercent(change: number): string {
  return `${change > 0 ? "+" : ""}${change}%`;
}

/** How an amount grew: the last 30 days beside the 30 before (resolutions, Administrator). */
export function growthNote({ recent, change }: Figure): string {
  if (change !== null) return `${signedPercent(change)} from last month`;
  return recent > 0 ? "None the month before" : "Nothing in two months";
}

/** How a number of things grew, by those added in the last 30 days and in the 30 before. */
export function additionNote({ recent, previous, change }: Figure): string {
  if (recent === 0 && previous === 0) return "None added in two months";
  const added = `${recent.toLocaleString("en-US")} added`;
  return change === null
    ? `${added}, none the month before`
    : `${added}, ${signedPercent(change)} from last month`;
}

/** How a rate changed, in percentage points. */
export function rateNote({ change }: Figure): string {
  const points = change ?? 0;
  return `${points > 0 ? "+" : ""}${points.toFixed(1)} points from last month`;
}
