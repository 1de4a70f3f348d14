import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compose } from "../compose/compose";
import { storeDocument } from "../compose/publish";
import { environmentsDir } from "../workspace";
import { resolveRelease } from "./change";
import { type ChangeContext, writeVersion } from "./publication";
import { type Pin, type Pins, readCurrent } from "./current";
import { environmentFile, environmentKey, parseRules, withCurrent } from "./environment";
import { type Change, writeEntry } from "./history";

/** An environment's file before the store had its pins and its history. */
interface OldFile {
  releases?: Record<string, string | Pin> | string;
  migration?: string;
  protection?: { cleanTree?: boolean };
}

/** A line of the old history. Apps that were promoted together have the same id. */
type OldChange = Change & { id?: string };

/**
 * Moves the pins, the migration and the history of an environment from its files to the store,
 * publishes it unverified, and leaves in its file what people review. If the store has them already,
 * only the files change. Returns what to commit.
 */
export async function moveToStore(name: string, context: ChangeContext): Promise<string[]> {
  const { store, folder = environmentsDir } = context;
  const file = environmentFile(folder, name);
  const historyFile = join(folder, "history", `${name}.jsonl`);
  const old = JSON.parse(await readFile(file, "utf8")) as OldFile;
  const { releases, migration, ...rest } = old;
  if (!releases || typeof releases === "string") throw new Error(`${name}.json has no pins.`);
  const rules: object = { ...rest };
  if (rest.protection) {
    const { cleanTree, ...protection } = rest.protection;
    Object.assign(rules, {
      protection: { ...protection, ...(cleanTree !== undefined && { onMain: cleanTree }) },
    });
  }
  const text = `${JSON.stringify(rules, null, 2)}\n`;
  const { current, etag } = await readCurrent(environmentKey(name), store);
  if (!current) {
    const pins: Pins = {};
    for (const [app, pin] of Object.entries(releases)) {
      const { release, ...more } = typeof pin === "string" ? { release: pin } : pin;
      pins[app] = { release: await resolveRelease(app, release, store), ...more };
    }
    const environment = withCurrent(parseRules(name, text), { releases: pins, migration });
    const composed = await compose(environment, store);
    const document = await storeDocument(environmentKey(name), composed, store);
    const before = await writeOldHistory(name, historyFile, context);
    const next = { document, releases: pins, rules: environment.digest, migration };
    const made = { on: before.version, changes: [] };
    const reason = "Moved from its files to the store";
    await writeVersion(name, next, { current: before, etag }, made, { ...context, reason });
  }
  await writeFile(file, text);
  await rm(historyFile, { force: true });
  return [file, historyFile];
}

/** Stores the old history and returns the number and the name of its last entry. */
async function writeOldHistory(
  name: string,
  file: string,
  { store }: ChangeContext,
): Promise<{ version: number; history?: string }> {
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").filter(Boolean);
  let version = 0;
  let history: string | undefined;
  let together: OldChange[] = [];
  const write = async () => {
    const [first] = together;
    if (!first) return;
    const changes = together.map(
      ({ action, app, release, percent, secondary, from, spentBudgets }) => ({
        ...{ action, app, release, percent, secondary, from, spentBudgets },
      }),
    );
    const { at, by, reason, approvedBy, pullRequest, source } = first;
    const statement = { at, by, reason, approvedBy, pullRequest, source };
    const entry = { ...statement, version: version + 1, on: version, changes, previous: history };
    history = await writeEntry(name, entry, store);
    version += 1;
    together = [];
  };
  for (const line of lines) {
    const change = JSON.parse(line) as OldChange;
    if (!change.id || change.id !== together[0]?.id) await write();
    together.push(change);
  }
  await write();
  return { version, history };
}
