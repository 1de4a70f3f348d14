import { dataFile } from "@ensemble/build/release-lists";
import { satisfies } from "semver";
import type { Environment } from "../environments/environment";
import {
  integrityOf,
  missingScreenMessage,
  type Release,
  releaseKey,
  releaseName,
  serverBundle,
} from "../release/release";
import type { Store } from "../store/store";
import { nameOf, type Problem, problemOf } from "./problem";

/** An environment's conditions on where releases come from. */
export type ReleaseRequirements = Partial<
  Pick<Environment, "committed" | "migration" | "protection">
>;

/**
 * Reports a release that does not match its name, or whose origin the environment does not accept.
 */
export function originProblems(
  release: Release,
  { committed, migration }: ReleaseRequirements,
): Problem[] {
  const problem = (message: string) => problemOf(release, message);
  const problems: Problem[] = [];
  if (releaseName(release) !== release.release) {
    problems.push(problem("release.json was edited: its content doesn't match its name"));
  }
  if (committed && (release.dirty || !release.commit)) {
    problems.push(
      problem("was built from uncommitted code, which this environment doesn't accept"),
    );
  }
  if (migration && release.migration && release.migration > migration) {
    problems.push(
      problem(
        `needs migration ${release.migration}; this environment's database is at ${migration}`,
      ),
    );
  }
  return problems;
}

/** Reports a release that makes a first visit, or a server, read more code than it may. */
export function budgetProblems(release: Release): Problem[] {
  return [firstVisitProblem(release), serverBundleProblem(release)]
    .filter((message) => message !== undefined)
    .map((message) => problemOf(release, message));
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
const maxServerBundleBytes = 2_000_000;

/** What is wrong with a release's server bundle beyond its bytes, which are checked with all files. */
function serverBundleProblem(release: Pick<Release, "files">): string | undefined {
  const bundle = serverBundle(release);
  if (!bundle || bundle.bytes <= maxServerBundleBytes) return undefined;
  return `${bundle.path} has ${bundle.bytes} bytes, over the limit of ${maxServerBundleBytes}`;
}

/** Reports files of a release that are missing or differ from the released bytes. */
export async function fileProblems(release: Release, store: Store): Promise<Problem[]> {
  const problem = (message: string) => problemOf(release, message);
  const listed = new Set(release.files.map(({ path }) => path));
  const needed = [...release.entry, ...Object.values(release.screens).flat()];
  const unlisted = [...needed, dataFile]
    .filter((path) => !listed.has(path))
    .map((path) => `doesn't contain ${path}`);
  const missingScreens =
    release.app === "shell"
      ? []
      : release.routes
          .filter(({ name }) => !release.screens[name])
          .map(({ path, name }) => `claims ${path}, but ${missingScreenMessage(name)}`);
  const stored = await Promise.all(
    release.files.map(async ({ path, integrity }) => {
      const file = await store.read(`${releaseKey(release)}/${path}`);
      if (!file) return [`${path} is missing`];
      return integrityOf(file.body) === integrity ? [] : [`${path} doesn't match the release`];
    }),
  );
  const unproven = release.app === "shell" ? [] : await unprovenFiles(release, needed, store);
  const empty = release.entry.length === 0 ? ["exposes nothing"] : [];
  return [...empty, ...unlisted, ...missingScreens, ...unproven, ...stored.flat()].map(problem);
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
    .map((path) => `${container} doesn't contain the digest of ${path}`);
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
      return [problemOf(release, `claims ${path}, which ${nameOf(first)} already claims`)];
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
          const has = version ? `has ${version}` : "doesn't provide it";
          return [problemOf(remote, `requires ${name} ${range}, but ${nameOf(shell)} ${has}`)];
        }
        const missing = missingExports(remote.exports?.[name], shell.exports?.[name]);
        if (missing.length === 0) return [];
        const names = missing.join(", ");
        return [
          problemOf(remote, `needs ${names} from ${name}, which ${nameOf(shell)} doesn't provide`),
        ];
      }),
    ),
  );
}

/**
 * Required exports that are missing. An object without listed members counts as having all, and so do
 * exports that are not known.
 */
export function missingExports(required: string[] = [], provided?: string[]): string[] {
  if (!provided) return [];
  const [names, objects] = [new Set(provided), new Set(provided.map(objectOf))];
  return required.filter((name) => {
    const object = objectOf(name);
    return object === undefined || objects.has(object) ? !names.has(name) : !names.has(object);
  });
}

/** The exported object that a member belongs to; undefined for an export itself. */
const objectOf = (name: string): string | undefined => /^(.+)\./.exec(name)?.[1];
