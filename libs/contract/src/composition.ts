import * as z from "zod/mini";
import { accessSchema } from "./remote";
import { settingsSchema } from "./settings";

/** One screen that a remote claims: where it lives and which files its first paint needs. */
const claimedRouteSchema = z.object({
  path: z.string().check(z.startsWith("/")),
  name: z.string(),
  /** Whom the shell lets in; everybody when it is not said. */
  access: z.optional(accessSchema),
  /** HTML of the picture that the screen opens with, drawn until the screen is there. */
  lead: z.optional(z.string()),
  /** Scripts and styles of the screen, relative to the remote's base, to fetch ahead. */
  files: z.array(z.string()),
});

/** One release of a remote, and where a page gets it. */
const composedReleaseSchema = z.object({
  release: z.string(),
  /** The commit that it was built from. */
  commit: z.optional(z.string()),
  /** Where the release's files live, with a trailing slash. */
  base: z.string().check(z.endsWith("/")),
  /** The container script, relative to `base`. */
  entry: z.string(),
  /**
   * Digests, as the integrity attribute wants them, of the files that a page runs itself: the
   * container, which holds the digests of its chunks. What runs from source has none.
   */
  integrity: z._default(z.record(z.string(), z.string()), {}),
  routes: z.array(claimedRouteSchema),
});

/** Why a page runs this release of a remote and not another. */
const channelSchema = z.enum(["stable", "canary", "fallback", "override"]);

/** One remote as an environment runs it. */
export const composedRemoteSchema = z.extend(composedReleaseSchema, {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** The team that answers for it. */
  owner: z.optional(z.string()),
  channel: z._default(channelSchema, "stable"),
  /** Every release of it that the environment names, one that this visitor did not draw too. */
  releases: z.optional(z.array(z.string())),
  /** Loaded in its place when it cannot be loaded or throws at start. */
  fallback: z.optional(composedReleaseSchema),
  /** What this share of visitors gets instead; the document's boot script has chosen already. */
  canary: z.optional(
    z.extend(composedReleaseSchema, { percent: z.number().check(z.minimum(0), z.maximum(100)) }),
  ),
});

/** All that a page needs to know before it loads anything: inline in the environment's document. */
export const compositionSchema = z.object({
  settings: settingsSchema,
  version: z.string(),
  shell: z.object({
    release: z.string(),
    commit: z.optional(z.string()),
    owner: z.optional(z.string()),
    base: z.string().check(z.endsWith("/")),
  }),
  remotes: z.array(composedRemoteSchema),
});

export type Channel = z.infer<typeof channelSchema>;
export type ComposedRelease = z.infer<typeof composedReleaseSchema>;
export type ComposedRemote = z.infer<typeof composedRemoteSchema>;
export type Composition = z.infer<typeof compositionSchema>;

/** A composition that cannot run; `mistakes` names every wrong or missing key at once. */
export class CompositionError extends Error {
  override name = "CompositionError";
  constructor(readonly mistakes: string[]) {
    super(`The environment is not complete:\n${mistakes.map((line) => `  - ${line}`).join("\n")}`);
  }
}

/** Lists what a schema found wrong as `path: sentence`, one line per key. */
export function listMistakes(error: z.core.$ZodError): string[] {
  return error.issues.map((issue) => {
    const key = issue.path.map(String).join(".") || "(root)";
    return `${key}: ${issue.message}`;
  });
}

/** Parses a composition. Throws CompositionError with all mistakes together. */
export function parseComposition(value: unknown): Composition {
  const result = compositionSchema.safeParse(value);
  if (!result.success) throw new CompositionError(listMistakes(result.error));
  return result.data;
}

/**
 * Parses the composition that a page finds in its document. What is wrong with one remote costs that
 * remote alone: it is left out, and said in the console. Throws as parseComposition for the rest.
 */
export function readComposition(value: unknown): Composition {
  const { remotes } = (value ?? {}) as { remotes?: unknown };
  if (!Array.isArray(remotes)) return parseComposition(value);
  const sound = remotes.filter((remote) => {
    const { error } = composedRemoteSchema.safeParse(remote);
    if (error) console.error("A remote is left out.", ...listMistakes(error));
    return !error;
  });
  return parseComposition({ ...(value as object), remotes: sound });
}
