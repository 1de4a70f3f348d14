import { once } from "node:events";
import { join, posix } from "node:path";
import { Worker } from "node:worker_threads";
import { minVersion } from "semver";
import type { Release } from "../release/release";

/** Contents of a release's files by path. */
type Contents = ReadonlyMap<string, Buffer>;

/** In milliseconds. */
const loadTimeout = 5000;

/** The first contract whose containers implement Module Federation's interface. */
const firstStandardContract = 7;

/**
 * Loads a release's container and its screens once, in a thread without a network, and returns what
 * is wrong: it doesn't load, lacks a screen, or reaches a file that the release doesn't list or loads
 * one without its digest. `contents` must match the release.
 */
export async function containerProblems(release: Release, contents: Contents): Promise<string[]> {
  const shared = Object.fromEntries(
    Object.entries(release.shared ?? {}).map(([name, range]) => [name, minVersion(range)!]),
  );
  const contract = shared["@ensemble/contract"];
  // Only an older shell, the secondary one, runs an older release.
  if (release.app === "shell" || (contract && contract.major < firstStandardContract)) return [];
  const { app, entry, format, routes, offers = [], files } = release;
  const screens = routes.map(({ name }) => name);
  const parts = offers.map(({ name }) => name);
  const key = JSON.stringify([app, entry, screens, parts, files.map(({ integrity }) => integrity)]);
  const known = loaded.get(key);
  if (known) return known;
  const problems = loadContainer({
    app,
    entry: entry[0]!,
    format,
    screens,
    parts,
    shared: Object.fromEntries(
      Object.entries(shared).map(([name, { version }]) => [name, version]),
    ),
    files: Object.fromEntries(
      files
        .filter(({ path }) => /\.(js|css)$/.test(path))
        .map(({ path, integrity }) => [path, { integrity, text: contents.get(path)!.toString() }]),
    ),
  }).then((found) => [...found, ...unlistedProblems(release, contents)]);
  loaded.set(key, problems);
  return problems;
}

/** Problems by content, because commands verify the same releases several times. */
const loaded = new Map<string, Promise<string[]>>();

/** Reports scripts that name files which the release doesn't list, by digest or as a module. */
function unlistedProblems({ files, format }: Release, contents: Contents): string[] {
  const listed = new Set(files.map(({ integrity }) => integrity));
  const paths = new Set(files.map(({ path }) => path));
  return files
    .filter(({ path }) => path.endsWith(".js"))
    .flatMap(({ path }) => {
      const text = contents.get(path)!.toString();
      const digests = [...text.matchAll(/"(sha256-[\w+/]{43}=)"/g)].map(([, digest]) => digest!);
      const imports = [...text.matchAll(/(?:import|from)[\s(]*["`](\.{1,2}\/[^"`]+)["`]/g)].map(
        ([, name]) => posix.join(path, "..", name!),
      );
      return digests.some((digest) => !listed.has(digest)) ||
        (format && imports.some((name) => !paths.has(name)))
        ? [`${path} loads a file that the release doesn't list`]
        : [];
    });
}

interface LoadedContainer {
  app: string;
  entry: string;
  format: Release["format"];
  screens: readonly string[];
  parts: readonly string[];
  shared: Record<string, string>;
  files: Record<string, { integrity: string; text: string }>;
}

/** The thread, which imports its window's code only once, and the container that it loads. */
let thread: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** Loads one container after the other, because one that computes without an end blocks the thread. */
function loadContainer(release: LoadedContainer): Promise<string[]> {
  const problems = turn.then(() => loadNow(release));
  turn = problems;
  return problems;
}

async function loadNow(release: LoadedContainer): Promise<string[]> {
  const worker = (thread ??= await startThread());
  const signal = AbortSignal.timeout(loadTimeout);
  worker.ref();
  worker.postMessage(release);
  try {
    const [problems] = (await once(worker, "message", { signal })) as [string[]];
    worker.unref();
    return problems;
  } catch (error) {
    thread = undefined;
    await worker.terminate();
    const failure = signal.aborted
      ? `takes over ${loadTimeout} ms to load`
      : `ends its thread: ${(error as Error).message}`;
    return [`${release.entry} ${failure}`];
  }
}

/** Starts a thread without this process's environment variables, because remotes could read them. */
async function startThread(): Promise<Worker> {
  const worker = new Worker(join(import.meta.dirname, "container-loader.mjs"), {
    env: { NODE_ENV: "production" },
    execArgv: ["--experimental-vm-modules", "--no-warnings"],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  await once(worker, "message"); // Its window's code is loaded.
  return worker;
}
