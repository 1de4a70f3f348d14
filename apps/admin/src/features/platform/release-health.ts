import type { Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

/** How the releases of all environments were doing in the last 24 hours. Throws DataError. */
export const releaseHealth = queryOptions({
  queryKey: ["platform", "release-health"],
  queryFn: readReleaseHealth,
  staleTime: 0,
});

/** A release in one environment. Its p75s are null where nothing was measured. */
export type ReleaseHealth = Awaited<ReturnType<typeof readReleaseHealth>>[number];

type Told = Database["public"]["Functions"]["release_health"]["Returns"][number];
type Measures = "load_p75" | "bytes_p75" | "lcp_p75" | "inp_p75" | "cls_p75";

async function readReleaseHealth() {
  // The generated types do not know that a figure without measurements is null.
  const rows: (Omit<Told, Measures> & Record<Measures, number | null>)[] = await unwrap(
    db().rpc("release_health", { hours: 24 }),
  );
  return rows;
}

/** Attempts that did not end with this release on the screen, of 100. Null without any attempt. */
export function failureRate({
  loads,
  failures,
  fallbacks,
}: Pick<ReleaseHealth, "loads" | "failures" | "fallbacks">): number | null {
  const attempts = loads + failures + fallbacks;
  return attempts === 0 ? null : (100 * (failures + fallbacks)) / attempts;
}
