import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { CompositionError } from "@ensemble/contract";
import { listIssues, settingsSchema } from "@ensemble/contract/schemas";
import * as z from "zod/mini";
import type { NamedRelease } from "../verify/problem";
import { environmentsDir } from "../workspace";
import { protectionSchema } from "./protection";

export interface Pin {
  release: string;
  previous?: string;
  secondary?: string;
  canary?: { release: string; percent: number; nextShares?: number[] };
}

const release = z.string().check(
  z.regex(/^(latest|\d+\.\d+\.\d+\+[0-9a-f]{10})$/, {
    error: 'must be "latest" or a release such as 1.0.0+0123456789',
  }),
);

const percentage = z.number().check(z.minimum(0), z.maximum(100));

/** An environment's releases of one app. */
const pinSchema = z.pipe(
  z.union([
    release,
    z.strictObject({
      release,
      /**
       * The last good release here: the target of a rollback and the fallback when `release` fails.
       */
      previous: z.optional(release),
      /**
       * Of the shell: another release of it that runs the remotes which need that one's shared
       * packages (generations.ts).
       */
      secondary: z.optional(release),
      /** A release for a share of visitors, who keep it. 0 percent withdraws it at once. */
      canary: z.optional(
        z.strictObject({
          release,
          percent: percentage,
          /** The shares that it climbs to by itself, 100 for everybody (watch/canaries.ts). */
          nextShares: z.optional(z.array(percentage)),
        }),
      ),
    }),
  ]),
  z.transform((pin): Pin => (typeof pin === "string" ? { release: pin } : pin)),
);

const origins = z._default(z.array(z.url({ protocol: /^https?$/ })), []);

/** One reviewed file per environment: the release of each app, and the backend. */
const environmentSchema = z.extend(settingsSchema, {
  releases: z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)), pinSchema).check(
    z.refine((pins) => "shell" in pins, { error: 'must name a release of "shell"' }),
    z.refine(
      (pins) => Object.entries(pins).every(([app, { secondary }]) => app === "shell" || !secondary),
      { error: 'only "shell" can have a secondary release' },
    ),
  ),
  /** Whether search engines may list its pages; false for environments that only the team uses. */
  indexed: z._default(z.boolean(), true),
  /** Accepts only releases built from committed code. */
  committed: z._default(z.boolean(), false),
  /** What a change of its releases must come with; a rollback needs none of it. */
  protection: z.optional(protectionSchema),
  /** The newest migration of its database when last asked (database.ts). */
  migration: z.optional(
    z.string().check(z.regex(/^\d{14}$/, { error: "must be a migration's version of 14 digits" })),
  ),
  /** The addresses of its previews, with a star for their names: `https://*.previews.example`. */
  previews: z.optional(
    z.string().check(
      z.regex(/^https?:\/\/\*(\.[a-z0-9-]+)+(:\d+)?$/, {
        error: "must be a URL such as https://*.previews.example",
      }),
    ),
  ),
  /**
   * Further origins that the page may load images from or connect to, beside its own and the
   * backend's.
   */
  security: z._default(z.object({ connect: origins, pictures: origins }), {
    connect: [],
    pictures: [],
  }),
});

export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads `environments/<name>.json`.
 * Throws CompositionError with every wrong or missing key, or one sentence when the file is
 * missing.
 */
export async function readEnvironment(
  name: string,
  folder = environmentsDir,
): Promise<Environment> {
  const file = join(folder, `${name}.json`);
  const text = await readFile(file, "utf8").catch(() => {
    throw new CompositionError([`${basename(file)}: no such file in environments/`]);
  });
  return parseEnvironment(name, text);
}

/** Parses the text of an environment's file; the file's name is the environment's. */
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

/** Every release that an environment may bring to a page: stable, previous, secondary and canary. */
export const namedReleases = ({ releases }: Pick<Environment, "releases">): NamedRelease[] =>
  Object.entries(releases).flatMap(([app, { release, previous, secondary, canary }]) =>
    [...new Set([release, previous, secondary, canary?.release])]
      .filter((name) => name !== undefined)
      .map((name) => ({ app, release: name })),
  );

/** An edit of an environment's file by a command. */
interface Edit {
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
  const { releases: before, migration: current } = JSON.parse(text) as {
    releases: Record<string, unknown>;
    migration?: string;
  };
  const releases: Record<string, unknown> = { ...before };
  for (const [app, pin] of Object.entries(pins)) {
    const isPlain = pin && !pin.previous && !pin.secondary && !pin.canary;
    releases[app] = isPlain ? pin.release : pin;
  }
  const formatted = formatReleases(releases, memberOf(text, "releases"));
  if (migration === current || migration === undefined) {
    return replaceMember(text, "releases", formatted);
  }
  const number = JSON.stringify(migration);
  return current === undefined
    ? replaceMember(text, "releases", `${formatted},\n  "migration": ${number}`)
    : replaceMember(replaceMember(text, "migration", number), "releases", formatted);
}

/** On one line if it was on one line and fits, as the formatter keeps it. */
function formatReleases(releases: Record<string, unknown>, before: string): string {
  const pairs = Object.entries(releases).filter(([, pin]) => pin !== undefined);
  const allPlain = pairs.every(([, pin]) => typeof pin === "string");
  const members = pairs.map(([app, pin]) => `${JSON.stringify(app)}: ${JSON.stringify(pin)}`);
  const line = `{ ${members.join(", ")} }`;
  if (allPlain && !before.includes("\n") && line.length <= 100 - '  "releases": ,'.length)
    return line;
  return JSON.stringify(releases, null, 2).replaceAll("\n", "\n  ");
}

const memberOf = (text: string, key: string): string => text.slice(...valueRange(text, key));

/** A JSON object's text with one member replaced; everything else stays verbatim. */
function replaceMember(text: string, key: string, value: string): string {
  const [from, end] = valueRange(text, key);
  return text.slice(0, from) + value + text.slice(end);
}

/** Start and end of a member's value in a JSON object's text. */
function valueRange(text: string, key: string): [number, number] {
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
