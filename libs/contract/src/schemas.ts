// What an environment's file and its composition have to be. Not part of the contract's index: pages
// check what they rely on themselves (composition.ts), without the code of schemas.
import * as z from "zod/mini";
import { accesses } from "./remote";
import { CompositionError } from "./shape";

const address = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const email = z.email({ error: "must be an email address" });

/**
 * What an environment sets at run time; none of it is compiled into a bundle. Addresses may be
 * relative to the page's origin when the backend is behind the gateway.
 */
export const settingsSchema = z.object({
  /** The environment's name, such as `local`, `staging` or `production`. */
  environment: z.string().check(z.minLength(1)),
  /**
   * The site's public origin, when it has more than one: the only one that search engines and
   * shared links name.
   */
  site: z.optional(address),
  supabase: z.object({
    /** Origin of the Supabase API; `/` when the gateway serves it on the site's own origin. */
    url: z.union([address, z.literal("/")], { error: 'must be an http(s) address or "/"' }),
    /** The publishable (anonymous) key. Never a service key. */
    key: z.string().check(z.minLength(20, { error: "must be the publishable key" })),
  }),
  /** ISO 4217 code, used by every money label. */
  currency: z._default(
    z.string().check(z.regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code such as USD" })),
    "USD",
  ),
  contacts: z._default(z.object({ support: email, general: email, technical: email }), {
    support: "support@example.com",
    general: "hello@example.com",
    technical: "tech@example.com",
  }),
  /** How long a remote's code may take before the load fails, in milliseconds. */
  loadBudget: z._default(z.number().check(z.minimum(200), z.maximum(60_000)), 8000),
  /** `transform`: the storage resizes pictures; `plain`: originals only. */
  pictures: z._default(z.enum(["transform", "plain"]), "transform"),
  /**
   * Where pages report how releases perform, and the share of them that reports more than failures.
   */
  telemetry: z.optional(
    z.object({
      endpoint: z.union([address, z.string().check(z.startsWith("/"))]),
      sampleRate: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
    }),
  ),
  /** Who may run another release on their own device, and from which origins besides the site's. */
  overrides: z.optional(
    z.object({
      /** Allowed origins; releases of the site's own origin are always allowed. */
      origins: z._default(z.array(address), []),
      /** Also lets non-administrators preview: for an environment that only the team can reach. */
      everyone: z._default(z.boolean(), false),
    }),
  ),
});

/** A screen that a remote claims: its path, and the files that its first paint needs. */
const claimedRouteSchema = z.object({
  path: z.string().check(z.startsWith("/")),
  name: z.string(),
  /** Who may open it; everyone when omitted. */
  access: z.optional(z.enum(accesses)),
  /** HTML of the screen's hero, shown until the screen has loaded. */
  hero: z.optional(z.string()),
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
