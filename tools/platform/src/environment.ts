import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { CompositionError, listMistakes, settingsSchema } from "@ensemble/contract";
import * as z from "zod/mini";
import { environmentsDir } from "./workspace";

const release = z.string().check(
  z.regex(/^(latest|\d+\.\d+\.\d+\+[0-9a-f]{10})$/, {
    error: 'must be "latest" or a release such as 1.0.0+0123456789',
  }),
);
const origins = z._default(z.array(z.url({ protocol: /^https?$/ })), []);

/** One reviewed file per environment: which release of which app runs there, on which backend. */
const environmentSchema = z.extend(settingsSchema, {
  releases: z.object({ shell: release, shop: release, experts: release, admin: release }),
  /** Further origins that the page may load pictures from or talk to, beside its own and the backend's. */
  security: z._default(z.object({ connect: origins, pictures: origins }), {
    connect: [],
    pictures: [],
  }),
});

export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads `environments/<name>.json`.
 * Throws CompositionError with every wrong or missing key, or one sentence when there is no file.
 */
export async function readEnvironment(name: string): Promise<Environment> {
  const file = join(environmentsDir, `${name}.json`);
  const text = await readFile(file, "utf8").catch(() => {
    throw new CompositionError([`${basename(file)}: there is no such file in environments/`]);
  });
  return parseEnvironment(name, text);
}

/** Parses the text of an environment's file; its name is the environment's. */
export function parseEnvironment(name: string, text: string): Environment {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CompositionError([`${name}.json: not JSON (${(error as Error).message})`]);
  }
  const result = environmentSchema.safeParse({ ...(value as object), environment: name });
  if (!result.success) throw new CompositionError(listMistakes(result.error));
  return result.data;
}
