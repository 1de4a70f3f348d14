import { userInfo } from "node:os";
import { join } from "node:path";
import { compose } from "./compose";
import { readEnvironment, type Environment, type Pin } from "./environment";
import { editEnvironment, readHistory, recordChange, type Change } from "./environment-file";
import { newestMigration } from "./newest-migration";
import { publish, publishedVersion } from "./publish";
import { readRelease } from "./release";
import { locked } from "./store/lock";
import type { Store } from "./store/store";
import { fileProblems } from "./verify/files";
import {
  namedIn,
  nameOf,
  VerificationError,
  verifyEnvironment,
  type Named,
  type Problem,
} from "./verify/verify";
import { environmentsDir } from "./workspace";

export interface Place {
  store: Store;
  /** Folder of the environments' files. */
  folder?: string;
  /** Who changes it, for the history. */
  by?: string;
  /** Asks an environment's database which migrations it has. */
  askDatabase?: typeof newestMigration;
}

/** Makes a release the one that everybody gets. Returns the app's new pin. */
export async function promote(name: string, app: string, asked: string, place: Place) {
  const release = await exactName(app, asked, place.store);
  return change(name, app, place, async ({ release: from, previous }) => ({
    action: "promote",
    release,
    pin: { release, previous: from === release ? previous : from },
  }));
}

/** Gives a release to `percent` of the visitors; 0 takes it from all of them. */
export async function canary(
  name: string,
  app: string,
  asked: string,
  percent: number,
  place: Place,
) {
  if (app === "shell") {
    throw new Error(
      "The shell is the document itself and has no canary: promote it to an environment of its " +
        "own first (docs/runbook.md), then here for everybody.",
    );
  }
  if (!(percent >= 0 && percent <= 100)) throw new Error("A share is a number from 0 to 100.");
  const release = await exactName(app, asked, place.store);
  return change(name, app, place, async (pin) => ({
    action: "canary",
    release,
    percent,
    pin: { ...pin, canary: percent > 0 ? { release, percent } : undefined },
  }));
}

/** Goes back to the release before, or to any other, and ends a canary. */
export async function rollback(name: string, app: string, to: string | undefined, place: Place) {
  // A way back waits for no database.
  const hasty = { ...place, askDatabase: async () => undefined };
  return change(name, app, hasty, async ({ previous }) => {
    const release = to ?? previous;
    if (!release)
      throw new Error(`${name} knows no release of ${app} before this one; name it with --to.`);
    return {
      action: "rollback",
      release,
      pin: { release, previous: await goodBefore(release, name, app, place) },
    };
  });
}

interface Wanted extends Pick<Change, "action" | "release" | "percent"> {
  pin: Pin;
}

/**
 * Verifies, composes and publishes an environment with another pin, then writes its file and its
 * history. Throws VerificationError or ConflictError and leaves everything as it was.
 */
async function change(
  name: string,
  app: string,
  place: Place,
  edit: (pin: Pin) => Promise<Wanted>,
): Promise<Pin> {
  const { store, folder = environmentsDir, by = userInfo().username } = place;
  // Read before waiting for the lock: who waited for another change did not see it.
  const seen = await publishedVersion(name, store);
  return locked(join(folder, `.${name}.lock`), async () => {
    const environment = await upToDate(await readEnvironment(name, folder), place);
    const written = environment.releases[app];
    if (!written) throw new Error(`${name} runs no ${app}.`);
    const before = await pinned(app, written, store);
    const { pin: wanted, ...what } = await edit(before);
    const pin = await pinned(app, wanted, store);
    const next = { ...environment, releases: { ...environment.releases, [app]: pin } };
    const problems = await newProblems(environment, next, { app, release: what.release }, store);
    if (problems.length > 0) throw new VerificationError(name, problems);
    await publish(name, await compose(next, store), store, seen);
    await editEnvironment(folder, name, { pins: { [app]: pin }, migration: next.migration });
    const at = new Date().toISOString();
    await recordChange(folder, name, { at, by, app, ...what, from: before.release });
    return pin;
  });
}

/** An environment with what its database says of itself now; with what it said last, if it is silent. */
async function upToDate(
  environment: Environment,
  { askDatabase = newestMigration }: Place,
): Promise<Environment> {
  return { ...environment, migration: (await askDatabase(environment)) ?? environment.migration };
}

/**
 * What the change would bring: a way out must not be barred by what is wrong already. Files are
 * read only of releases that were not there before, and of the one that everybody is to get.
 */
async function newProblems(before: Environment, after: Environment, given: Named, store: Store) {
  const known = new Set(namedIn(before).map(nameOf));
  known.delete(nameOf(given));
  const read = (one: Named) => !known.has(nameOf(one));
  const problems = await verifyEnvironment(after, store, read);
  if (problems.length === 0) return problems;
  const standing = await verifyEnvironment(before, store, () => false);
  const sentences = new Set(standing.map(sentenceOf));
  return problems.filter((problem) => !sentences.has(sentenceOf(problem)));
}

const sentenceOf = ({ release, sentence }: Problem) => `${release}: ${sentence}`;

/** A pin with every `latest` replaced by the release that it stands for now. */
async function pinned(app: string, { release, previous, canary }: Pin, store: Store): Promise<Pin> {
  return {
    release: await exactName(app, release, store),
    ...(previous && { previous: await exactName(app, previous, store) }),
    ...(canary && {
      canary: { ...canary, release: await exactName(app, canary.release, store) },
    }),
  };
}

const exactName = async (app: string, release: string, store: Store): Promise<string> =>
  release === "latest" ? (await readRelease(app, release, store)).release : release;

/**
 * What ran before `release` was first promoted: the next to fall back to. None when that is not
 * whole any more: the way back must not depend on it.
 */
async function goodBefore(
  release: string,
  name: string,
  app: string,
  { store, folder = environmentsDir }: Place,
): Promise<string | undefined> {
  const history = await readHistory(folder, name);
  const promotions = history.filter((one) => one.app === app && one.action === "promote");
  const before = promotions.find((one) => one.release === release)?.from;
  if (!before || before === release) return undefined;
  const found = await readRelease(app, before, store).catch(() => undefined);
  return found && (await fileProblems(found, store)).length === 0 ? before : undefined;
}
