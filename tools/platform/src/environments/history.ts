import { createHash } from "node:crypto";
import type { Store } from "../store/store";
import { type EnvironmentDatabase, orWarn, saveRows } from "./database";
import { environmentKey, requireCurrent } from "./environment";

/** What a command changed of one app. */
export interface AppChange {
  action: "promote" | "canary" | "rollback" | "add" | "remove" | "hold";
  app: string;
  /** The promoted release. */
  release: string;
  /** A canary's percentage of visitors. */
  percent?: number;
  /** The secondary release of a shell. */
  secondary?: string;
  /** The release before the change; undefined for an added app. */
  from?: string;
  /** Description of the app's spent error budgets (PLAT-12). */
  spentBudgets?: string;
}

/** Who changed an environment, when and why. */
interface Statement {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  reason?: string;
  /** The approvers that the author named. */
  approvedBy?: readonly string[];
  /** URL or number of its pull request. */
  pullRequest?: string;
  /** The commit of the checkout that the command ran in. */
  commit?: string;
  /** The environment whose releases it copied. */
  source?: string;
}

/** One version of an environment, an object that is never changed or deleted. */
export interface Entry extends Statement {
  version: number;
  /** The version that the author saw. */
  on: number;
  /** Digest of the rules that the document was composed with. */
  rules?: string;
  /** None if only the rules or the document changed. */
  changes: readonly AppChange[];
  /** Name of the entry before. */
  previous?: string;
}

/** A change of one app, with who made it and why. */
export type Change = AppChange & Statement & { version?: number };

const entryKey = (environment: string, entry: string) =>
  `${environmentKey(environment)}/history/${entry}.json`;

/**
 * Stores an entry and returns its name, which contains its digest. Because each entry names the one
 * before, the name in `current` identifies the whole history.
 */
export async function writeEntry(name: string, entry: Entry, store: Store): Promise<string> {
  const text = `${JSON.stringify(entry)}\n`;
  const entryName = `${String(entry.version).padStart(8, "0")}-${digest(text)}`;
  await store.write(entryKey(name, entryName), text);
  return entryName;
}

const digest = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Entries never change, so a process reads each once. */
const knownEntries = new WeakMap<Store, Map<string, Promise<Entry>>>();

function readEntry(key: string, store: Store): Promise<Entry> {
  const known = knownEntries.get(store) ?? new Map<string, Promise<Entry>>();
  knownEntries.set(store, known);
  const reading = known.get(key) ?? fetchEntry(key, store);
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}

async function fetchEntry(key: string, store: Store): Promise<Entry> {
  const text = (await store.read(key))?.body.toString();
  if (text === undefined) throw new Error(`The history is incomplete: ${key} is missing.`);
  if (!key.endsWith(`-${digest(text)}.json`)) throw new Error(`${key} was edited.`);
  return JSON.parse(text) as Entry;
}

/** Reads the entries after a version, oldest first. `head` is the newest one's name. */
export async function readEntriesSince(
  name: string,
  version: number,
  head: string | undefined,
  store: Store,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let next = head; next; next = entries.at(-1)!.previous) {
    const entry = await readEntry(entryKey(name, next), store);
    if (entry.version <= version) break;
    entries.push(entry);
  }
  return entries.reverse();
}

/** Reads all entries of an environment, oldest first. Throws if one is missing or was edited. */
export async function readEntries(name: string, store: Store): Promise<Entry[]> {
  const { history } = await requireCurrent(name, store);
  // At once, because following the entries takes a request for each.
  const stored = await store.list(`${environmentKey(name)}/history/`);
  await Promise.allSettled(stored.map(({ key }) => readEntry(key, store)));
  return readEntriesSince(name, 0, history, store);
}

/** Returns the changes of apps in entries. */
export const listChanges = (entries: readonly Entry[]): Change[] =>
  entries.flatMap(({ changes, on: _on, rules: _rules, previous: _previous, ...statement }) =>
    changes.map((change) => ({ ...statement, ...change })),
  );

/** Reads all changes of an environment's apps, oldest first. */
export const readHistory = async (name: string, store: Store): Promise<Change[]> =>
  listChanges(await readEntries(name, store));

/**
 * Returns the stack of an app's releases, the running one last. A promotion pushes a release; a
 * rollback pops releases, so that the next rollback goes further back.
 */
export function releaseStack(history: readonly Change[], app: string, running: string): string[] {
  const stack: string[] = [];
  const push = (release: string) => {
    if (stack.at(-1) !== release) stack.push(release);
  };
  for (const change of history) {
    if (change.app !== app || ["canary", "hold"].includes(change.action)) continue;
    if (change.action === "remove") {
      stack.length = 0;
      continue;
    }
    if (change.from !== undefined) push(change.from);
    const at = change.action === "rollback" ? stack.lastIndexOf(change.release) : -1;
    if (at === -1) push(change.release);
    else stack.length = at + 1;
  }
  push(running);
  return stack;
}

/** Formats an entry for the terminal, a line for each app. */
export const describeEntry = (entry: Entry): string =>
  entry.changes.length === 0
    ? describeStatement(entry, "compose", "")
    : listChanges([entry]).map(describeChange).join("\n");

/** Formats a change on one line for the terminal. */
export function describeChange(change: Change): string {
  const { action, app, release, percent, from } = change;
  const secondary = change.secondary ? ` with secondary ${change.secondary}` : "";
  const share = percent === undefined ? "" : ` ${percent}%`;
  const previous = from && from !== release ? ` (was ${from})` : "";
  const spent = change.spentBudgets ? ` (budget spent: ${change.spentBudgets})` : "";
  return describeStatement(
    change,
    `${action} ${app}@${release}${share}${secondary}${previous}`,
    spent,
  );
}

function describeStatement(
  made: Statement & { version?: number },
  what: string,
  more: string,
): string {
  const { at, by, reason, approvedBy = [], version } = made;
  const number = version === undefined ? "" : `${version}  `;
  const source = made.source ? ` (from ${made.source})` : "";
  const reasonText = reason ? `: ${reason}` : "";
  const approved = approvedBy.length > 0 ? ` (approved by ${approvedBy.join(", ")})` : "";
  const request = made.pullRequest ? ` (pull request ${made.pullRequest})` : "";
  return `${number}${at}  ${by}  ${what}${source}${reasonText}${approved}${request}${more}`;
}

/**
 * Writes each app's last change to the environment's database for /admin/platform, not to its
 * public files, because it names people. A failure only warns; the next change repairs it, because
 * each sends all apps.
 */
export async function saveChanges(
  environment: string,
  history: readonly Change[],
  database: EnvironmentDatabase | undefined,
): Promise<void> {
  if (!database || history.length === 0) return;
  const rows = lastChanges(history).map((change) => toRow(environment, change));
  await orWarn(`Couldn't update ${environment}'s history at /admin/platform`, () =>
    saveRows(database, "release_changes", "environment,app", rows),
  );
}

/** Returns each app's last change. Decisions to hold aren't changes. */
function lastChanges(history: readonly Change[]): Change[] {
  const changes = history.filter(({ action }) => action !== "hold");
  return [...new Map(changes.map((change) => [change.app, change])).values()];
}

const toRow = (environment: string, change: Change) => ({
  ...{ environment, app: change.app, action: change.action, release: change.release },
  changed_at: change.at,
  changed_by: change.by.slice(0, 100),
  reason: change.reason?.slice(0, 500) ?? null,
  approved_by: change.approvedBy?.join(", ").slice(0, 300) || null,
  pull_request: change.pullRequest ?? null,
  spent_budgets: change.spentBudgets?.slice(0, 300) ?? null,
  percent: change.percent ?? null,
});
