import type { Report, Totals } from "./affiliate-report";
import { dayBefore, type DayRange } from "../range/day-range";
import type { Figure } from "./figure";

type Days = Pick<
  Report,
  | "from_day"
  | "until_day"
  | "previous_from_day"
  | "previous_until_day"
  | "totals"
  | "previous_totals"
>;

/** Which whole days are compared; undefined where there is none but today. */
export function comparedDays(
  { from_day, until_day, previous_from_day, previous_until_day }: Days,
  today: string,
): { until: string; previous: DayRange } | undefined {
  const whole = until_day !== today;
  if (!whole && from_day === today) return undefined;
  return {
    until: whole ? until_day : dayBefore(until_day),
    previous: {
      from: previous_from_day,
      until: whole ? previous_until_day : dayBefore(previous_until_day),
    },
  };
}

interface Apart {
  /** What today has brought so far. */
  today: Totals;
  /** The period before without today's counterpart. */
  before: Totals;
}

/** How a figure compares with the period before; `apart` where the period ends today. */
export const comparedNote = (figure: Figure, report: Days, apart: Apart | undefined): string =>
  apart
    ? periodNote(report.totals[figure] - apart.today[figure], apart.before[figure])
    : periodNote(report.totals[figure], report.previous_totals[figure]);

/** How an amount compares with the period before, in a few words. */
export function periodNote(current: number, previous: number): string {
  if (previous === 0) return current > 0 ? "None the period before" : "Nothing the period before";
  const change = Math.round(((current - previous) / previous) * 1000) / 10;
  return `${change > 0 ? "+" : ""}${change}% from the period before`;
}
