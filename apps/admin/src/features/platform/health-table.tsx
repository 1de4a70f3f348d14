import { type Sort, useFilters } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { EmptyState } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { DataTable } from "../../layout/table/data-table";
import type { DataTableProps } from "../../layout/table/data-table-props";
import { type By, type Health, columns, orders, rules } from "./health-columns";
import { releaseHealth, screenHealth } from "./release-health";

/** Health of releases in the last 24 hours by telemetry; figures are 75th percentiles. */
export function HealthTable(): ReactNode {
  const list = useFilters(rules);
  const { data, isError, refetch } = useQuery(releaseHealth);
  return (
    <FiguresTable
      caption="Health"
      rows={data}
      failed={isError}
      onRetry={() => void refetch()}
      sort={list.filters.sort}
      onSort={list.sort}
    />
  );
}

/** Health by screen of a release. */
export function ScreensTable(): ReactNode {
  const [sort, setSort] = useState<Sort<By>>(rules.usual);
  const { data, isError, refetch } = useQuery(screenHealth);
  return (
    <FiguresTable
      caption="Screens"
      rows={data}
      failed={isError}
      onRetry={() => void refetch()}
      sort={sort}
      onSort={setSort}
    />
  );
}

type FiguresProps = Pick<
  DataTableProps<Health, By>,
  "caption" | "rows" | "failed" | "onRetry" | "sort" | "onSort"
>;

function FiguresTable({ rows, sort, ...props }: FiguresProps): ReactNode {
  return (
    <DataTable
      {...props}
      columns={columns}
      rows={rows && sorted(rows, orders[sort.by], sort.descending)}
      keyOf={({ environment, remote, release, channel, screen }) =>
        [environment, remote, release, channel, screen].join(" ")
      }
      nameOf={({ remote, release, screen }) => [`${remote}@${release}`, screen].join(" ").trim()}
      sort={sort}
      pageSize={4}
      empty={
        <EmptyState
          title="No reports in the last 24 hours"
          text="Pages report how their releases do when their environment names a collector."
        />
      }
    />
  );
}

function sorted(
  rows: readonly Health[],
  valueOf: (row: Health) => number | string,
  descending: boolean,
): Health[] {
  const compare = (one: Health, other: Health) =>
    valueOf(one) < valueOf(other) ? -1 : valueOf(one) > valueOf(other) ? 1 : 0;
  return [...rows].sort((one, other) => (descending ? compare(other, one) : compare(one, other)));
}
