import { settings } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { formatCount } from "@ensemble/domain";
import { useQuery } from "@ensemble/query";
import { EmptyState } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { type Column, DataTable, type DataTableProps } from "../../components/data-table";
import { type OrderedList, useOrder } from "../../components/table-parts";
import {
  failureRate,
  isInComposition,
  pageComposition,
  type ReleaseHealth,
  releaseHealthQuery,
  type ScreenHealth,
  screenHealthQuery,
} from "./health";
import styles from "./platform.module.css";

/** Health of releases in the last 24 hours. Metrics are 75th percentiles. */
export function HealthTable(): ReactNode {
  const list = useFilters(rules);
  const query = useQuery(releaseHealthQuery);
  return <MetricsTable caption="Health" query={query} list={list} />;
}

/** Health by screen of a release. */
export function ScreensTable(): ReactNode {
  const list = useOrder<By>(rules.defaultSort);
  const query = useQuery(screenHealthQuery);
  return <MetricsTable caption="Screens" query={query} list={list} />;
}

interface MetricsProps {
  caption: string;
  query: NonNullable<DataTableProps<Health, By>["query"]> & { data?: readonly Health[] };
  list: OrderedList<By>;
}

function MetricsTable({ caption, query, list }: MetricsProps): ReactNode {
  const { by, descending } = list.filters.sort;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={query.data && sorted(query.data, orders[by], descending)}
      getKey={({ environment, remote, release, channel, screen }) =>
        [environment, remote, release, channel, screen].join(" ")
      }
      getName={({ remote, release, screen }) => [`${remote}@${release}`, screen].join(" ").trim()}
      query={query}
      list={list}
      pageSize={4}
      empty={
        <EmptyState
          title="No reports in the last 24 hours"
          text="Pages send reports once their environment has a collector."
        />
      }
    />
  );
}

function sorted(
  rows: readonly Health[],
  getValue: (row: Health) => number | string,
  descending: boolean,
): Health[] {
  const compare = (one: Health, other: Health) =>
    getValue(one) < getValue(other) ? -1 : getValue(one) > getValue(other) ? 1 : 0;
  return [...rows].sort((one, other) => (descending ? compare(other, one) : compare(one, other)));
}

const metric = (value: number | null, format: (value: number) => string) =>
  value === null ? <span className={styles.none}>Not measured</span> : format(value);
const milliseconds = (value: number) => `${formatCount(Math.round(value))} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;

const sorts = ["app", "loads", "failed", "load"] as const;
type By = (typeof sorts)[number];
const rules = { choices: {}, sorts, defaultSort: { by: "app", descending: false } } as const;

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
    cell: (row) => metric(failureRate(row), (rate) => `${rate.toFixed(1)}%`),
  },
  { label: "Fallbacks", align: "end", cell: ({ fallbacks }) => formatCount(fallbacks) },
  { label: "Errors", align: "end", cell: ({ errors }) => formatCount(errors) },
  {
    label: "Load",
    align: "end",
    sort: "load",
    cell: ({ load_p75: value }) => metric(value, milliseconds),
  },
  { label: "Size", align: "end", cell: ({ bytes_p75: value }) => metric(value, kilobytes) },
  { label: "LCP", align: "end", cell: ({ lcp_p75: value }) => metric(value, milliseconds) },
  { label: "INP", align: "end", cell: ({ inp_p75: value }) => metric(value, milliseconds) },
  {
    label: "CLS",
    align: "end",
    cell: ({ cls_p75: value }) => metric(value, (score) => score.toFixed(3)),
  },
];

interface ReleaseNameProps {
  environment: string;
  remote: string;
  release: string;
  /** Further details, such as screen and channel. */
  notes: readonly string[];
}

/** A reported release and its environment, marked if it isn't in this composition. */
export function ReleaseName({ environment, remote, release, notes }: ReleaseNameProps): ReactNode {
  const [composition] = useState(pageComposition);
  const own = environment === settings().environment;
  const unknown = own && !isInComposition(composition, remote, release);
  return (
    <span className={styles.release}>
      {remote}@{release}
      <span className={styles.details}>
        {[environment, ...notes].join(", ")}
        {unknown && <strong>, not released here</strong>}
      </span>
    </span>
  );
}
