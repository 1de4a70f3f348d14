import { formatCount } from "@ensemble/domain";
import type { Figure } from "./affiliate-summary";

/** Formats a change in percent with its sign: "+15%", "-3%". */
export function signedPercent(change: number): string {
  return `${change > 0 ? "+" : ""}${change}%`;
}

/** Compares the last 30 days with the 30 before (STAT-2). */
export function growthNote({ recent, change }: Figure): string {
  if (change !== null) return `${signedPercent(change)} from last month`;
  return recent > 0 ? "None the month before" : "Nothing in two months";
}

/**
 * How many were added, compared with the 30 days before. Below a total, a percentage of the additions
 * would read as a percentage of the total.
 */
export function additionNote({ recent, previous }: Figure): string {
  if (recent === 0 && previous === 0) return "None added in 60 days";
  return `${formatCount(recent)} added in 30 days, ${formatCount(previous)} in the 30 before`;
}

/** The change of a rate, in percentage points. */
export function rateNote({ change }: Figure): string {
  const points = change ?? 0;
  return `${points > 0 ? "+" : ""}${points.toFixed(1)} points from last month`;
}
