// Schemas of an environment's file and its composition. Not exported from the index: pages validate
// without zod (composition.ts).
import * as z from "zod/mini";
import { Constants } from "./database.types";
import { accesses } from "./remote";
import { CompositionError } from "./shape";

const address = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const email = z.email({ error: "must be an email address" });

/**
 * An environment's run-time settings; none is compiled into a bundle. URLs may be relative to the
 * page's origin if the backend is behind the gateway.
 */
export const settingsSchema = z.object({
  /** Such as `local`, `staging` or `production`. */
  environment: z.string().check(z.minLength(1)),
  /** The canonical public origin for search engines and shared links, if there are several. */
  site: z.optional(address),
  supabase: z.object({
    /** Origin of the Supabase API, or `/` if the gateway serves it on the site's origin. */
    url: z.union([address, z.literal("/")], { error: 'must be an http(s) address or "/"' }),
    /** The publishable (anonymous) key, never a service key. */
    key: z.string().check(z.minLength(20, { error: "must be the publishable key" })),
  }),
  /** ISO 4217 code. */
  currency: z._default(
    z.string().check(z.regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code such as USD" })),
    "USD",
  ),
  /** Mailboxes. `bookings` sends mails about bookings, and calendar programs' answers come back to it. */
  contacts: z._default(
    z.object({ support: email, general: email, technical: email, bookings: email }),
    {
      support: "support@example.com",
      general: "hello@example.com",
      technical: "tech@example.com",
      bookings: "bookings@example.com",
    },
  ),
  /** Timeout for loading a remote's code, in milliseconds. */
  loadBudget: z._default(z.number().check(z.minimum(200), z.maximum(60_000)), 8000),
  /** `transform`: the storage resizes pictures. `plain`: only originals exist. */
  pictures: z._default(z.enum(["transform", "plain"]), "transform"),
  /** Where pages report to, and the share of pages that report more than failures. */
  telemetry: z.optional(
    z.object({
      endpoint: z.union([address, z.string().check(z.startsWith("/"))]),
      sampleRate: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
    }),
  ),
  /** Whether administrators may roll back remotes from /admin/platform (PLAT-17). */
  rollbackFromAdmin: z.optional(z.boolean()),
  /** Whether devices can preview other releases, and from where. */
  overrides: z.optional(
    z.object({
      /** Allowed origins besides the site's own. */
      origins: z._default(z.array(address), []),
      /** Also lets non-administrators preview, for environments that only the team can reach. */
      everyone: z._default(z.boolean(), false),
    }),
  ),
});

/** A route that a remote claims. */
const claimedRouteSchema = z.object({
  path: z.string().check(z.startsWith("/")),
  name: z.string(),
  /** Who may open it; everyone if omitted. */
  access: z.optional(z.enum(accesses)),
  /** HTML of the screen's hero, shown until the screen has loaded. */
  hero: z.optional(z.string()),
  /** Scripts and styles of the first paint, relative to the remote's base. */
  files: z.array(z.string()),
});

/** A part that a remote offers. */
export const composedPartSchema = z.object({
  name: z.string(),
  renderMode: z.optional(z.literal("server")),
  /** Scripts and styles, relative to the remote's base. */
  files: z.array(z.string()),
  /** The types of its props in JSON; keys of optional ones end with "?". */
  props: z.record(z.string(), z.enum(["string", "number", "boolean", "object", "array"])),
});

/** A release of a remote with its files. */
export const composedReleaseSchema = z.object({
  release: z.string(),
  /** The commit that it was built from. */
  commit: z.optional(z.string()),
  /** Base URL of the release's files, with a trailing slash. */
  base: z.string().check(z.endsWith("/")),
  /** The container script, relative to `base`. */
  entry: z.string(),
  /** Set if the container is an ES module, whose digests are in the document's import map. */
  module: z.optional(z.boolean()),
  /**
   * Digest of the container by file name, for its `integrity` attribute. The container has the
   * digests of its chunks; of an ES module, this has those of the style sheets. Empty for a
   * development server.
   */
  integrity: z._default(z.record(z.string(), z.string()), {}),
  routes: z.array(claimedRouteSchema),
  parts: z.optional(z.array(composedPartSchema)),
});

/** Why a page runs this release of a remote. */
export const channelSchema = z.enum(Constants.public.Enums.release_channel);

/** A remote of an environment. */
export const composedRemoteSchema = z.extend(composedReleaseSchema, {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** The team that owns it. */
  owner: z.optional(z.string()),
  channel: z._default(channelSchema, "stable"),
  /** Whether this visitor's reports decide about a canary. Set by the document's script. */
  compared: z.optional(z.boolean()),
  /** All of the environment's releases, whichever this visitor gets. */
  releases: z.optional(z.array(z.string())),
  /** Loaded instead if the release can't be loaded or throws at start. */
  fallback: z.optional(composedReleaseSchema),
  /** The release for a share of visitors. The document's boot script applies it. */
  canary: z.optional(
    z.extend(composedReleaseSchema, { percent: z.number().check(z.minimum(0), z.maximum(100)) }),
  ),
});

/** The composition, which a page has inline in its document. */
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

/** Formats a schema's issues as `path: message`. */
export function listIssues(error: z.core.$ZodError): string[] {
  return error.issues.map((issue) => {
    const key = issue.path.map(String).join(".") || "(root)";
    return `${key}: ${issue.message}`;
  });
}

/** Parses a composition. Throws CompositionError with all issues. */
export function parseComposition(value: unknown): z.infer<typeof compositionSchema> {
  const result = compositionSchema.safeParse(value);
  if (!result.success) throw new CompositionError(listIssues(result.error));
  return result.data;
}
