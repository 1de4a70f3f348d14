import type { ReportRow } from "../report/affiliate-report";
import type { Figure } from "../report/figure";

interface DayPoint {
  label: string;
  /** Null today, which is not over. */
  whole: number | null;
  /** From yesterday to today. */
  bridge: number | null;
  /** Today's alone. */
  soFar: number | null;
}

/** A figure's points by day: what today has brought so far stands apart from the whole days. */
export const daySeries = (rows: readonly ReportRow[], figure: Figure, today: string): DayPoint[] =>
  rows.map(({ label, [figure]: value }, place) => {
    const isToday = label === today;
    const leadsThere = isToday || rows[place + 1]?.label === today;
    return {
      label,
      whole: isToday ? null : value,
      bridge: leadsThere ? value : null,
      soFar: isToday ? value : null,
    };
  });
