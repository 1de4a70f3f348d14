import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CompositionError } from "@ensemble/contract";
import { listIssues, settingsSchema } from "@ensemble/contract/schemas";
import * as z from "zod/mini";
import type { NamedRelease } from "../verify/problem";
import { environmentsDir } from "../workspace";
import { protectionSchema } from "./protection";

const release = z.string().check(
  z.regex(/^(latest|\d+\.\d+\.\d+\+[0-9a-f]{10})$/, {
    error: 'must be "latest" or a release such as 1.0.0+0123456789',
  }),
);

const percentage = z.number().check(z.minimum(0), z.maximum(100));

const pinSchema = z.strictObject({
  release,
  /** The previous release, which is the rollback target and the fallback if `release` fails. */
  previous: z.optional(release),
  /**
   * Only for the shell: a second shell release for remotes that need its shared packages
   * (generations.ts).
   */
  secondary: z.optional(release),
  /** A release for a share of visitors, who keep it. 0 percent withdraws it. */
  canary: z.optional(
    z.strictObject({
      release,
      percent: percentage,
      /** Later percentages of a gradual promotion, up to 100 (watch/canaries.ts). */
      nextShares: z.optional(z.array(percentage)),
    }),
  ),
});

export type Pin = z.infer<typeof pinSchema>;

/** A pin, or only its release. */
const writtenPinSchema = z.pipe(
  z.union([release, pinSchema]),
  z.transform((pin): Pin => (typeof pin === "string" ? { release: pin } : pin)),
);

const origins = z._default(z.array(z.url({ protocol: /^https?$/ })), []);

/** The schema of environments/<name>.json. */
const environmentSchema = z.extend(settingsSchema, {
  releases: z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)), writtenPinSchema).check(
    z.refine((pins) => "shell" in pins, { error: 'must name a release of "shell"' }),
    z.refine(
      (pins) => Object.entries(pins).every(([app, { secondary }]) => app === "shell" || !secondary),
      { error: 'only "shell" can have a secondary release' },
    ),
  ),
  /** Whether search engines may index its pages. */
  indexed: z._default(z.boolean(), true),
  /** Whether it accepts only releases built from committed code. */
  committed: z._default(z.boolean(), false),
  /** Requirements for changes of its releases, except rollbacks. */
  protection: z.optional(protectionSchema),
  /** Its database's newest migration when last read (database.ts). */
  migration: z.optional(
    z.string().check(z.regex(/^\d{14}$/, { error: "must be a migration's version of 14 digits" })),
  ),
  /** The URL pattern of its previews; `*` is the name: `https://*.previews.example`. */
  previews: z.optional(
    z.string().check(
      z.regex(/^https?:\/\/\*(\.[a-z0-9-]+)+(:\d+)?$/, {
        error: "must be a URL such as https://*.previews.example",
      }),
    ),
  ),
  /** More origins that pages may load images from or connect to. */
  security: z._default(z.object({ connect: origins, pictures: origins }), {
    connect: [],
    pictures: [],
  }),
});

export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads `environments/<name>.json`. Throws CompositionError with all invalid or missing keys, or if
 * the file is missing.
 */
export const readEnvironment = async (
  name: string,
  folder = environmentsDir,
): Promise<Environment> => parseEnvironment(name, await readEnvironmentText(name, folder));

/** Reads an environment file's text. Throws CompositionError if it is missing. */
export const readEnvironmentText = (name: string, folder: string): Promise<string> =>
  readFile(environmentFile(folder, name), "utf8").catch(() => {
    throw new CompositionError([`${name}.json: no such file in environments/`]);
  });

export const environmentFile = (folder: string, name: string): string =>
  join(folder, `${name}.json`);

/** Parses an environment file's text. Throws CompositionError. */
export function parseEnvironment(name: string, text: string): Environment {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CompositionError([`${name}.json: not JSON (${(error as Error).message})`]);
  }
  const result = environmentSchema.safeParse({ ...(value as object), environment: name });
  if (!result.success) throw new CompositionError(listIssues(result.error));
  return result.data;
}

/** Returns all releases that an environment names: stable, previous, secondary and canary. */
export const namedReleases = ({ releases }: Pick<Environment, "releases">): NamedRelease[] =>
  Object.entries(releases).flatMap(([app, { release, previous, secondary, canary }]) =>
    [...new Set([release, previous, secondary, canary?.release])]
      .filter((name) => name !== undefined)
      .map((name) => ({ app, release: name })),
  );

interface Edit {
  /** Pins by app; undefined removes the app. */
  pins?: Record<string, Pin | undefined>;
  migration?: string;
}

/** Returns an environment file's text after an edit, which keeps the rest of it. */
export function applyEdit(text: string, { pins = {}, migration }: Edit): string {
  const withPins = setPins(text, pins);
  return migration === undefined ? withPins : setMigration(withPins, migration);
}

/** Replaces and removes pins in a file's text. */
function setPins(text: string, pins: NonNullable<Edit["pins"]>): string {
  const { releases } = JSON.parse(text) as { releases: Record<string, unknown> };
  const edited = { ...releases };
  for (const [app, pin] of Object.entries(pins)) {
    const isPlain = pin && !pin.previous && !pin.secondary && !pin.canary;
    edited[app] = isPlain ? pin.release : pin;
  }
  const range = findRange(text, "releases");
  return replaceRange(text, range, formatReleases(edited, text.slice(...range)));
}

/** Replaces the migration in a file's text, or adds it after the releases. */
function setMigration(text: string, migration: string): string {
  const value = JSON.stringify(migration);
  if ("migration" in JSON.parse(text))
    return replaceRange(text, findRange(text, "migration"), value);
  const [, end] = findRange(text, "releases");
  return replaceRange(text, [end, end], `,\n  "migration": ${value}`);
}

const replaceRange = (text: string, [from, end]: [number, number], replacement: string): string =>
  text.slice(0, from) + replacement + text.slice(end);

/** Formats releases like the formatter, on one line if they were and still fit. */
function formatReleases(releases: Record<string, unknown>, before: string): string {
  const pairs = Object.entries(releases).filter(([, pin]) => pin !== undefined);
  const allPlain = pairs.every(([, pin]) => typeof pin === "string");
  const members = pairs.map(([app, pin]) => `${JSON.stringify(app)}: ${JSON.stringify(pin)}`);
  const line = `{ ${members.join(", ")} }`;
  if (allPlain && !before.includes("\n") && line.length <= 100 - '  "releases": ,'.length)
    return line;
  return JSON.stringify(releases, null, 2).replaceAll("\n", "\n  ");
}

/**
 * Returns the start and end of a top-level member's value in a JSON object's text. Scans tokens
 * instead of parsing, because editing in place keeps the file's formatting.
 */
function findRange(text: string, key: string): [number, number] {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g)];
  let depth = 0;
  let from: number | undefined;
  for (const [position, { 0: token, index }] of tokens.entries()) {
    const end = index + token.length;
    if (/[{[]/.test(token[0]!)) depth += 1;
    if (/[}\]]/.test(token[0]!)) depth -= 1;
    if (from !== undefined && index >= from && depth === 1) return [from, end];
    const isKey = depth === 1 && tokens[position + 1]?.[0] === ":" && JSON.parse(token) === key;
    if (isKey) from = tokens[position + 2]!.index;
  }
  throw new Error(`The text has no "${key}" member.`);
}
