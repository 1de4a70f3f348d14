import { dataFile, type DataUse } from "@ensemble/build/data-use";
import { releaseKey } from "../../releases/release";
import type { Release } from "../../releases/release-description";
import type { Store } from "../../store/store";
import { nameOf, type Problem } from "../problem";
import { breaksOf } from "./breaks";
import type { DataSurface } from "./data-surface";

/** A release with what it uses; undefined when it does not say. */
export interface Using {
  release: Release;
  uses?: DataUse[];
}

/** Reads what a release uses from its list; releases from before lists have none. */
export async function usesOf(release: Release, store: Store): Promise<Using> {
  if (!release.files.some(({ path }) => path === dataFile)) return { release };
  const file = await store.read(`${releaseKey(release)}/${dataFile}`);
  // A missing or changed file is another check's finding.
  return file ? { release, uses: JSON.parse(file.body.toString()) as DataUse[] } : { release };
}

/** The databases that releases are compared with. */
export interface Compared {
  surface?: DataSurface;
  /** The same database before the change that is checked. */
  before?: DataSurface;
}

const wayOut =
  'Expand the database, move the release, then contract (docs/runbook.md, "Change the database").';

/** Reports releases that use what the environment's database does not have: one problem for each. */
export function dataProblems(releases: readonly Using[], { surface, before }: Compared): Problem[] {
  if (!surface) return [];
  return releases.flatMap(({ release, uses = [] }) => {
    const breaks = breaksOf(uses, surface, before).map((line) => `\n      ${line}`);
    if (breaks.length === 0) return [];
    const owner = release.owner ? `, of ${release.owner},` : "";
    const sentence = `this release${owner} uses what the database lacks:${breaks.join("")}`;
    return [{ release: nameOf(release), sentence: `${sentence}\n      ${wayOut}` }];
  });
}

/** Releases that do not say what data they use: nothing can be said of them. */
export const silentReleases = (releases: readonly Using[]): Problem[] =>
  releases
    .filter(({ uses }) => uses === undefined)
    .map(({ release }) => ({
      release: nameOf(release),
      sentence:
        "does not say what data it uses: releases from before decision 0042 are not compared",
    }));
