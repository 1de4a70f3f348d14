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

/** The whole days to compare; undefined when today is the only day. */
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

interface TodaySplit {
  /** Today's totals so far. */
  today: Totals;
  /** Totals of the period before, without today's counterpart. */
  before: Totals;
}

/** How a figure compares with the period before; pass `split` when the period ends today. */
export const comparedNote = (figure: Figure, report: Days, split: TodaySplit | undefined): string =>
  split
    ? periodNote(report.totals[figure] - split.today[figure], split.before[figure])
    : periodNote(report.totals[figure], report.previous_totals[figure]);

export function periodNote(current: number, previous: number): string {
  if (previous === 0) return current > 0 ? "None the period before" : "Nothing the period before";
  const change = Math.round(((current - previous) / previous) * 1000) / 10;
  return `${change > 0 ? "+" : ""}${change}% from the period before`;
}
