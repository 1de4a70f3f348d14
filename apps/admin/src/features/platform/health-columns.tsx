import { formatCount } from "@ensemble/domain";
import type { Column } from "../../layout/table/table-column";
import styles from "./platform-screen.module.css";
import { failureRate, type ReleaseHealth, type ScreenHealth } from "./release-health";
import { ReleaseName } from "./release-name";

const figure = (value: number | null, format: (value: number) => string) =>
  value === null ? <span className={styles.none}>Not measured</span> : format(value);
const milliseconds = (value: number) => `${formatCount(Math.round(value))} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;

const sorts = ["app", "loads", "failed", "load"] as const;
export type By = (typeof sorts)[number];
export const rules = { choices: {}, sorts, usual: { by: "app", descending: false } } as const;

/** The health of a release or of one of its screens. */
export type Health = ReleaseHealth & Partial<Pick<ScreenHealth, "screen">>;

export const orders: Record<By, (row: Health) => number | string> = {
  app: ({ environment, remote, release, screen }) =>
    [environment, remote, screen, release].join(" "),
  loads: ({ loads }) => loads,
  failed: (row) => failureRate(row) ?? -1,
  load: ({ load_p75: value }) => value ?? -1,
};

export const columns: Column<Health, By>[] = [
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
