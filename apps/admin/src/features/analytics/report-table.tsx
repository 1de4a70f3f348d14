import type { Sort } from "@ensemble/controls";
import { locale } from "@ensemble/domain";
import { EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { type Column, DataTable, type DataTableProps } from "../../components/data-table";
import { csvText } from "../../components/files";
import { Pagination } from "../../components/admin-list";
import { formatRate } from "../../components/text";
import { dayName } from "./days";
import {
  type Metric,
  earningNames,
  earnings,
  formatEarning,
  metricNames,
  metrics,
  formatMetric,
  type Grouping,
  type Report,
  type ReportRow,
} from "./report";
import { groupingNames, type ReportList, type ReportSort } from "./report-filters";

interface ReportTableProps {
  query: NonNullable<DataTableProps<ReportRow, ReportSort>["query"]> & { data?: Report };
  list: ReportList;
}

const rowsPerPage = 31;

export function ReportTable({ query, list }: ReportTableProps): ReactNode {
  const { data: report } = query;
  const grouping = report?.group_by ?? list.groupBy;
  const rows = report && sortRows(report.rows, list.filters.sort);
  const first = (list.filters.page - 1) * rowsPerPage;
  return (
    <>
      <DataTable
        caption={`Metrics by ${grouping}`}
        columns={createColumns(grouping)}
        rows={rows?.slice(first, first + rowsPerPage)}
        getKey={({ key }) => key}
        getName={({ label }) => label}
        query={query}
        list={list}
        empty={
          <EmptyState
            title="No activity in this period"
            text="No clicks or conversions. Try a different date range."
          />
        }
        pageSize={rowsPerPage}
      />
      <Pagination list={list} total={rows?.length} pageSize={rowsPerPage} />
    </>
  );
}

type ReportColumn = Column<ReportRow, ReportSort>;

const metricColumn = (metric: Metric): ReportColumn => ({
  label: metricNames[metric],
  sort: metric,
  align: "end",
  cell: (row) => formatMetric(metric, row[metric]),
});

function createColumns(grouping: Grouping): ReportColumn[] {
  return [
    {
      label: groupingNames[grouping],
      sort: "label",
      ...(grouping === "day" && { orders: ["Oldest", "Newest"] as const }),
      head: true,
      cell: ({ label }) => (grouping === "day" ? dayName(label) : label),
    },
    metricColumn("clicks"),
    metricColumn("conversions"),
    {
      label: "Conversion Rate",
      sort: "conversion_rate",
      align: "end",
      cell: (row) => formatRate(row.conversion_rate),
    },
    metricColumn("revenue"),
    metricColumn("commission"),
    ...earnings.map((earning): ReportColumn => ({
      label: earningNames[earning],
      sort: earning,
      align: "end",
      cell: (row) => formatEarning(earning, row[earning]),
    })),
  ];
}

/** Sorts a report's rows. Equal rows keep the database's order. */
export function sortRows(rows: readonly ReportRow[], sort: Sort<ReportSort>): ReportRow[] {
  const { by, descending } = sort;
  if (by === "default") return [...rows];
  const direction = descending ? -1 : 1;
  return rows.toSorted((one, other) =>
    by === "label"
      ? direction * one.label.localeCompare(other.label, locale)
      : direction * ((one[by] ?? -1) - (other[by] ?? -1)),
  );
}

export function reportCsv(report: Report): Promise<string> {
  const names = metrics.map((metric) => metricNames[metric]);
  const more: string[] = earnings.map((earning) => earningNames[earning]);
  return csvText(
    [
      groupingNames[report.group_by],
      ...names,
      "Conversion Rate (%)",
      ...more.with(-1, "Approval Rate (%)"),
    ],
    report.rows.map((row) => [
      row.label,
      ...metrics.map((metric) => row[metric]),
      row.conversion_rate,
      ...earnings.map((earning) => row[earning]),
    ]),
  );
}
