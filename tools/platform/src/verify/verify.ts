import { type Environment, namedReleases } from "../environments/environment";
import { generationProblems, compatibleShell } from "../environments/generations";
import { readRelease, type Release } from "../release/release";
import type { Store } from "../store/store";
import { type DatabaseSurfaces, dataProblems, siteProblems, usesOf } from "./database-problems";
import { type NamedRelease, nameOf, type Problem, problemOf } from "./problem";
import {
  budgetProblems,
  type ReleaseRequirements,
  fileProblems,
  originProblems,
  routeProblems,
  sharedProblems,
} from "./release-problems";
import { signatureProblems } from "./signatures";

/**
 * Checks every release that an environment may bring to a page against its shell and the others:
 * name, origin and signature, contract ranges and exports, routes, budgets, what the database has of the
 * data that they use, what they use of each other, and the file bytes of the releases in `reads` (all
 * by default). Returns all problems; an empty list means that it may be published.
 */
export async function verifyEnvironment(
  environment: Pick<Environment, "releases"> & ReleaseRequirements & DatabaseSurfaces,
  store: Store,
  checksFiles: (release: NamedRelease) => boolean = () => true,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const files: Problem[] = [];
  const byName = new Map<string, Release>();
  const releases = await Promise.all(
    namedReleases(environment).map(async (one) => {
      const release = await readRelease(one.app, one.release, store).catch(() => undefined);
      if (release && checksFiles(one)) files.push(...(await fileProblems(release, store)));
      if (release) byName.set(nameOf(one), release);
      else problems.push(problemOf(one, `${store.label} has no such release`));
      return release;
    }),
  );
  const existing = releases.filter((release) => release !== undefined);
  const usages = await Promise.all(existing.map((release) => usesOf(release, store)));
  const keys = environment.protection?.signatures;
  const signatures = existing.map((release) => signatureProblems(release, keys, store));
  const pinOf = (app: string, release = "none") => byName.get(nameOf({ app, release }));
  const { shell, ...pins } = environment.releases;
  // No page runs the previous one: a rollback verifies it then.
  const shells = [pinOf("shell", shell?.release), pinOf("shell", shell?.secondary)].filter(
    (one) => one !== undefined,
  );
  const incompatible = existing.filter(
    (one) => one.app !== "shell" && !compatibleShell(one, shells),
  );
  const deployed = Object.entries(pins).map(([app, { release, canary }]) => ({
    stable: pinOf(app, release),
    canary: pinOf(app, canary?.release),
  }));
  return [
    ...problems,
    ...ownCanaryProblems(environment),
    ...sharedProblems(shells, incompatible),
    ...generationProblems(shells, deployed),
    ...routeProblems(existing),
    ...siteProblems(environment, usages),
    ...dataProblems(usages, environment),
    ...existing.flatMap((release) => originProblems(release, environment)),
    ...existing.flatMap(budgetProblems),
    ...(await Promise.all(signatures)).flat(),
    ...files,
  ];
}

/** Drops canaries that are the stable release already. */
const ownCanaryProblems = ({ releases }: Pick<Environment, "releases">): Problem[] =>
  Object.entries(releases)
    .filter(([, { release, canary }]) => canary?.release === release)
    .map(([app, { release }]) =>
      problemOf({ app, release }, "is its own canary: everyone already gets it"),
    );
