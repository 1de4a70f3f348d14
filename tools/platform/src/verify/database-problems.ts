import { dataFile, type DataUse } from "@ensemble/build/release-lists";
import type { DataSurface } from "../environments/database";
import type { Environment } from "../environments/environment";
import { type Release, releaseKey } from "../release/release";
import type { Store } from "../store/store";
import { breaksOf } from "./database-breaks";
import { nameOf, type Problem, problemOf } from "./problem";

/** A release with what it uses. */
export interface ReleaseUsage {
  release: Release;
  uses: DataUse[];
}

/** Reads what a release uses from its list. A missing or changed file is another check's finding. */
export async function usesOf(release: Release, store: Store): Promise<ReleaseUsage> {
  const file = await store.read(`${releaseKey(release)}/${dataFile}`);
  return { release, uses: file ? (JSON.parse(file.body.toString()) as DataUse[]) : [] };
}

/** The databases that releases are compared with. */
export interface DatabaseSurfaces {
  surface?: DataSurface;
  /** The same database before the change that is checked. */
  before?: DataSurface;
}

/** Reports releases that use what the environment's database does not have: one problem for each. */
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
 * Reports a release that drops what others of the environment use of it: a route that the release
 * before it claims and others link to, or an event that the shell no longer hears. What no release
 * ever had here is no break, so apps arrive and leave in any order.
 */
export function siteProblems({ releases }: Pins, usages: readonly ReleaseUsage[]): Problem[] {
  const find = (app: string, release?: string) =>
    usages.find((one) => one.release.app === app && one.release.release === release);
  return Object.entries(releases).flatMap(([app, { release, previous, canary }]) => {
    const [stable, before, canaryUsage] = [release, previous, canary?.release].map((name) =>
      find(app, name),
    );
    // A fallback shows nobody a link for long: only what visitors are given counts as a user.
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

/** Whether a route of the release answers an address, whose parameters are ":". */
const claims = ({ routes }: Release, address: string): boolean =>
  routes.some(({ path }) => {
    const [route, requested] = [path.split("/"), address.split("/")];
    return (
      route.length === requested.length &&
      route.every((part, index) => part.startsWith(":") || part === requested[index])
    );
  });
