import { type Environment, namedIn } from "../environments/environment";
import { generationProblems, shellOf } from "../environments/generations";
import { readRelease, type Release } from "../release/release";
import type { Store } from "../store/store";
import { type Compared, dataProblems, siteProblems, usesOf } from "./database-problems";
import { type Named, nameOf, type Problem, problemOf } from "./problem";
import {
  budgetProblems,
  type Demands,
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
  environment: Pick<Environment, "releases"> & Demands & Compared,
  store: Store,
  reads: (release: Named) => boolean = () => true,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const files: Problem[] = [];
  const known = new Map<string, Release>();
  const releases = await Promise.all(
    namedIn(environment).map(async (one) => {
      const release = await readRelease(one.app, one.release, store).catch(() => undefined);
      if (release && reads(one)) files.push(...(await fileProblems(release, store)));
      if (release) known.set(nameOf(one), release);
      else problems.push(problemOf(one, `${store.label} has no such release`));
      return release;
    }),
  );
  const found = releases.filter((release) => release !== undefined);
  const using = await Promise.all(found.map((release) => usesOf(release, store)));
  const keys = environment.protection?.signatures;
  const signatures = found.map((release) => signatureProblems(release, keys, store));
  const pinOf = (app: string, release = "none") => known.get(nameOf({ app, release }));
  const { shell, ...pins } = environment.releases;
  // No page runs the previous one: a rollback verifies it then.
  const shells = [pinOf("shell", shell?.release), pinOf("shell", shell?.secondary)].filter(
    (one) => one !== undefined,
  );
  const incompatible = found.filter((one) => one.app !== "shell" && !shellOf(one, shells));
  const rendered = Object.entries(pins).map(([app, { release, canary }]) => ({
    stable: pinOf(app, release),
    canary: pinOf(app, canary?.release),
  }));
  return [
    ...problems,
    ...ownCanaryProblems(environment),
    ...sharedProblems(shells, incompatible),
    ...generationProblems(shells, rendered),
    ...routeProblems(found),
    ...siteProblems(environment, using),
    ...dataProblems(using, environment),
    ...found.flatMap((release) => originProblems(release, environment)),
    ...found.flatMap(budgetProblems),
    ...(await Promise.all(signatures)).flat(),
    ...files,
  ];
}

/** Drops canaries that are the stable release already. */
const ownCanaryProblems = ({ releases }: Pick<Environment, "releases">): Problem[] =>
  Object.entries(releases)
    .filter(([, { release, canary }]) => canary?.release === release)
    .map(([app, { release }]) =>
      problemOf({ app, release }, "is its own canary: everybody gets it already"),
    );
