import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CompositionError } from "@ensemble/contract";
import { listIssues, settingsSchema } from "@ensemble/contract/schemas";
import * as z from "zod/mini";
import type { Store } from "../store/store";
import type { NamedRelease } from "../verify/problem";
import { environmentNames, environmentsDir } from "../workspace";
import { type Current, type Pins, readCurrent } from "./current";
import { protectionSchema } from "./protection";

const origins = z._default(z.array(z.url({ protocol: /^https?$/ })), []);

/** The schema of environments/<name>.json: what people review. */
const rulesSchema = z.extend(settingsSchema, {
  /** `latest`: it runs what this checkout builds, and `npm start` publishes it. */
  releases: z.optional(
    z.literal("latest", {
      error: 'must be "latest" or missing; run npm run platform -- move-to-store <environment>',
    }),
  ),
  /** Whether search engines may index its pages. */
  indexed: z._default(z.boolean(), true),
  /** Whether it accepts only releases built from committed code. */
  committed: z._default(z.boolean(), false),
  /** Requirements for changes of its releases, except rollbacks. */
  protection: z.optional(protectionSchema),
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

/** What people review about an environment, with its digest. */
export type Rules = Omit<z.infer<typeof rulesSchema>, "releases"> & {
  /** Whether it runs what this checkout builds. */
  followsCheckout: boolean;
  digest: string;
};

/** An environment's rules with what it runs. */
export interface Environment extends Rules {
  releases: Pins;
  migration?: string;
}

/**
 * Reads `environments/<name>.json`. Throws CompositionError with all invalid or missing keys, or if
 * the file is missing.
 */
export async function readRules(name: string, folder = environmentsDir): Promise<Rules> {
  const text = await readFile(environmentFile(folder, name), "utf8").catch(() => {
    throw new CompositionError([
      `${name}.json: no such file in environments/ (${environmentNames(folder).join(", ")})`,
    ]);
  });
  return parseRules(name, text);
}

export const environmentFile = (folder: string, name: string): string =>
  join(folder, `${name}.json`);

/** Parses an environment file's text. Throws CompositionError. */
export function parseRules(name: string, text: string): Rules {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CompositionError([`${name}.json: not JSON (${(error as Error).message})`]);
  }
  const result = rulesSchema.safeParse({ ...(value as object), environment: name });
  if (!result.success) throw new CompositionError(listIssues(result.error));
  const { releases, ...rules } = result.data;
  // The format of the file doesn't matter.
  const digest = createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
  return { ...rules, followsCheckout: releases === "latest", digest };
}

/** Where environments are read from. */
export interface EnvironmentSource {
  store: Store;
  /** The folder of environment files. */
  folder?: string;
}

/** Reads an environment: its file and what it runs. Throws if nothing is published. */
export async function readEnvironment(
  name: string,
  { store, folder }: EnvironmentSource,
): Promise<Environment> {
  return withCurrent(await readRules(name, folder), await requireCurrent(name, store));
}

export const withCurrent = (
  rules: Rules,
  { releases, migration }: Pick<Current, "releases" | "migration">,
): Environment => ({ ...rules, releases, ...(migration && { migration }) });

/** The store's folder of an environment. */
export const environmentKey = (name: string): string => `environments/${name}`;

/** Reads what an environment runs. Throws if nothing is published. */
export async function requireCurrent(name: string, store: Store): Promise<Current> {
  const { current, etag } = await readCurrent(environmentKey(name), store);
  return current ?? refuseUnpublished(name, store, etag);
}

/** Throws with the command that begins an environment. */
export function refuseUnpublished(name: string, store: Store, etag: string | null): never {
  throw new Error(
    etag === null
      ? `${store.label} has nothing published for ${name}. Begin with npm run platform -- add ` +
          `shell@<release> <app>@<release> ... ${name}; npm start publishes local.`
      : `${name} was published before the store had its pins. Run npm run platform -- ` +
          `move-to-store ${name}.`,
  );
}

/** Returns all releases that an environment names: stable, previous, secondary and canary. */
export const namedReleases = ({ releases }: { releases: Pins }): NamedRelease[] =>
  Object.entries(releases).flatMap(([app, { release, previous, secondary, canary }]) =>
    [...new Set([release, previous, secondary, canary?.release])]
      .filter((name) => name !== undefined)
      .map((name) => ({ app, release: name })),
  );
