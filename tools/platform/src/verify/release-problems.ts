import { satisfies } from "semver";
import type { Environment } from "../environments/environment";
import {
  matches,
  missingScreenMessage,
  type Release,
  releaseKey,
  releaseName,
  serverBundle,
} from "../release/release";
import type { Store } from "../store/store";
import { containerProblems } from "./container-problems";
import { formatRelease, type Problem, toProblem } from "./problem";

/** An environment's requirements for releases. */
export type ReleaseRequirements = Partial<
  Pick<Environment, "committed" | "migration" | "protection">
>;

/** Reports a release that doesn't match its name, or whose origin the environment rejects. */
export function originProblems(
  release: Release,
  { committed, migration }: ReleaseRequirements,
): Problem[] {
  const problem = (message: string) => toProblem(release, message);
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

/** Reports screens whose first visit, and a server bundle, that exceed their budgets. */
export function budgetProblems(release: Release): Problem[] {
  return [
    ...firstVisitProblems(release),
    ...partBudgetProblems(release),
    serverBundleProblem(release),
  ]
    .filter((message) => message !== undefined)
    .map((message) => toProblem(release, message));
}

/** Reports the heaviest screen of each budget that it exceeds. */
function firstVisitProblems(release: Release): string[] {
  const { budget, budgets = {}, routes, screens } = release;
  const findPart = (screen: string) => {
    const path = routes.find(({ name }) => name === screen)?.path ?? "";
    return Object.keys(budgets).find((part) => `${path}/`.startsWith(`${part}/`)) ?? "";
  };
  return Object.entries({ "": budget, ...budgets }).flatMap(([part, limit = Infinity]) => {
    const names = Object.keys(screens).filter((screen) => findPart(screen) === part);
    const bytes = firstVisitBytes(release, names);
    const visit = part ? `a first visit to ${part}` : "a first visit";
    return bytes > limit
      ? [`${visit} costs ${bytes} bytes of code, over its budget of ${limit}`]
      : [];
  });
}

/** Reports parts that exceed their own budgets. Their pages load the entry with them. */
function partBudgetProblems(release: Release): string[] {
  return (release.offers ?? []).flatMap(({ name, budget = Infinity }) => {
    const bytes = partBytes(release, [name]);
    return bytes > budget
      ? [`its part "${name}" costs ${bytes} bytes of code, over its budget of ${budget}`]
      : [];
  });
}

/** Returns the transferred bytes of parts of a release and of its entry. */
function partBytes(release: Release, names: readonly string[]): number {
  const { entry, parts = {} } = release;
  return sumSizes(release, [...entry, ...names.flatMap((name) => parts[name] ?? [])]);
}

/** Limit of compressed bytes that the parts of other remotes may add to a page. */
const maxPlacedBytes = 30_000;

/** Reports releases whose parts of other remotes are too heavy together, as if on one page. */
export function placedBytesProblems(stable: readonly Release[]): Problem[] {
  return stable.flatMap((placing) => {
    const placed = (placing.places ?? []).map(({ part }) => part.split("/") as [string, string]);
    const bytes = stable
      .map((owner) => ({
        owner,
        names: placed.flatMap(([app, name]) => (app === owner.app ? [name] : [])),
      }))
      .filter(({ names }) => names.length > 0)
      .reduce((sum, { owner, names }) => sum + partBytes(owner, names), 0);
    const parts = placed.map((names) => names.join("/")).join(", ");
    const message = `places ${parts}, which cost ${bytes} bytes of code, over the limit of ${maxPlacedBytes}`;
    return bytes > maxPlacedBytes ? [toProblem(placing, message)] : [];
  });
}

/** Returns the transferred bytes of scripts and styles of the heaviest of an app's screens. */
export function firstVisitBytes(
  release: Release,
  names: readonly string[] = Object.keys(release.screens),
): number {
  const { entry, screens } = release;
  const visits = names.map((name) => sumSizes(release, [...entry, ...(screens[name] ?? [])]));
  return Math.max(sumSizes(release, entry), ...visits);
}

/** Returns the transferred bytes of files. */
function sumSizes({ files }: Release, paths: string[]): number {
  const sizes = new Map(files.map(({ path, transferred }) => [path, transferred]));
  return [...new Set(paths)].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
}

/** Limit of a server bundle in bytes, against accidents. */
const maxServerBundleBytes = 2_000_000;

/** Reports a server bundle that is too large. `fileProblems` checks its content. */
function serverBundleProblem(release: Pick<Release, "files">): string | undefined {
  const bundle = serverBundle(release);
  if (!bundle || bundle.bytes <= maxServerBundleBytes) return undefined;
  return `${bundle.path} has ${bundle.bytes} bytes, over the limit of ${maxServerBundleBytes}`;
}

/** Reports missing, modified and unlisted files of a release, and a container that doesn't load. */
export async function fileProblems(release: Release, store: Store): Promise<Problem[]> {
  const problem = (message: string) => toProblem(release, message);
  const listed = new Set(release.files.map(({ path }) => path));
  const { entry, screens, parts = {} } = release;
  const needed = [...entry, ...[screens, parts].flatMap((each) => Object.values(each).flat())];
  const unlisted = needed
    .filter((path) => !listed.has(path))
    .map((path) => `doesn't contain ${path}`);
  const missingScreens =
    release.app === "shell"
      ? []
      : release.routes
          .filter(({ name }) => !release.screens[name])
          .map(({ path, name }) => `claims ${path}, but ${missingScreenMessage(name)}`);
  const contents = new Map<string, Buffer>();
  const stored = await Promise.all(
    release.files.map(async ({ path, integrity }) => {
      const file = await store.read(`${releaseKey(release)}/${path}`);
      if (!file) return [`${path} is missing`];
      contents.set(path, file.body);
      return matches(file.body, integrity) ? [] : [`${path} doesn't match the release`];
    }),
  );
  const unverified =
    release.app === "shell" || release.format ? [] : await unverifiedFiles(release, needed, store);
  const empty = release.entry.length === 0 ? ["exposes nothing"] : [];
  const problems = [...empty, ...unlisted, ...missingScreens, ...unverified, ...stored.flat()];
  if (problems.length === 0) problems.push(...(await containerProblems(release, contents)));
  return problems.map(problem);
}

/** Reports files that the container or its module would load without a digest. */
async function unverifiedFiles(
  { entry, files, ...release }: Release,
  needed: string[],
  store: Store,
): Promise<string[]> {
  const stored = await Promise.all(
    entry.map((path) => store.read(`${releaseKey(release)}/${path}`)),
  );
  if (stored.length === 0 || stored.includes(undefined)) return []; // Reported by another check.
  const text = stored.map((file) => file!.body.toString()).join();
  const digests = new Map(files.map(({ path, integrity }) => [path, integrity]));
  return [...new Set(needed)]
    .filter((path) => path !== entry[0] && digests.has(path) && !text.includes(digests.get(path)!))
    .map((path) => `${entry.join(" and ")} don't contain the digest of ${path}`);
}

/** Reports routes that several apps claim. */
export function routeProblems(releases: Release[]): Problem[] {
  const claims = new Map<string, Release>();
  return releases.flatMap((release) =>
    release.routes.flatMap(({ path }) => {
      const pattern = path.replace(/:[^/]+/g, ":");
      const first = claims.get(pattern);
      if (!first) claims.set(pattern, release);
      if (!first || first.app === release.app) return [];
      return [toProblem(release, `claims ${path}, which ${formatRelease(first)} already claims`)];
    }),
  );
}

/**
 * Reports remotes that require a version of a shared package that the shells don't provide, or
 * exports that they lack, because versions are maintained by hand and may be wrong.
 */
export function sharedProblems(shells: Release[], remotes: Release[]): Problem[] {
  return remotes.flatMap((remote) =>
    Object.entries(remote.shared ?? {}).flatMap(([name, range]) =>
      shells.flatMap((shell) => {
        const version = shell.shared?.[name];
        if (!version || !satisfies(version, range)) {
          const has = version ? `has ${version}` : "doesn't provide it";
          return [
            toProblem(remote, `requires ${name} ${range}, but ${formatRelease(shell)} ${has}`),
          ];
        }
        const missing = missingExports(remote.exports?.[name], shell.exports?.[name]);
        if (missing.length === 0) return [];
        const names = missing.join(", ");
        return [
          toProblem(
            remote,
            `needs ${names} from ${name}, which ${formatRelease(shell)} doesn't provide`,
          ),
        ];
      }),
    ),
  );
}

/**
 * Returns the required exports that are missing. Objects without listed members, and unknown
 * exports, count as complete.
 */
export function missingExports(required: string[] = [], provided?: string[]): string[] {
  if (!provided) return [];
  const [names, objects] = [new Set(provided), new Set(provided.map(parseObject))];
  return required.filter((name) => {
    const object = parseObject(name);
    return object === undefined || objects.has(object) ? !names.has(name) : !names.has(object);
  });
}

/** Returns the exported object of a member such as `paths.home`; undefined for an export. */
const parseObject = (name: string): string | undefined => /^(.+)\./.exec(name)?.[1];
