import { type Composition, type Database, readComposition } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { platformKeys } from "../../query-keys";

/** Queries the health of all environments' releases in the last 24 hours. */
export const releaseHealthQuery = queryOptions({
  queryKey: platformKeys.releaseHealth,
  queryFn: fetchReleaseHealth,
  staleTime: 0,
});

/** The health of a release in an environment. Percentiles are null without measurements. */
export type ReleaseHealth = Awaited<ReturnType<typeof fetchReleaseHealth>>[number];

export const screenHealthQuery = queryOptions({
  queryKey: platformKeys.screenHealth,
  queryFn: fetchScreenHealth,
  staleTime: 0,
});

export type ScreenHealth = Awaited<ReturnType<typeof fetchScreenHealth>>[number];

/** Queries errors and failed requests of the last 24 hours, grouped, most frequent first. */
export const releaseErrorsQuery = queryOptions({
  queryKey: platformKeys.releaseErrors,
  queryFn: fetchReleaseErrors,
  staleTime: 0,
});

/** An error of a remote. Has no file without a source map. */
export type ReleaseError = Awaited<ReturnType<typeof fetchReleaseErrors>>[number];

type Functions = Database["public"]["Functions"];
type Measures = "load_p75" | "bytes_p75" | "lcp_p75" | "inp_p75" | "cls_p75";

/** The generated types miss that percentiles can be null. */
type WithNullableMeasures<Row> = Omit<Row, Measures> & Record<Measures, number | null>;

async function fetchReleaseHealth() {
  const rows: WithNullableMeasures<Functions["release_health"]["Returns"][number]>[] = await unwrap(
    db().rpc("release_health", { hours: 24 }),
  );
  return rows;
}

async function fetchScreenHealth() {
  const rows: WithNullableMeasures<Functions["screen_health"]["Returns"][number]>[] = await unwrap(
    db().rpc("screen_health", { hours: 24 }),
  );
  return rows;
}

/** The generated types miss that sources can be null. */
type WithNullableSource<Row> = Omit<Row, "source_file" | "source_line"> & {
  source_file: string | null;
  source_line: number | null;
};

async function fetchReleaseErrors() {
  const rows: WithNullableSource<Functions["release_errors"]["Returns"][number]>[] = await unwrap(
    db().rpc("release_errors", { hours: 24 }),
  );
  return rows;
}

/** Returns the percentage of attempts that didn't show this release; null without attempts. */
export function failureRate({
  loads,
  failures,
  fallbacks,
}: Pick<ReleaseHealth, "loads" | "failures" | "fallbacks">): number | null {
  const attempts = loads + failures + fallbacks;
  return attempts === 0 ? null : (100 * (failures + fallbacks)) / attempts;
}

/** An app's release in this environment. */
export interface RunningRelease {
  app: string;
  release: string;
  channel: string;
  owner?: string;
  commit?: string;
  /** Release to load if this one fails. */
  fallback?: string;
}

/** Reads the composition from the document. Throws without one. */
export function pageComposition(): Composition {
  return readComposition(JSON.parse(document.getElementById("composition")?.textContent ?? ""));
}

/**
 * Returns whether the composition includes a release. Telemetry is unauthenticated and can report
 * any release.
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

/** Lists the releases of the shell and the remotes. */
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

/** Queries all environments' objectives and error budgets (PLAT-11). */
export const errorBudgetsQuery = queryOptions({
  queryKey: platformKeys.errorBudgets,
  queryFn: fetchErrorBudgets,
  staleTime: 0,
});

/**
 * A remote's objective. A burn rate of 1 spends exactly the budget; `spent` is a fraction of the 30
 * days' budget. Null without enough callers.
 */
export type ErrorBudget = Awaited<ReturnType<typeof fetchErrorBudgets>>[number];

type Row = Database["public"]["Functions"]["error_budgets"]["Returns"][number];
type RequiredColumn = "environment" | "remote" | "objective" | "percent";

/** The generated types miss nullable columns. */
type Nullable = Pick<Row, RequiredColumn> & {
  [Key in Exclude<keyof Row, RequiredColumn>]: Row[Key] | null;
};

async function fetchErrorBudgets() {
  const rows: Nullable[] = await unwrap(db().rpc("error_budgets"));
  return rows;
}
