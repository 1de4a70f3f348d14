import type { Report, Totals } from "./affiliate-report";
import { dayBefore, type DayRange } from "./day-range";
import type { Figure } from "./figure";
import { periodNote } from "./period-note";

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
