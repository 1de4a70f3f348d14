import { previewKey } from "../previews/preview";
import type { Kept, Store } from "../store/store";
import { nameOf } from "../verify/problem";
import { environmentsDir } from "../workspace";
import { currentDocuments, neededReleases, shownPreviews } from "./needed-releases";

export interface PruneOptions {
  /** Days that pages may stay open; keeps what ran or was created within them. */
  days: number;
  /** Deletes unneeded files; otherwise only lists them. */
  forGood: boolean;
  /** Folder of the environments' files. */
  folder?: string;
}

/**
 * Finds releases and composed documents that nothing needs any more, and deletes them on request.
 * Keeps whatever an environment's file, a published document or a preview names, the `latest`
 * releases, and what ran or was created within the days. Returns the keys of the rest.
 */
export async function prune(
  store: Store,
  { days, forGood, folder = environmentsDir }: PruneOptions,
): Promise<string[]> {
  if (!(days >= 1)) throw new Error("Pages may be open for a day at least: --days 1 or more.");
  const since = Date.now() - days * 86_400_000;
  const kept = await store.list("");
  const shown = await shownPreviews(store, kept);
  const needed = await neededReleases(store, kept, { folder, since, shown });
  const releases = groupsOf(kept, /^releases\/([^/]+)\/([^/]+)\//, (app, release) =>
    needed.has(nameOf({ app, release })),
  );
  const previews = groupsOf(kept, /^previews\/([^/]+)\/([^/]+)\//, (environment, name) =>
    shown.has(previewKey(environment, name)),
  );
  const current = new Set(await currentDocuments(store, kept));
  const documents = groupsOf(kept, /^environments\/([^/]+)\/([^/]+)\//, (name, digest) =>
    current.has(`${name}/${digest}`),
  );
  const old = [...releases, ...documents, ...previews].filter(([, files]) =>
    files.every(({ modified }) => modified.getTime() < since),
  );
  for (const [key, files] of forGood ? old : []) {
    // Deletes the description first, so that a partial release does not count as one.
    const [first, rest] = [`${key}release.json`, files.map((file) => file.key)];
    for (const file of rest.filter((one) => one === first)) await store.remove(file);
    for (const file of rest.filter((one) => one !== first)) await store.remove(file);
  }
  return old.map(([key]) => key.slice(0, -1)).sort();
}

/** Files grouped by the folder that a pattern finds, without kept folders. */
function groupsOf(
  kept: Kept[],
  pattern: RegExp,
  stays: (first: string, second: string) => boolean,
): [string, Kept[]][] {
  const groups = new Map<string, Kept[]>();
  for (const file of kept) {
    const [folder, first, second] = pattern.exec(file.key) ?? [];
    if (!folder || stays(first!, second!)) continue;
    groups.set(folder, [...(groups.get(folder) ?? []), file]);
  }
  return [...groups];
}
