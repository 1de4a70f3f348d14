import { environmentKey } from "../compose/publish";
import { namedIn, readEnvironment } from "../environments/environment";
import { readHistory } from "../environments/history";
import { listPreviews, previewKey } from "../previews/preview";
import { type Kept, readStored, type Store } from "../store/store";
import { nameOf } from "../verify/problem";
import { environmentNames, environmentsDir } from "../workspace";

interface PruneOptions {
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

async function neededReleases(
  store: Store,
  kept: Kept[],
  { folder, since, shown }: { folder: string; since: number; shown: Set<string> },
) {
  const needed = new Set<string>();
  for (const name of environmentNames(folder)) {
    for (const named of namedIn(await readEnvironment(name, folder))) needed.add(nameOf(named));
    const history = await readHistory(folder, name);
    for (const [index, { app, release, from }] of history.entries()) {
      // It ran until the next change of the same app.
      const ended = history.slice(index + 1).find((later) => later.app === app)?.at;
      if (ended === undefined || Date.parse(ended) >= since) needed.add(nameOf({ app, release }));
      if (from && Date.parse(history[index]!.at) >= since)
        needed.add(nameOf({ app, release: from }));
    }
  }
  for (const { key } of kept) {
    const latest = /^releases\/([^/]+)\/latest$/.exec(key)?.[1];
    if (latest) {
      const release = (await readStored(store, key)).toString().trim();
      needed.add(nameOf({ app: latest, release }));
    }
    // The store may hold other repositories' environments: their documents name their releases.
    const [, place] = /^(.*)\/(?:index|[^/]+\/secondary)\.html$/.exec(key) ?? [];
    if (place && (/^environments\/[^/]+$/.test(place) || shown.has(place))) {
      const html = (await readStored(store, key)).toString();
      for (const [, app, release] of html.matchAll(/\/r\/([a-z0-9-]+)\/([^/"]+)\//g)) {
        needed.add(nameOf({ app: app!, release: release! }));
      }
    }
  }
  return needed;
}

/** The folders of the previews that are not over. */
async function shownPreviews(store: Store, kept: Kept[]): Promise<Set<string>> {
  const environments = kept.flatMap(({ key }) => /^previews\/([^/]+)\//.exec(key)?.[1] ?? []);
  const names = [...new Set(environments)];
  const previews = await Promise.all(names.map((name) => listPreviews(name, store)));
  return new Set(previews.flat().map((one) => previewKey(one.environment, one.name)));
}

async function currentDocuments(store: Store, kept: Kept[]): Promise<string[]> {
  const names = kept.flatMap(({ key }) => /^environments\/([^/]+)\/current$/.exec(key)?.[1] ?? []);
  return Promise.all(
    names.map(async (name) => {
      const current = await readStored(store, `${environmentKey(name)}/current`);
      return `${name}/${current.toString().trim()}`;
    }),
  );
}
