import type { Database } from "@ensemble/contract";
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
type Measured<Row> = Omit<Row, Measures> & Record<Measures, number | null>;

async function readReleaseHealth() {
  const rows: Measured<Functions["release_health"]["Returns"][number]>[] = await unwrap(
    db().rpc("release_health", { hours: 24 }),
  );
  return rows;
}

async function readScreenHealth() {
  const rows: Measured<Functions["screen_health"]["Returns"][number]>[] = await unwrap(
    db().rpc("screen_health", { hours: 24 }),
  );
  return rows;
}

/** The generated types miss that a place may be unknown. */
type Placed<Row> = Omit<Row, "source_file" | "source_line"> & {
  source_file: string | null;
  source_line: number | null;
};

async function readReleaseErrors() {
  const rows: Placed<Functions["release_errors"]["Returns"][number]>[] = await unwrap(
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
