import * as z from "zod/mini";
import { CompositionError } from "../composition-error";
import { accesses } from "../remote";
import { settingsSchema } from "./settings-schema";

/** A screen that a remote claims: its path, and the files that its first paint needs. */
const claimedRouteSchema = z.object({
  path: z.string().check(z.startsWith("/")),
  name: z.string(),
  /** Who may open it; everyone when omitted. */
  access: z.optional(z.enum(accesses)),
  /** HTML of the screen's lead, shown until the screen has loaded. */
  lead: z.optional(z.string()),
  /** Scripts and styles to prefetch, relative to the remote's base. */
  files: z.array(z.string()),
});

/** A release of a remote, and where a page gets it. */
export const composedReleaseSchema = z.object({
  release: z.string(),
  /** The commit it was built from. */
  commit: z.optional(z.string()),
  /** Where the release's files live, with a trailing slash. */
  base: z.string().check(z.endsWith("/")),
  /** The container script, relative to `base`. */
  entry: z.string(),
  /**
   * Digests for the `integrity` attribute, of the files that a page runs itself: the container,
   * which holds the digests of its chunks. A development server's files have none.
   */
  integrity: z._default(z.record(z.string(), z.string()), {}),
  routes: z.array(claimedRouteSchema),
});

/** Why a page runs this release of a remote and not another. */
export const channelSchema = z.enum(["stable", "canary", "fallback", "override"]);

/** One remote as an environment runs it. */
export const composedRemoteSchema = z.extend(composedReleaseSchema, {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** The team that owns it. */
  owner: z.optional(z.string()),
  channel: z._default(channelSchema, "stable"),
  /** All releases that the environment names, whichever this visitor gets. */
  releases: z.optional(z.array(z.string())),
  /** Loaded instead when the release cannot be loaded or throws at start. */
  fallback: z.optional(composedReleaseSchema),
  /** The release for this share of visitors; the document's boot script has already chosen. */
  canary: z.optional(
    z.extend(composedReleaseSchema, { percent: z.number().check(z.minimum(0), z.maximum(100)) }),
  ),
});

/** Everything that a page needs to know before it loads anything, inline in the document. */
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

/** Formats a schema's issues as `path: sentence`, one line per key. */
export function listIssues(error: z.core.$ZodError): string[] {
  return error.issues.map((issue) => {
    const key = issue.path.map(String).join(".") || "(root)";
    return `${key}: ${issue.message}`;
  });
}

/** Parses a composition. Throws CompositionError with all issues at once. */
export function parseComposition(value: unknown): z.infer<typeof compositionSchema> {
  const result = compositionSchema.safeParse(value);
  if (!result.success) throw new CompositionError(listIssues(result.error));
  return result.data;
}
