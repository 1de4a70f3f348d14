import { formatCount } from "@ensemble/catalogue";
import type { Figure } from "./affiliate-summary";

/** "+15%", "-3%": how much more or less, in percent. */
export function signedPercent(change: number): string {
  return `${change > 0 ? "+" : ""}${change}%`;
}

/** How an amount grew: the last 30 days beside the 30 before (STAT-2). */
export function growthNote({ recent, change }: Figure): string {
  if (change !== null) return `${signedPercent(change)} from last month`;
  return recent > 0 ? "None the month before" : "Nothing in two months";
}

/**
 * How many things were added, beside those of the 30 days before. A percentage of the additions
 * would be read as one of the total that it stands under.
 */
export function additionNote({ recent, previous }: Figure): string {
  if (recent === 0 && previous === 0) return "None added in 60 days";
  return `${formatCount(recent)} added in 30 days, ${formatCount(previous)} in the 30 before`;
}

/** How a rate changed, in percentage points. */
export function rateNote({ change }: Figure): string {
  const points = change ?? 0;
  return `${points > 0 ? "+" : ""}${points.toFixed(1)} points from last month`;
}
