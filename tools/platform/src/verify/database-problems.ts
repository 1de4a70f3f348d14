import { dataFile, type DataUse } from "@ensemble/build/release-lists";
import type { DataSurface } from "../environments/database";
import type { Environment } from "../environments/environment";
import { type Release, releaseKey } from "../release/release";
import type { Store } from "../store/store";
import { breaksOf } from "./database-breaks";
import { nameOf, type Problem, problemOf } from "./problem";

/** A release with the data it uses. */
export interface ReleaseUsage {
  release: Release;
  uses: DataUse[];
}

/** Reads a release's data list. Another check reports a missing or changed file. */
export async function usesOf(release: Release, store: Store): Promise<ReleaseUsage> {
  const file = await store.read(`${releaseKey(release)}/${dataFile}`);
  return { release, uses: file ? (JSON.parse(file.body.toString()) as DataUse[]) : [] };
}

/** The database to check releases against. */
export interface DatabaseSurfaces {
  surface?: DataSurface;
  /** The database before the change to check. */
  before?: DataSurface;
}

/** Reports releases that use data missing from the environment's database, one problem each. */
export function dataProblems(
  releases: readonly ReleaseUsage[],
  { surface, before }: DatabaseSurfaces,
): Problem[] {
  if (!surface) return [];
  return releases.flatMap(({ release, uses }) => {
    const breaks = breaksOf(uses, surface, before).map((line) => `\n      ${line}`);
    if (breaks.length === 0) return [];
    const owner = release.owner ? `, of ${release.owner},` : "";
    const message = `this release${owner} uses what the database lacks:${breaks.join("")}`;
    return [problemOf(release, `${message}\n      ${howToFix}`)];
  });
}

const howToFix =
  'Expand the database, move the release, then contract (docs/runbook.md, "Change the database").';

/**
 * Reports a release that drops what other releases of the environment use: a route that the
 * previous release claims and others link to, or an event that it no longer listens to. Ignores
 * what was never there, so that apps can be added and removed in any order.
 */
export function siteProblems({ releases }: Pins, usages: readonly ReleaseUsage[]): Problem[] {
  const find = (app: string, release?: string) =>
    usages.find((one) => one.release.app === app && one.release.release === release);
  return Object.entries(releases).flatMap(([app, { release, previous, canary }]) => {
    const [stable, before, canaryUsage] = [release, previous, canary?.release].map((name) =>
      find(app, name),
    );
    // Only stable releases and canaries count as users; fallbacks run too rarely.
    const others = Object.entries(releases)
      .filter(([other]) => other !== app)
      .flatMap(([other, pin]) => [find(other, pin.release), find(other, pin.canary?.release)])
      .filter((one) => one !== undefined);
    return [
      ...droppedBetween(before, stable, others),
      ...(canaryUsage ? droppedBetween(stable, canaryUsage, others) : []),
    ];
  });
}

type Pins = Pick<Environment, "releases">;

function droppedBetween(
  older: ReleaseUsage | undefined,
  newer: ReleaseUsage | undefined,
  others: readonly ReleaseUsage[],
): Problem[] {
  if (!older || !newer) return [];
  return others.flatMap(({ release: user, uses = [] }) =>
    uses.flatMap((use) => {
      const dropped =
        (use.need === "link" &&
          claims(older.release, use.address) &&
          !claims(newer.release, use.address) &&
          `no longer claims ${use.address}, which ${nameOf(user)} links to`) ||
        (use.need === "event" &&
          use.does === "sends" &&
          listensTo(older.uses, use.event) &&
          newer.uses &&
          !listensTo(newer.uses, use.event) &&
          `no longer listens to ${use.event}, which ${nameOf(user)} sends`);
      if (!dropped) return [];
      const owner = user.owner ? `${user.owner}, ` : "";
      return [problemOf(newer.release, `${dropped} (${owner}${use.at})`)];
    }),
  );
}

const listensTo = (uses: readonly DataUse[] | undefined, event: string): boolean =>
  uses?.some((use) => use.need === "event" && use.does === "hears" && use.event === event) ?? false;

/** Whether a route of the release matches an address, whose parameters are ":". */
const claims = ({ routes }: Release, address: string): boolean =>
  routes.some(({ path }) => {
    const [route, requested] = [path.split("/"), address.split("/")];
    return (
      route.length === requested.length &&
      route.every((part, index) => part.startsWith(":") || part === requested[index])
    );
  });
