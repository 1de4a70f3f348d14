import type { Sort } from "@ensemble/controls";
import { locale } from "@ensemble/domain";
import type { ReportRow } from "./affiliate-report";
import type { ReportSort } from "../range/report-filter-rules";

/** Sorts a report's rows; equal ones keep the database's order. */
export function sortRows(rows: readonly ReportRow[], sort: Sort<ReportSort>): ReportRow[] {
  const { by, descending } = sort;
  if (by === "usual") return [...rows];
  const turn = descending ? -1 : 1;
  return rows.toSorted((one, other) =>
    by === "label"
      ? turn * one.label.localeCompare(other.label, locale)
      : turn * (one[by] - other[by]),
  );
}
