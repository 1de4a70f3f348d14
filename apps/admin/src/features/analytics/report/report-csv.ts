import { csvText } from "../../../layout/files/csv-text";
import type { Report } from "./affiliate-report";
import { figureNames, figures } from "./figure";
import { groupingNames } from "../range/report-filter-rules";

/** A report as CSV text, with unformatted numbers. */
export function reportCsv(report: Report): Promise<string> {
  const names = figures.map((figure) => figureNames[figure]);
  return csvText(
    [groupingNames[report.group_by], ...names, "Conversion Rate (%)"],
    report.rows.map((row) => [
      row.label,
      ...figures.map((figure) => row[figure]),
      row.conversion_rate,
    ]),
  );
}
