import { dataFile } from "@ensemble/build/release-lists";
import { satisfies } from "semver";
import type { Environment } from "../environments/environment";
import {
  integrityOf,
  noScreen,
  type Release,
  releaseKey,
  releaseName,
  serverBundle,
} from "../release/release";
import type { Store } from "../store/store";
import { nameOf, type Problem, problemOf } from "./problem";

/** An environment's conditions on where releases come from. */
export type Demands = Partial<Pick<Environment, "committed" | "migration" | "protection">>;

/**
 * Reports a release that does not match its name, or whose origin the environment does not accept.
 */
export function originProblems(release: Release, { committed, migration }: Demands): Problem[] {
  const problem = (sentence: string) => problemOf(release, sentence);
  const problems: Problem[] = [];
  if (releaseName(release) !== release.release) {
    problems.push(problem("release.json was changed: its content gives another name"));
  }
  if (committed && (release.dirty || !release.commit)) {
    problems.push(
      problem("was made of code that is not committed, which this environment refuses"),
    );
  }
  if (migration && release.migration && release.migration > migration) {
    problems.push(
      problem(
        `was made for a database with the migration ${release.migration}; ` +
          `this environment's has come to ${migration}`,
      ),
    );
  }
  return problems;
}

/** Reports a release that makes a first visit, or a server, read more code than it may. */
export function budgetProblems(release: Release): Problem[] {
  return [firstVisitProblem(release), serverBundleProblem(release)]
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => problemOf(release, sentence));
}

function firstVisitProblem(release: Release): string | undefined {
  const { budget } = release;
  const bytes = firstVisitBytes(release);
  if (budget === undefined || bytes <= budget) return undefined;
  return `a first visit costs ${bytes} bytes of code, over its budget of ${budget}`;
}

/** Bytes of script and style that the app's heaviest screen needs, as transferred. */
export function firstVisitBytes({ files, entry, screens }: Release): number {
  const sizes = new Map(files.map(({ path, transferred }) => [path, transferred]));
  const costOf = (names: string[]) =>
    [...new Set(names)].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const visits = Object.values(screens).map((screen) => costOf([...entry, ...screen]));
  return Math.max(costOf(entry), ...visits);
}

/** Bytes of a server bundle that a rendering thread takes (`render/`); a gate against accidents. */
const mostBytes = 2_000_000;

/** What is wrong with a release's server bundle beyond its bytes, which are checked with all files. */
function serverBundleProblem(release: Pick<Release, "files">): string | undefined {
  const bundle = serverBundle(release);
  if (!bundle || bundle.bytes <= mostBytes) return undefined;
  return `${bundle.path} has ${bundle.bytes} bytes, over the ${mostBytes} that a server reads`;
}

/** Reports files of a release that are missing or differ from the released bytes. */
export async function fileProblems(release: Release, store: Store): Promise<Problem[]> {
  const problem = (sentence: string) => problemOf(release, sentence);
  const listed = new Set(release.files.map(({ path }) => path));
  const needed = [...release.entry, ...Object.values(release.screens).flat()];
  const unlisted = [...needed, dataFile]
    .filter((path) => !listed.has(path))
    .map((path) => `does not hold ${path}`);
  const screenless =
    release.app === "shell"
      ? []
      : release.routes
          .filter(({ name }) => !release.screens[name])
          .map(({ path, name }) => `claims ${path}, but ${noScreen(name)}`);
  const stored = await Promise.all(
    release.files.map(async ({ path, integrity }) => {
      const file = await store.read(`${releaseKey(release)}/${path}`);
      if (!file) return [`${path} is missing`];
      return integrityOf(file.body) === integrity ? [] : [`${path} is not what was released`];
    }),
  );
  const unproven = release.app === "shell" ? [] : await unprovenFiles(release, needed, store);
  const empty = release.entry.length === 0 ? ["exposes nothing"] : [];
  return [...empty, ...unlisted, ...screenless, ...unproven, ...stored.flat()].map(problem);
}

/** Files that the container would load without a digest. */
async function unprovenFiles(
  { entry: [container], files, ...release }: Release,
  needed: string[],
  store: Store,
): Promise<string[]> {
  const stored = container && (await store.read(`${releaseKey(release)}/${container}`));
  if (!stored) return []; // Reported by another check.
  const text = stored.body.toString();
  const digests = new Map(files.map(({ path, integrity }) => [path, integrity]));
  return [...new Set(needed)]
    .filter((path) => path !== container && digests.has(path) && !text.includes(digests.get(path)!))
    .map((path) => `${container} does not hold the digest of ${path}`);
}

/** Reports routes that releases of different apps both claim. */
export function routeProblems(releases: Release[]): Problem[] {
  const claims = new Map<string, Release>();
  return releases.flatMap((release) =>
    release.routes.flatMap(({ path }) => {
      const pattern = path.replace(/:[^/]+/g, ":");
      const first = claims.get(pattern);
      if (!first) claims.set(pattern, release);
      if (!first || first.app === release.app) return [];
      return [problemOf(release, `claims ${path}, as ${nameOf(first)} does`)];
    }),
  );
}

/**
 * Reports remotes that require another version of a shared package than the environment's shell
 * has, or exports that it lacks: version numbers are maintained by hand, exports are facts.
 */
export function sharedProblems(shells: Release[], remotes: Release[]): Problem[] {
  return remotes.flatMap((remote) =>
    Object.entries(remote.shared ?? {}).flatMap(([name, range]) =>
      shells.flatMap((shell) => {
        const version = shell.shared?.[name];
        if (!version || !satisfies(version, range)) {
          const has = version ? `has ${version}` : "does not provide it";
          return [problemOf(remote, `wants ${name} ${range}, but ${nameOf(shell)} ${has}`)];
        }
        const missing = missingExports(remote.exports?.[name], shell.exports?.[name]);
        if (missing.length === 0) return [];
        const names = missing.join(", ");
        return [
          problemOf(remote, `takes ${names} of ${name}, which ${nameOf(shell)} does not give`),
        ];
      }),
    ),
  );
}

/**
 * Required exports that are missing. An object without listed members counts as having all, and so do
 * exports that are not known.
 */
export function missingExports(taken: string[] = [], given?: string[]): string[] {
  if (!given) return [];
  const [names, objects] = [new Set(given), new Set(given.map(objectOf))];
  return taken.filter((name) => {
    const object = objectOf(name);
    return object === undefined || objects.has(object) ? !names.has(name) : !names.has(object);
  });
}

/** The exported object that a member belongs to; undefined for an export itself. */
const objectOf = (name: string): string | undefined => /^(.+)\./.exec(name)?.[1];
