import * as z from "zod/mini";

const address = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const email = z.email({ error: "must be an e-mail address" });

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
