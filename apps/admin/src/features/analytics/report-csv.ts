import Papa from "papaparse";
import type { Report } from "./affiliate-report";
import { figureNames, figures } from "./figure";
import { groupingNames } from "./report-criteria";

/**
 * A report as a CSV file's text, plain numbers in it. A name that a spreadsheet would take for a
 * formula is given an apostrophe.
 */
export function reportCsv(report: Report): string {
  const names = figures.map((figure) => figureNames[figure]);
  return Papa.unparse(
    {
      fields: [groupingNames[report.group_by], ...names, "Conversion Rate (%)"],
      data: report.rows.map((row) => [
        row.label,
        ...figures.map((figure) => row[figure]),
        row.conversion_rate,
      ]),
    },
    { escapeFormulae: true },
  );
}
