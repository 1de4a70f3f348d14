import { formatCount } from "@ensemble/catalogue";
import { useQuery } from "@ensemble/query";
import { EmptyState } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import type { Sort } from "@ensemble/list";
import { DataTable } from "../../layout/table/data-table";
import type { DataTableProps } from "../../layout/table/data-table-props";
import type { Column } from "../../layout/table/table-column";
import { useFilters } from "@ensemble/list";
import styles from "./platform-screen.module.css";
import {
  failureRate,
  releaseHealth,
  screenHealth,
  type ReleaseHealth,
  type ScreenHealth,
} from "./release-health";
import { ReleaseName } from "./release-name";

const figure = (value: number | null, format: (value: number) => string) =>
  value === null ? <span className={styles.none}>Not measured</span> : format(value);
const milliseconds = (value: number) => `${formatCount(Math.round(value))} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;

const sorts = ["app", "loads", "failed", "load"] as const;
type By = (typeof sorts)[number];
const rules = { choices: {}, sorts, usual: { by: "app", descending: false } } as const;

/** The health of a release or of one of its screens. */
type Health = ReleaseHealth & Partial<Pick<ScreenHealth, "screen">>;

const orders: Record<By, (row: Health) => number | string> = {
  app: ({ environment, remote, release, screen }) =>
    [environment, remote, screen, release].join(" "),
  loads: ({ loads }) => loads,
  failed: (row) => failureRate(row) ?? -1,
  load: ({ load_p75: value }) => value ?? -1,
};

const columns: Column<Health, By>[] = [
  {
    label: "Release",
    head: true,
    sort: "app",
    cell: ({ channel, screen, ...row }) => (
      <ReleaseName {...row} notes={screen ? [screen, channel] : [channel]} />
    ),
  },
  { label: "Loads", align: "end", sort: "loads", cell: ({ loads }) => formatCount(loads) },
  {
    label: "Failed",
    align: "end",
    sort: "failed",
    cell: (row) => figure(failureRate(row), (rate) => `${rate.toFixed(1)}%`),
  },
  { label: "Fallbacks", align: "end", cell: ({ fallbacks }) => formatCount(fallbacks) },
  { label: "Errors", align: "end", cell: ({ errors }) => formatCount(errors) },
  {
    label: "Load",
    align: "end",
    sort: "load",
    cell: ({ load_p75: value }) => figure(value, milliseconds),
  },
  { label: "Size", align: "end", cell: ({ bytes_p75: value }) => figure(value, kilobytes) },
  { label: "LCP", align: "end", cell: ({ lcp_p75: value }) => figure(value, milliseconds) },
  { label: "INP", align: "end", cell: ({ inp_p75: value }) => figure(value, milliseconds) },
  {
    label: "CLS",
    align: "end",
    cell: ({ cls_p75: value }) => figure(value, (score) => score.toFixed(3)),
  },
];

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
