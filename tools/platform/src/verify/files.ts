import { dataFile } from "@ensemble/build/data-use";
import { integrityOf } from "../releases/release-output";
import { noScreen, releaseKey } from "../releases/release";
import type { Release } from "../releases/release-description";
import type { Store } from "../store/store";
import { nameOf, type Problem } from "./problem";

/** Reports files of a release that are missing or differ from the released bytes. */
export async function fileProblems(release: Release, store: Store): Promise<Problem[]> {
  const problem = (sentence: string): Problem => ({ release: nameOf(release), sentence });
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
