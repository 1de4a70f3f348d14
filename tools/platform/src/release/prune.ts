import { type Current, readCurrent } from "../environments/current";
import { environmentKey, namedReleases } from "../environments/environment";
import { readHistory } from "../environments/history";
import { listPreviews, previewKey } from "../previews/preview";
import { type ListedObject, readStored, type Store } from "../store/store";
import { formatRelease } from "../verify/problem";

interface PruneOptions {
  /** Days that pages may stay open. Releases that ran or were created since then are kept. */
  days: number;
  /** Whether to delete the unused files. */
  remove: boolean;
}

/**
 * Finds unused releases, documents and previews, and deletes them on request. Keeps those that an
 * environment or a preview uses, the `latest` releases, those that ran or were created within
 * `days`, and all histories. Returns the folders of the unused ones.
 */
export async function prune(store: Store, { days, remove }: PruneOptions): Promise<string[]> {
  if (!(days >= 1))
    throw new Error("--days must be 1 or more, because pages can stay open for a day.");
  const since = Date.now() - days * 86_400_000;
  const objects = await store.list("");
  const livePreviewFolders = await livePreviews(store, objects);
  const served = await servedFolders(store, objects, livePreviewFolders);
  const needed = await neededReleases(store, objects, served, since);
  const releases = groupObjects(objects, /^releases\/([^/]+)\/([^/]+)\//, (app, release) =>
    needed.has(formatRelease({ app, release })),
  );
  const previews = groupObjects(objects, /^previews\/([^/]+)\/([^/]+)\//, (environment, name) =>
    livePreviewFolders.has(previewKey(environment, name)),
  );
  const documents = groupObjects(
    objects,
    /^environments\/([^/]+)\/(?!history\/)([^/]+)\//,
    (name, document) => served.get(environmentKey(name))?.document === document,
  );
  const unused = [...releases, ...documents, ...previews].filter(([, files]) =>
    files.every(({ modified }) => modified.getTime() < since),
  );
  for (const [key, files] of remove ? unused : []) {
    // Delete the description first, so that a partial release doesn't count as one.
    const [first, rest] = [`${key}release.json`, files.map((file) => file.key)];
    for (const file of rest.filter((other) => other === first)) await store.remove(file);
    for (const file of rest.filter((other) => other !== first)) await store.remove(file);
  }
  return unused.map(([key]) => key.slice(0, -1)).sort();
}

/** Groups files by the folder that a pattern matches, without needed folders. */
function groupObjects(
  objects: ListedObject[],
  pattern: RegExp,
  isNeeded: (first: string, second: string) => boolean,
): [string, ListedObject[]][] {
  const groups = new Map<string, ListedObject[]>();
  for (const file of objects) {
    const [folder, first, second] = pattern.exec(file.key) ?? [];
    if (!folder || isNeeded(first!, second!)) continue;
    groups.set(folder, [...(groups.get(folder) ?? []), file]);
  }
  return [...groups];
}

/** Reads what each environment and each live preview of a store serves, by folder. */
async function servedFolders(
  store: Store,
  objects: ListedObject[],
  livePreviewFolders: Set<string>,
): Promise<Map<string, Current>> {
  const served = new Map<string, Current>();
  for (const { key } of objects) {
    const [, folder] = /^(.*)\/current$/.exec(key) ?? [];
    if (!folder || !(/^environments\/[^/]+$/.test(folder) || livePreviewFolders.has(folder)))
      continue;
    const { current } = await readCurrent(folder, store);
    if (!current)
      throw new Error(
        `${key} is of an earlier platform. Run platform move-to-store, or delete its folder.`,
      );
    served.set(folder, current);
  }
  return served;
}

async function neededReleases(
  store: Store,
  objects: ListedObject[],
  served: Map<string, Current>,
  since: number,
): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const [folder, current] of served) {
    for (const named of namedReleases(current)) needed.add(formatRelease(named));
    if (!current.history) continue;
    const history = await readHistory(folder.replace("environments/", ""), store);
    for (const [index, { app, release, from }] of history.entries()) {
      // A release ran until the next change of the same app.
      const ended = history.slice(index + 1).find((later) => later.app === app)?.at;
      if (ended === undefined || Date.parse(ended) >= since)
        needed.add(formatRelease({ app, release }));
      if (from && Date.parse(history[index]!.at) >= since)
        needed.add(formatRelease({ app, release: from }));
    }
  }
  for (const { key } of objects) {
    const latest = /^releases\/([^/]+)\/latest$/.exec(key)?.[1];
    if (!latest) continue;
    const release = (await readStored(store, key)).toString().trim();
    needed.add(formatRelease({ app: latest, release }));
  }
  return needed;
}

async function livePreviews(store: Store, objects: ListedObject[]): Promise<Set<string>> {
  const environments = objects.flatMap(({ key }) => /^previews\/([^/]+)\//.exec(key)?.[1] ?? []);
  const names = [...new Set(environments)];
  const previews = await Promise.all(names.map((name) => listPreviews(name, store)));
  return new Set(previews.flat().map((preview) => previewKey(preview.environment, preview.name)));
}
