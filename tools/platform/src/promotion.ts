import { userInfo } from "node:os";
import { join } from "node:path";
import { compose } from "./compose";
import { readEnvironment, type Environment, type Pin } from "./environment";
import { readHistory, recordChange, writePin, type Change } from "./environment-file";
import { publish, publishedVersion } from "./publish";
import { readRelease } from "./release";
import { locked } from "./store/lock";
import type { Store } from "./store/store";
import { VerificationError, verifyEnvironment, type Problem } from "./verify/verify";
import { environmentsDir } from "./workspace";

export interface Place {
  store: Store;
  /** Folder of the environments' files. */
  folder?: string;
  /** Who changes it, for the history. */
  by?: string;
}

/** Makes a release the one that everybody gets. Returns the app's new pin. */
export async function promote(name: string, app: string, release: string, place: Place) {
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
  release: string,
  percent: number,
  place: Place,
) {
  if (app === "shell")
    throw new Error("The shell is the document itself: promote it for everybody.");
  return change(name, app, place, async (pin) => ({
    action: "canary",
    release,
    percent,
    pin: { ...pin, canary: percent > 0 ? { release, percent } : undefined },
  }));
}

/** Goes back to the release before, or to any other, and ends a canary. */
export async function rollback(name: string, app: string, to: string | undefined, place: Place) {
  return change(name, app, place, async ({ previous }) => {
    const release = to ?? previous;
    if (!release)
      throw new Error(`${name} knows no release of ${app} before this one; name it with --to.`);
    return {
      action: "rollback",
      release,
      pin: { release, previous: await releaseBefore(release, name, app, place) },
    };
  });
}

interface Edit extends Pick<Change, "action" | "release" | "percent"> {
  pin: Pin;
}

/**
 * Verifies, composes and publishes an environment with another pin, then writes its file and its
 * history. Throws VerificationError or ConflictError and leaves everything as it was.
 */
async function change(
  name: string,
  app: string,
  { store, folder = environmentsDir, by = userInfo().username }: Place,
  edit: (pin: Pin) => Promise<Edit>,
): Promise<Pin> {
  // Read before waiting for the lock: who waited for another change did not see it.
  const seen = await publishedVersion(name, store);
  return locked(join(folder, `.${name}.lock`), async () => {
    const environment = await readEnvironment(name, folder);
    const written = environment.releases[app];
    if (!written) throw new Error(`${name} runs no ${app}.`);
    const before = await pinned(app, written, store);
    const { pin: wanted, ...what } = await edit(before);
    const pin = await pinned(app, wanted, store);
    const next = { ...environment, releases: { ...environment.releases, [app]: pin } };
    const problems = await newProblems(environment, next, store);
    if (problems.length > 0) throw new VerificationError(name, problems);
    await publish(name, await compose(next, store), store, seen);
    await writePin(folder, name, app, pin);
    const at = new Date().toISOString();
    await recordChange(folder, name, { at, by, app, ...what, from: before.release });
    return pin;
  });
}

/** What the change would bring: a way out must not be barred by what is wrong already. */
async function newProblems(before: Environment, after: Environment, store: Store) {
  const problems = await verifyEnvironment(after, store);
  if (problems.length === 0) return problems;
  const known = new Set((await verifyEnvironment(before, store)).map(sentenceOf));
  return problems.filter((problem) => !known.has(sentenceOf(problem)));
}

const sentenceOf = ({ release, sentence }: Problem) => `${release}: ${sentence}`;

/** A pin with every `latest` replaced by the release that it stands for now. */
async function pinned(app: string, { release, previous, canary }: Pin, store: Store): Promise<Pin> {
  const nameOf = async (one: string) =>
    one === "latest" ? (await readRelease(app, one, store)).release : one;
  return {
    release: await nameOf(release),
    ...(previous && { previous: await nameOf(previous) }),
    ...(canary && { canary: { ...canary, release: await nameOf(canary.release) } }),
  };
}

/** What ran before `release` was first promoted: the next to fall back to. */
async function releaseBefore(
  release: string,
  name: string,
  app: string,
  { folder = environmentsDir }: Place,
) {
  const history = await readHistory(folder, name);
  const promotions = history.filter((one) => one.app === app && one.action === "promote");
  const before = promotions.find((one) => one.release === release)?.from;
  return before === release ? undefined : before;
}
