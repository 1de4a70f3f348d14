import { useQuery } from "@ensemble/query";
import { EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { DataTable } from "../../layout/data-table";
import type { Column } from "../../layout/table-column";
import { useCriteria } from "../../layout/use-criteria";
import styles from "./platform-screen.module.css";
import { failureRate, releaseHealth, type ReleaseHealth } from "./release-health";

const count = new Intl.NumberFormat("en-US");
const figure = (value: number | null, write: (value: number) => string) =>
  value === null ? <span className={styles.none}>Not measured</span> : write(value);
const milliseconds = (value: number) => `${count.format(Math.round(value))} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;

const sorts = ["app", "loads", "failed", "load"] as const;
type By = (typeof sorts)[number];
const rules = { choices: {}, sorts, usual: { by: "app", descending: false } } as const;

const orders: Record<By, (row: ReleaseHealth) => number | string> = {
  app: ({ environment, remote, release }) => `${environment} ${remote} ${release}`,
  loads: ({ loads }) => loads,
  failed: (row) => failureRate(row) ?? -1,
  load: ({ load_p75: value }) => value ?? -1,
};

const columns: Column<ReleaseHealth, By>[] = [
  {
    label: "Release",
    head: true,
    sort: "app",
    cell: ({ environment, remote, release, channel }) => (
      <span className={styles.release}>
        {remote}@{release}
        <span className={styles.place}>
          {environment}, {channel}
        </span>
      </span>
    ),
  },
  { label: "Loads", align: "end", sort: "loads", cell: ({ loads }) => count.format(loads) },
  {
    label: "Failed",
    align: "end",
    sort: "failed",
    cell: (row) => figure(failureRate(row), (rate) => `${rate.toFixed(1)}%`),
  },
  { label: "Fallbacks", align: "end", cell: ({ fallbacks }) => count.format(fallbacks) },
  { label: "Errors", align: "end", cell: ({ errors }) => count.format(errors) },
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

/** How releases did in the last 24 hours, as their pages told: a figure is what three in four beat. */
export function HealthTable(): ReactNode {
  const list = useCriteria(rules);
  const { sort } = list.criteria;
  const { data, isError, refetch } = useQuery(releaseHealth);
  const rows = data && sorted(data, orders[sort.by], sort.descending);
  return (
    <DataTable
      caption="Health"
      columns={columns}
      rows={rows}
      keyOf={({ environment, remote, release, channel }) =>
        [environment, remote, release, channel].join(" ")
      }
      nameOf={({ remote, release }) => `${remote}@${release}`}
      sort={sort}
      onSort={list.sort}
      failed={isError}
      onRetry={() => void refetch()}
      pageSize={4}
      empty={
        <EmptyState
          title="Nothing was told in the last 24 hours"
          text="Pages tell how their releases do when their environment names a collector."
        />
      }
    />
  );
}

function sorted(
  rows: readonly ReleaseHealth[],
  valueOf: (row: ReleaseHealth) => number | string,
  descending: boolean,
): ReleaseHealth[] {
  const compare = (one: ReleaseHealth, other: ReleaseHealth) =>
    valueOf(one) < valueOf(other) ? -1 : valueOf(one) > valueOf(other) ? 1 : 0;
  return [...rows].sort((one, other) => (descending ? compare(other, one) : compare(one, other)));
}
