import { userInfo } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compose } from "../composition/compose";
import { readEnvironment, type Environment, type Pin } from "./environment";
import { editEnvironment, readHistory, recordChange, type Change } from "./environment-file";
import { newestMigration } from "./newest-migration";
import { protectionProblems } from "./protection-problems";
import { publish, publishedVersion } from "../composition/publish";
import { readRelease } from "../releases/release";
import { shareChanges } from "./share-changes";
import { locked } from "../store/lock";
import type { Store } from "../store/store";
import { nameOf, type Named, type Problem } from "../verify/problem";
import { namedIn, VerificationError, verifyEnvironment } from "../verify/verify";
import { environmentsDir } from "../workspace";

export interface ChangeContext {
  store: Store;
  /** Folder of the environments' files. */
  folder?: string;
  /** The author and the reason of the change, for the history. */
  by?: string;
  reason?: string;
  approvedBy?: readonly string[];
  pullRequest?: string;
  now?: () => Date;
  /** Queries an environment's database for its newest migration. */
  askDatabase?: typeof newestMigration;
  /** Shows administrators who changed what. */
  share?: typeof shareChanges;
}

/** The requested change of an app; without a pin, its removal. */
interface Wanted extends Pick<Change, "action" | "release" | "percent"> {
  pin: Pin | undefined;
  /** Goes back to what visitors had: the environment's protection does not apply. */
  back?: boolean;
}

/**
 * Verifies, composes and publishes an environment with another pin, then writes its file and its
 * history. Throws VerificationError or ConflictError and leaves everything unchanged.
 */
export async function changePin(
  name: string,
  app: string,
  context: ChangeContext,
  edit: (pin: Pin | undefined) => Promise<Wanted>,
): Promise<Pin | undefined> {
  const { store, folder = environmentsDir, by = actor(), now = () => new Date() } = context;
  const { reason, approvedBy, pullRequest, share = shareChanges } = context;
  // Read before waiting for the lock: a command that waited for another change was issued without
  // knowing of it.
  const seen = await publishedVersion(name, store);
  return locked(join(folder, `.${name}.lock`), async () => {
    const file = await upToDate(await readEnvironment(name, folder), context);
    const { [app]: written, ...others } = file.releases;
    const before = written && (await pinned(app, written, store));
    const { pin: wanted, back, ...what } = await edit(before);
    const pin = wanted && (await pinned(app, wanted, store));
    // The history records changes only.
    if (isDeepStrictEqual(pin, written)) return pin;
    const environment = back ? { ...file, protection: undefined } : file;
    const releases = pin ? { ...environment.releases, [app]: pin } : others;
    const next = { ...environment, releases };
    const given = { app, release: what.release };
    const problems = [
      ...(await protectionProblems(environment, { by, reason, approvedBy, folder, now: now() })),
      ...(await newProblems(environment, next, given, store)),
    ];
    if (problems.length > 0) throw new VerificationError(name, problems);
    await publish(name, await compose(next, store), store, seen);
    await editEnvironment(folder, name, { pins: { [app]: pin }, migration: next.migration });
    const at = now().toISOString();
    const statement = { at, by, reason, approvedBy, pullRequest };
    await recordChange(folder, name, { ...statement, app, ...what, from: before?.release });
    await share(environment, await readHistory(folder, name));
    return pin;
  });
}

/** The author of a change for the history; a pipeline names the person it acts for. */
const actor = (): string => process.env.ENSEMBLE_ACTOR ?? userInfo().username;

/**
 * An environment with its database's current migration, or the last known one when it does not
 * answer.
 */
async function upToDate(
  environment: Environment,
  { askDatabase = newestMigration }: ChangeContext,
): Promise<Environment> {
  return { ...environment, migration: (await askDatabase(environment)) ?? environment.migration };
}

/**
 * Only problems that the change introduces: existing ones must not block a rollback. Reads the
 * files of new releases and of the one that everyone will get.
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

/** A pin with every `latest` replaced by the release that it resolves to now. */
async function pinned(app: string, { release, previous, canary }: Pin, store: Store): Promise<Pin> {
  return {
    release: await exactName(app, release, store),
    ...(previous && { previous: await exactName(app, previous, store) }),
    ...(canary && {
      canary: { ...canary, release: await exactName(app, canary.release, store) },
    }),
  };
}

export const exactName = async (app: string, release: string, store: Store): Promise<string> =>
  release === "latest" ? (await readRelease(app, release, store)).release : release;
