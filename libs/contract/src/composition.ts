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
  /** Scripts and styles of the screen, relative to the remote's base, to preload. */
  files: z.array(z.string()),
});

/** One remote as an environment runs it. */
export const composedRemoteSchema = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  release: z.string(),
  /** Where the release's files live, with a trailing slash. */
  base: z.string().check(z.endsWith("/")),
  /** The container script, relative to `base`. */
  entry: z.string(),
  routes: z.array(claimedRouteSchema),
});

/** All that a page needs to know before it loads anything: inline in the environment's document. */
export const compositionSchema = z.object({
  settings: settingsSchema,
  version: z.string(),
  shell: z.object({
    release: z.string(),
    base: z.string().check(z.endsWith("/")),
    /** Files that text is set in, relative to `base`. */
    fonts: z._default(z.array(z.string()), []),
  }),
  remotes: z.array(composedRemoteSchema),
});

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
