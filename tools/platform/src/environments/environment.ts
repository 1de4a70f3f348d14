import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { CompositionError } from "@ensemble/contract";
import { listIssues, settingsSchema } from "@ensemble/contract/schemas";
import * as z from "zod/mini";
import { environmentsDir } from "../workspace";
import { origins, pinSchema } from "./pin";
import { protectionSchema } from "./protection/protection";

/** One reviewed file per environment: the release of each app, and the backend. */
const environmentSchema = z.extend(settingsSchema, {
  releases: z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)), pinSchema).check(
    z.refine((pins) => "shell" in pins, { error: 'must name a release of "shell"' }),
    z.refine(
      (pins) => Object.entries(pins).every(([app, { beside }]) => app === "shell" || !beside),
      { error: 'only "shell" has a release beside it' },
    ),
  ),
  /** Whether search engines may list its pages; false for environments that only the team uses. */
  indexed: z._default(z.boolean(), true),
  /** Accepts only releases built from committed code. */
  committed: z._default(z.boolean(), false),
  /** What a change of its releases must come with; a rollback needs none of it. */
  protection: z.optional(protectionSchema),
  /** The newest migration of its database when last asked (database-state.ts). */
  migration: z.optional(
    z.string().check(z.regex(/^\d{14}$/, { error: "must be a migration's number, 14 digits" })),
  ),
  /** The addresses of its previews, with a star for their names: `https://*.previews.example`. */
  previews: z.optional(
    z.string().check(
      z.regex(/^https?:\/\/\*(\.[a-z0-9-]+)+(:\d+)?$/, {
        error: "must be an address such as https://*.previews.example",
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
    throw new CompositionError([`${basename(file)}: there is no such file in environments/`]);
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
