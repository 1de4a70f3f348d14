import { dataFile, type DataUse } from "@ensemble/build/data-use";
import { releaseKey } from "../../releases/release";
import type { Release } from "../../releases/release-description";
import type { Store } from "../../store/store";
import { nameOf, type Problem } from "../problem";
import { breaksOf } from "./breaks";
import type { DataSurface } from "./data-surface";

/** A release with what it uses. */
export interface Using {
  release: Release;
  uses: DataUse[];
}

/** Reads what a release uses from its list. A missing or changed file is another check's finding. */
export async function usesOf(release: Release, store: Store): Promise<Using> {
  const file = await store.read(`${releaseKey(release)}/${dataFile}`);
  return { release, uses: file ? (JSON.parse(file.body.toString()) as DataUse[]) : [] };
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
  return releases.flatMap(({ release, uses }) => {
    const breaks = breaksOf(uses, surface, before).map((line) => `\n      ${line}`);
    if (breaks.length === 0) return [];
    const owner = release.owner ? `, of ${release.owner},` : "";
    const sentence = `this release${owner} uses what the database lacks:${breaks.join("")}`;
    return [{ release: nameOf(release), sentence: `${sentence}\n      ${wayOut}` }];
  });
}
