import { compose } from "../composition/compose";
import { publishIn, versionIn } from "../composition/publish";
import { databaseState } from "../environments/database-state";
import { readEnvironment, type Environment } from "../environments/environment";
import { newProblems } from "../environments/changes/change-problems";
import { neededBeside } from "../generations/misfits";
import { readRelease } from "../releases/release";
import type { Release } from "../releases/release-description";
import type { Store } from "../store/store";
import { listProblems, type Named } from "../verify/problem";
import { environmentsDir } from "../workspace";
import { isPreviewName, previewKey, writePreview, type Preview } from "./preview";
import { withMarker } from "./preview-marker";
import { throughGateway } from "./through-gateway";

export interface WantedPreview extends Pick<Preview, "name" | "environment"> {
  /** The releases that it is of, at most one of an app. */
  releases: readonly Named[];
  /** How long it lasts. */
  days: number;
}

interface Context {
  store: Store;
  /** Folder of the environments' files. */
  folder?: string;
  now?: Date;
  /** What an environment's database says of itself. */
  askDatabase?: typeof databaseState;
}

const mostDays = 90;

/**
 * Publishes a preview, or another version of the one with this name. Writes nothing outside of its
 * own folder of the store. Throws when its releases do not fit the environment's others.
 */
export async function makePreview(wanted: WantedPreview, context: Context): Promise<Preview> {
  const { name, environment, days } = wanted;
  const { store, folder = environmentsDir, now = new Date() } = context;
  if (!isPreviewName(name)) {
    throw new Error(`"${name}" is no name of a preview: a-z, 0-9 and -, at most 40 characters.`);
  }
  if (!(days > 0 && days <= mostDays)) throw new Error(`--days is a number up to ${mostDays}.`);
  if (new Set(wanted.releases.map(({ app }) => app)).size < wanted.releases.length)
    throw new Error("A preview has one release of an app.");
  // Demands on what visitors get, such as signatures, are not made of what only a team opens.
  const pinned = { ...(await readEnvironment(environment, folder)), ...undemanding };
  const { askDatabase = databaseState } = context;
  const before = { ...pinned, ...(await askDatabase(pinned)) };
  const releases = await Promise.all(
    wanted.releases.map(({ app, release }) => readRelease(app, release, store)),
  );
  const after = await previewed(before, releases, store);
  const given = releases.map(({ app, release }) => ({ app, release, back: false }));
  const problems = await newProblems(before, after, given, store);
  if (problems.length > 0) throw new Error(`There is no such preview:\n${listProblems(problems)}`);

  const key = previewKey(environment, name);
  const seen = await versionIn(key, store);
  const preview: Preview = {
    name,
    environment,
    releases: Object.fromEntries(releases.map(({ app, release }) => [app, release])),
    until: new Date(now.getTime() + days * 86_400_000).toISOString(),
  };
  // All that it asks goes through its own gateway.
  const settings = { ...throughGateway(after), environment: `preview-${name}` };
  const composed = withMarker(await compose(settings, store), preview);
  await publishIn(key, composed, store, seen);
  await writePreview(preview, store);
  return preview;
}

const undemanding = { committed: false, protection: undefined };

/**
 * An environment with other releases. They have no fallback, because who looks wants to see them
 * fail, and nobody is a canary's share of visitors. A shell runs beside the one that remotes need.
 */
async function previewed(
  environment: Environment,
  given: readonly Release[],
  store: Store,
): Promise<Environment> {
  const pins = Object.entries(environment.releases).map(([app, pin]) => [
    app,
    { ...pin, canary: undefined },
  ]);
  const others = given.map(({ app, release }) => [app, { release }]);
  const releases = Object.fromEntries([...pins, ...others]) as Environment["releases"];
  const { release, beside } = environment.releases.shell!;
  const shell = releases.shell!;
  const other = await neededBeside(shell.release, [beside, release], releases, store);
  return { ...environment, releases: { ...releases, shell: { ...shell, beside: other } } };
}
