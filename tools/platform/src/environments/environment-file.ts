import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pin } from "./environment";

/** One change of what an environment runs, as its history keeps it. */
export interface Change {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  reason?: string;
  action: "promote" | "canary" | "rollback" | "add" | "remove";
  app: string;
  /** The release that was named. */
  release: string;
  /** Share of visitors, for a canary. */
  percent?: number;
  /** What the environment ran before; nothing for an app that is added. */
  from?: string;
}

/** What the commands change of an environment's file. */
export interface Edit {
  /** Pins by app; undefined takes the app out. */
  pins?: Record<string, Pin | undefined>;
  migration?: string;
}

/** Writes an edit into an environment's file and leaves the rest of it as it was. */
export async function editEnvironment(folder: string, name: string, edit: Edit): Promise<void> {
  const file = join(folder, `${name}.json`);
  await writeFile(file, editedEnvironment(await readFile(file, "utf8"), edit));
}

/** The text of an environment's file after an edit. */
export function editedEnvironment(text: string, { pins = {}, migration }: Edit): string {
  const { releases: before, migration: known } = JSON.parse(text) as {
    releases: Record<string, unknown>;
    migration?: string;
  };
  const releases: Record<string, unknown> = { ...before };
  for (const [app, pin] of Object.entries(pins)) {
    const plain = pin && pin.previous === undefined && pin.canary === undefined;
    releases[app] = plain ? pin.release : pin;
  }
  const written = writtenReleases(releases, memberOf(text, "releases"));
  if (migration === known || migration === undefined) {
    return replaceMember(text, "releases", written);
  }
  const number = JSON.stringify(migration);
  return known === undefined
    ? replaceMember(text, "releases", `${written},\n  "migration": ${number}`)
    : replaceMember(replaceMember(text, "migration", number), "releases", written);
}

/** In one line as long as they stand in one and fit into it, as the format check has it. */
function writtenReleases(releases: Record<string, unknown>, before: string): string {
  const pairs = Object.entries(releases).filter(([, pin]) => pin !== undefined);
  const plain = pairs.every(([, pin]) => typeof pin === "string");
  const words = pairs.map(([app, pin]) => `${JSON.stringify(app)}: ${JSON.stringify(pin)}`);
  const line = `{ ${words.join(", ")} }`;
  if (plain && !before.includes("\n") && line.length <= 100 - '  "releases": ,'.length) return line;
  return JSON.stringify(releases, null, 2).replaceAll("\n", "\n  ");
}

/** A JSON object's text with another value for one of its members; all else stays to the letter. */
function replaceMember(text: string, key: string, value: string): string {
  const [from, end] = valueRange(text, key);
  return text.slice(0, from) + value + text.slice(end);
}

const memberOf = (text: string, key: string): string => text.slice(...valueRange(text, key));

/** Where the value of a member begins and ends in a JSON object's text. */
function valueRange(text: string, key: string): [number, number] {
  const words = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g)];
  let depth = 0;
  let from: number | undefined;
  for (const [place, { 0: word, index }] of words.entries()) {
    const end = index + word.length;
    if (/[{[]/.test(word[0]!)) depth += 1;
    if (/[}\]]/.test(word[0]!)) depth -= 1;
    if (from !== undefined && index >= from && depth === 1) return [from, end];
    const isKey = depth === 1 && words[place + 1]?.[0] === ":" && JSON.parse(word) === key;
    if (isKey) from = words[place + 2]!.index;
  }
  throw new Error(`There is no "${key}" in it.`);
}

const historyFile = (folder: string, name: string) => join(folder, "history", `${name}.jsonl`);

/** Adds a line to an environment's history, which is committed beside its file. */
export async function recordChange(folder: string, name: string, change: Change): Promise<void> {
  await mkdir(join(folder, "history"), { recursive: true });
  await appendFile(historyFile(folder, name), `${JSON.stringify(change)}\n`);
}

/** All changes of an environment, oldest first. */
export async function readHistory(folder: string, name: string): Promise<Change[]> {
  const text = await readFile(historyFile(folder, name), "utf8").catch(() => "");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Change);
}
