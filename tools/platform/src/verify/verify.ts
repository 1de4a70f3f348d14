import { type Environment, namedReleases } from "../environments/environment";
import type { DatabaseState } from "../environments/database";
import { generationProblems, compatibleShell } from "../environments/generations";
import { readRelease, type Release } from "../release/release";
import type { Store } from "../store/store";
import { partProblems } from "./part-problems";
import { type NamedRelease, formatRelease, type Problem, toProblem } from "./problem";
import {
  budgetProblems,
  type ReleaseRequirements,
  fileProblems,
  originProblems,
  placedBytesProblems,
  routeProblems,
  sharedProblems,
} from "./release-problems";
import { signatureProblems } from "./signatures";
import { typeProblems } from "./type-problems";

/**
 * Verifies all releases of an environment: names, origins, signatures, shared versions and exports,
 * routes, budgets, the pinned ones' types if the database's are given, and the files of the releases
 * that `checksFiles` accepts (default: all). Returns all problems; if empty, it may be published.
 */
export async function verifyEnvironment(
  environment: Pick<Environment, "releases"> & ReleaseRequirements & Pick<DatabaseState, "types">,
  store: Store,
  checksFiles: (release: NamedRelease) => boolean = () => true,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const files: Problem[] = [];
  const byName = new Map<string, Release>();
  const releases = await Promise.all(
    namedReleases(environment).map(async (named) => {
      const release = await readRelease(named.app, named.release, store).catch(() => undefined);
      if (release && checksFiles(named)) files.push(...(await fileProblems(release, store)));
      if (release) byName.set(formatRelease(named), release);
      else problems.push(toProblem(named, `${store.label} has no such release`));
      return release;
    }),
  );
  const existing = releases.filter((release) => release !== undefined);
  const keys = environment.protection?.signatures;
  const signatures = existing.map((release) => signatureProblems(release, keys, store));
  const findPin = (app: string, release = "none") => byName.get(formatRelease({ app, release }));
  const { shell, ...pins } = environment.releases;
  // The previous shell doesn't run; a rollback verifies it.
  const shells = [findPin("shell", shell?.release), findPin("shell", shell?.secondary)].filter(
    (release) => release !== undefined,
  );
  const incompatible = existing.filter(
    (release) => release.app !== "shell" && !compatibleShell(release, shells),
  );
  const deployed = Object.entries(pins).map(([app, { release, canary }]) => ({
    stable: findPin(app, release),
    canary: findPin(app, canary?.release),
  }));
  const { types } = environment;
  return [
    ...problems,
    ...ownCanaryProblems(environment),
    ...sharedProblems(shells, incompatible),
    ...generationProblems(shells, deployed),
    ...routeProblems(existing),
    ...existing.flatMap((release) => originProblems(release, environment)),
    ...existing.flatMap(budgetProblems),
    ...placedBytesProblems(deployed.flatMap(({ stable }) => stable ?? [])),
    ...(await Promise.all(signatures)).flat(),
    ...(types ? await typeProblems(existing, shells, types) : []),
    ...files,
  ];
}

/** Reports canaries that are already the stable release. */
const ownCanaryProblems = ({ releases }: Pick<Environment, "releases">): Problem[] =>
  Object.entries(releases)
    .filter(([, { release, canary }]) => canary?.release === release)
    .map(([app, { release }]) =>
      toProblem({ app, release }, "is its own canary: everyone already gets it"),
    );

/**
 * Returns only the problems that a change introduces, because existing ones must not block a
 * rollback. All problems of a promoted release count, even if it was already a fallback or canary.
 * Checks the files only of changed and new releases, and parts only between promoted and others.
 */
export async function newProblems(
  before: Environment,
  after: Environment,
  changed: ChangedRelease[],
  store: Store,
) {
  const running = new Set(namedReleases(before).map(formatRelease));
  for (const one of changed) running.delete(formatRelease(one));
  const needsFileCheck = (one: NamedRelease) => !running.has(formatRelease(one));
  const promoted = new Set(changed.filter(({ isRollback }) => !isRollback).map(formatRelease));
  const [earlier, later] = await Promise.all([
    readVisitorsReleases(before, store),
    readVisitorsReleases(after, store),
  ]);
  const parts = partProblems(earlier, later, (release) => promoted.has(formatRelease(release)));
  const problems = await verifyEnvironment(after, store, needsFileCheck);
  if (problems.length === 0) return parts;
  const existing = await verifyEnvironment(before, store, () => false);
  const existingMessages = new Set(existing.map(describeProblem));
  const introduced = problems.filter(
    (problem) => promoted.has(problem.release) || !existingMessages.has(describeProblem(problem)),
  );
  return [...introduced, ...parts];
}

/** Reads the stable and canary releases that the store has, of each app the stable one first. */
async function readVisitorsReleases(
  { releases }: Pick<Environment, "releases">,
  store: Store,
): Promise<Release[]> {
  const named = Object.entries(releases).flatMap(([app, { release, canary }]) =>
    [release, canary?.release].flatMap((name) => (name ? [{ app, name }] : [])),
  );
  const read = await Promise.all(
    named.map(({ app, name }) => readRelease(app, name, store).catch(() => undefined)),
  );
  return read.filter((release) => release !== undefined);
}

/** A release that visitors will get. */
export interface ChangedRelease extends NamedRelease {
  isRollback: boolean;
}

const describeProblem = ({ release, message }: Problem) => `${release}: ${message}`;
