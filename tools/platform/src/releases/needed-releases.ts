import { environmentKey } from "../composition/publish";
import { readEnvironment } from "../environments/environment";
import { readHistory } from "../environments/changes/history";
import { listPreviews, previewKey } from "../previews/preview";
import { readStored, type Kept, type Store } from "../store/store";
import { nameOf } from "../verify/problem";
import { namedIn } from "../verify/verification-error";
import { environmentNames } from "../workspace";

export async function neededReleases(
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
    const [, place] = /^(.*)\/(?:index|[^/]+\/beside)\.html$/.exec(key) ?? [];
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
export async function shownPreviews(store: Store, kept: Kept[]): Promise<Set<string>> {
  const environments = kept.flatMap(({ key }) => /^previews\/([^/]+)\//.exec(key)?.[1] ?? []);
  const names = [...new Set(environments)];
  const previews = await Promise.all(names.map((name) => listPreviews(name, store)));
  return new Set(previews.flat().map((one) => previewKey(one.environment, one.name)));
}

export async function currentDocuments(store: Store, kept: Kept[]): Promise<string[]> {
  const names = kept.flatMap(({ key }) => /^environments\/([^/]+)\/current$/.exec(key)?.[1] ?? []);
  return Promise.all(
    names.map(async (name) => {
      const current = await readStored(store, `${environmentKey(name)}/current`);
      return `${name}/${current.toString().trim()}`;
    }),
  );
}
