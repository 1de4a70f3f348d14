import type { ReportRow } from "../report/affiliate-report";
import type { Figure } from "../report/figure";

/** As many as fit into a chart. */
const maxGroups = 8;

/** The groups with the highest values of a figure, descending, without zeros. */
export function topGroups(rows: readonly ReportRow[], figure: Figure): ReportRow[] {
  return rows
    .filter((row) => row[figure] > 0)
    .sort((one, other) => other[figure] - one[figure])
    .slice(0, maxGroups);
}
