import { environmentKey } from "../compose/publish";
import { namedReleases, readEnvironment } from "../environments/environment";
import { readHistory } from "../environments/history";
import { listPreviews, previewKey } from "../previews/preview";
import { type ListedObject, readStored, type Store } from "../store/store";
import { formatRelease } from "../verify/problem";
import { environmentNames, environmentsDir } from "../workspace";

interface PruneOptions {
  /** Days that pages may stay open. Releases that ran or were created since then are kept. */
  days: number;
  /** Whether to delete the unused files. */
  remove: boolean;
  /** The folder of environment files. */
  folder?: string;
}

/**
 * Finds unused releases, documents and previews, and deletes them on request. Keeps those that an
 * environment's file, a published document or a preview uses, the `latest` releases, and those that
 * ran or were created within `days`. Returns the folders of the unused ones.
 */
export async function prune(
  store: Store,
  { days, remove, folder = environmentsDir }: PruneOptions,
): Promise<string[]> {
  if (!(days >= 1))
    throw new Error("--days must be 1 or more, because pages can stay open for a day.");
  const since = Date.now() - days * 86_400_000;
  const objects = await store.list("");
  const livePreviewFolders = await livePreviews(store, objects);
  const needed = await neededReleases(store, objects, { folder, since, livePreviewFolders });
  const releases = groupObjects(objects, /^releases\/([^/]+)\/([^/]+)\//, (app, release) =>
    needed.has(formatRelease({ app, release })),
  );
  const previews = groupObjects(objects, /^previews\/([^/]+)\/([^/]+)\//, (environment, name) =>
    livePreviewFolders.has(previewKey(environment, name)),
  );
  const current = new Set(await currentDocuments(store, objects));
  const documents = groupObjects(objects, /^environments\/([^/]+)\/([^/]+)\//, (name, digest) =>
    current.has(`${name}/${digest}`),
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

async function neededReleases(
  store: Store,
  objects: ListedObject[],
  {
    folder,
    since,
    livePreviewFolders,
  }: { folder: string; since: number; livePreviewFolders: Set<string> },
) {
  const needed = new Set<string>();
  for (const name of environmentNames(folder)) {
    for (const named of namedReleases(await readEnvironment(name, folder)))
      needed.add(formatRelease(named));
    const history = await readHistory(folder, name);
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
    if (latest) {
      const release = (await readStored(store, key)).toString().trim();
      needed.add(formatRelease({ app: latest, release }));
    }
    // The store may contain environments of other repositories; read releases from their documents.
    const [, folderKey] = /^(.*)\/current$/.exec(key) ?? [];
    if (
      folderKey &&
      (/^environments\/[^/]+$/.test(folderKey) || livePreviewFolders.has(folderKey))
    ) {
      const current = (await readStored(store, key)).toString().trim();
      for (const file of ["index.html", "secondary.html"]) {
        const html = (await store.read(`${folderKey}/${current}/${file}`))?.body.toString() ?? "";
        for (const [, app, release] of html.matchAll(/\/r\/([a-z0-9-]+)\/([^/"]+)\//g)) {
          needed.add(formatRelease({ app: app!, release: release! }));
        }
      }
    }
  }
  return needed;
}

async function livePreviews(store: Store, objects: ListedObject[]): Promise<Set<string>> {
  const environments = objects.flatMap(({ key }) => /^previews\/([^/]+)\//.exec(key)?.[1] ?? []);
  const names = [...new Set(environments)];
  const previews = await Promise.all(names.map((name) => listPreviews(name, store)));
  return new Set(previews.flat().map((preview) => previewKey(preview.environment, preview.name)));
}

async function currentDocuments(store: Store, objects: ListedObject[]): Promise<string[]> {
  const names = objects.flatMap(
    ({ key }) => /^environments\/([^/]+)\/current$/.exec(key)?.[1] ?? [],
  );
  return Promise.all(
    names.map(async (name) => {
      const current = await readStored(store, `${environmentKey(name)}/current`);
      return `${name}/${current.toString().trim()}`;
    }),
  );
}
