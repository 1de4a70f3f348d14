import type { ReportRow } from "../report/affiliate-report";
import type { Figure } from "../report/figure";

/** How many groups a chart has room for. */
const room = 8;

/** The groups that have the most of a figure, most first; those without any are left out. */
export function leading(rows: readonly ReportRow[], figure: Figure): ReportRow[] {
  return rows
    .filter((row) => row[figure] > 0)
    .sort((one, other) => other[figure] - one[figure])
    .slice(0, room);
}
