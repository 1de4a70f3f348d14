import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pin } from "./pin";

/** An edit of an environment's file by a command. */
export interface Edit {
  /** Pins by app; undefined removes the app. */
  pins?: Record<string, Pin | undefined>;
  migration?: string;
}

/** Applies an edit to an environment's file and keeps the rest of its text. */
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
    const plain = pin && !pin.previous && !pin.beside && !pin.canary;
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

/** On one line if it was on one line and fits, as the formatter keeps it. */
function writtenReleases(releases: Record<string, unknown>, before: string): string {
  const pairs = Object.entries(releases).filter(([, pin]) => pin !== undefined);
  const plain = pairs.every(([, pin]) => typeof pin === "string");
  const words = pairs.map(([app, pin]) => `${JSON.stringify(app)}: ${JSON.stringify(pin)}`);
  const line = `{ ${words.join(", ")} }`;
  if (plain && !before.includes("\n") && line.length <= 100 - '  "releases": ,'.length) return line;
  return JSON.stringify(releases, null, 2).replaceAll("\n", "\n  ");
}

/** A JSON object's text with one member replaced; everything else stays verbatim. */
function replaceMember(text: string, key: string, value: string): string {
  const [from, end] = valueRange(text, key);
  return text.slice(0, from) + value + text.slice(end);
}

const memberOf = (text: string, key: string): string => text.slice(...valueRange(text, key));

/** Start and end of a member's value in a JSON object's text. */
function valueRange(text: string, key: string): [number, number] {
  const words = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g)];
  let depth = 0;
  let from: number | undefined;
  for (const [position, { 0: word, index }] of words.entries()) {
    const end = index + word.length;
    if (/[{[]/.test(word[0]!)) depth += 1;
    if (/[}\]]/.test(word[0]!)) depth -= 1;
    if (from !== undefined && index >= from && depth === 1) return [from, end];
    const isKey = depth === 1 && words[position + 1]?.[0] === ":" && JSON.parse(word) === key;
    if (isKey) from = words[position + 2]!.index;
  }
  throw new Error(`There is no "${key}" in it.`);
}
