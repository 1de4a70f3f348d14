import { EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { type Column, DataTable } from "../../components/data-table";
import { csvText } from "../../components/files";
import { Pagination } from "../../components/pagination";
import { formatRate } from "../../components/text";
import { dayName } from "./days";
import {
  type Figure,
  figureNames,
  figures,
  formatFigure,
  type Grouping,
  type Report,
  type ReportRow,
  type ReportSort,
  sortRows,
} from "./report";
import { groupingNames, type useReportFilters } from "./report-filters";

interface ReportTableProps {
  report: Report | undefined;
  controls: ReturnType<typeof useReportFilters>;
  outdated: boolean;
  failed: boolean;
  onRetry: () => void;
}

const rowsPerPage = 31;

export function ReportTable(props: ReportTableProps): ReactNode {
  const { report, controls, outdated, failed, onRetry } = props;
  const { filters, sort, addressOfPage } = controls;
  const grouping = report?.group_by ?? controls.groupBy;
  const rows = report && sortRows(report.rows, filters.sort);
  const first = (filters.page - 1) * rowsPerPage;
  return (
    <>
      <DataTable
        caption={`Figures by ${grouping}`}
        columns={columnsOf(grouping)}
        rows={rows?.slice(first, first + rowsPerPage)}
        keyOf={({ key }) => key}
        nameOf={({ label }) => label}
        sort={filters.sort}
        onSort={sort}
        outdated={outdated}
        failed={failed}
        onRetry={onRetry}
        empty={
          <EmptyState
            title="Nothing in these days"
            text="No click and no conversion. Try others."
          />
        }
        pageSize={rowsPerPage}
      />
      <Pagination
        page={filters.page}
        total={rows?.length ?? 0}
        pageSize={rowsPerPage}
        addressOf={addressOfPage}
      />
    </>
  );
}

type ReportColumn = Column<ReportRow, ReportSort>;

const figureColumn = (figure: Figure): ReportColumn => ({
  label: figureNames[figure],
  sort: figure,
  align: "end",
  cell: (row) => formatFigure(figure, row[figure]),
});

function columnsOf(grouping: Grouping): ReportColumn[] {
  return [
    {
      label: groupingNames[grouping],
      sort: "label",
      head: true,
      cell: ({ label }) => (grouping === "day" ? dayName(label) : label),
    },
    figureColumn("clicks"),
    figureColumn("conversions"),
    {
      label: "Conversion Rate",
      sort: "conversion_rate",
      align: "end",
      cell: (row) => formatRate(row.conversion_rate),
    },
    figureColumn("revenue"),
    figureColumn("commission"),
  ];
}

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
