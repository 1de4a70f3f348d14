import { type Composition, type Database, readComposition } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { platformKeys } from "../../query-keys";

/** The health of all environments' releases in the last 24 hours. Throws DataError. */
export const releaseHealth = queryOptions({
  queryKey: platformKeys.releaseHealth,
  queryFn: readReleaseHealth,
  staleTime: 0,
});

/** A release in one environment. Percentiles are null without measurements. */
export type ReleaseHealth = Awaited<ReturnType<typeof readReleaseHealth>>[number];

/** The same by screen. Throws DataError. */
export const screenHealth = queryOptions({
  queryKey: platformKeys.screenHealth,
  queryFn: readScreenHealth,
  staleTime: 0,
});

/** A screen of a release in one environment. */
export type ScreenHealth = Awaited<ReturnType<typeof readScreenHealth>>[number];

/**
 * Errors and refused requests of the last 24 hours, grouped across releases, the most frequent
 * first. Throws DataError.
 */
export const releaseErrors = queryOptions({
  queryKey: platformKeys.releaseErrors,
  queryFn: readReleaseErrors,
  staleTime: 0,
});

/** An error of one remote. Without a source map it has no file. */
export type ReleaseError = Awaited<ReturnType<typeof readReleaseErrors>>[number];

type Functions = Database["public"]["Functions"];
type Measures = "load_p75" | "bytes_p75" | "lcp_p75" | "inp_p75" | "cls_p75";

/** The generated types miss that a percentile without measurements is null. */
type WithNullableMeasures<Row> = Omit<Row, Measures> & Record<Measures, number | null>;

async function readReleaseHealth() {
  const rows: WithNullableMeasures<Functions["release_health"]["Returns"][number]>[] = await unwrap(
    db().rpc("release_health", { hours: 24 }),
  );
  return rows;
}

async function readScreenHealth() {
  const rows: WithNullableMeasures<Functions["screen_health"]["Returns"][number]>[] = await unwrap(
    db().rpc("screen_health", { hours: 24 }),
  );
  return rows;
}

/** The generated types miss that a place may be unknown. */
type WithNullableSource<Row> = Omit<Row, "source_file" | "source_line"> & {
  source_file: string | null;
  source_line: number | null;
};

async function readReleaseErrors() {
  const rows: WithNullableSource<Functions["release_errors"]["Returns"][number]>[] = await unwrap(
    db().rpc("release_errors", { hours: 24 }),
  );
  return rows;
}

/** Percentage of attempts that did not show this release. Null without attempts. */
export function failureRate({
  loads,
  failures,
  fallbacks,
}: Pick<ReleaseHealth, "loads" | "failures" | "fallbacks">): number | null {
  const attempts = loads + failures + fallbacks;
  return attempts === 0 ? null : (100 * (failures + fallbacks)) / attempts;
}

/** An app's release in this page's environment. */
export interface RunningRelease {
  app: string;
  release: string;
  channel: string;
  owner?: string;
  commit?: string;
  /** The release loaded instead when this one fails. */
  fallback?: string;
}

/** The composition in this page's document. Throws without one. */
export function pageComposition(): Composition {
  return readComposition(JSON.parse(document.getElementById("composition")?.textContent ?? ""));
}

/**
 * Whether the page's environment names an app's release. Telemetry is unauthenticated: anyone can
 * report any release.
 */
export function isInComposition(
  { shell, remotes }: Composition,
  app: string,
  release: string,
): boolean {
  if (app === "shell") return release === shell.release;
  const remote = remotes.find(({ name }) => name === app);
  return (remote?.releases ?? [remote?.release]).includes(release);
}

/** The shell and the remotes of a composition. */
export function runningReleases({ shell, remotes }: Composition): RunningRelease[] {
  return [
    { app: "shell", channel: "stable", ...shell },
    ...remotes.map(({ name, release, channel, owner, commit, fallback }) => ({
      app: name,
      release,
      channel,
      owner,
      commit,
      fallback: fallback?.release,
    })),
  ];
}

/** The objectives of all environments' remotes and their error budgets (PLAT-11). Throws DataError. */
export const errorBudgets = queryOptions({
  queryKey: platformKeys.errorBudgets,
  queryFn: readErrorBudgets,
  staleTime: 0,
});

/**
 * A remote's objective. Burn rates are 1 for what it allows; `spent` is the part of 30 days' budget.
 * Null without enough visits.
 */
export type ErrorBudget = Awaited<ReturnType<typeof readErrorBudgets>>[number];

type Row = Database["public"]["Functions"]["error_budgets"]["Returns"][number];
type RequiredColumn = "environment" | "remote" | "objective" | "percent";

/** The generated types miss what may be null. */
type Nullable = Pick<Row, RequiredColumn> & {
  [Key in Exclude<keyof Row, RequiredColumn>]: Row[Key] | null;
};

async function readErrorBudgets() {
  const rows: Nullable[] = await unwrap(db().rpc("error_budgets"));
  return rows;
}
