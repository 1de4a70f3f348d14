import type { ReportRow } from "../report/affiliate-report";
import type { Figure } from "../report/figure";

interface DayPoint {
  label: string;
  /** Null for today, which is not over. */
  whole: number | null;
  /** The dotted line from yesterday to today. */
  bridge: number | null;
  /** Today's value, null on other days. */
  soFar: number | null;
}

/** A figure's points by day, with today's value so far apart from whole days. */
export const daySeries = (rows: readonly ReportRow[], figure: Figure, today: string): DayPoint[] =>
  rows.map(({ label, [figure]: value }, index) => {
    const isToday = label === today;
    const isBridge = isToday || rows[index + 1]?.label === today;
    return {
      label,
      whole: isToday ? null : value,
      bridge: isBridge ? value : null,
      soFar: isToday ? value : null,
    };
  });
