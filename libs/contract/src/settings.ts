import * as z from "zod/mini";

const address = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const email = z.email({ error: "must be an e-mail address" });

/**
 * What an environment may set at run time; nothing of it is compiled into a bundle.
 * Addresses may be relative to the page's origin where the backend stands behind the gateway.
 */
export const settingsSchema = z.object({
  /** The environment's name, such as `local`, `staging` or `production`. */
  environment: z.string().check(z.minLength(1)),
  supabase: z.object({
    /** Origin of the Supabase API; `/` when the gateway serves it on the site's own origin. */
    url: z.union([address, z.literal("/")], { error: 'must be an http(s) address or "/"' }),
    /** The publishable (anonymous) key. Never a service key. */
    key: z.string().check(z.minLength(20, { error: "must be the publishable key" })),
  }),
  /** ISO 4217 code; every money label follows it. */
  currency: z._default(
    z.string().check(z.regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code such as USD" })),
    "USD",
  ),
  contacts: z._default(z.object({ support: email, general: email, technical: email }), {
    support: "support@example.com",
    general: "hello@example.com",
    technical: "tech@example.com",
  }),
  /** How long a remote's code may take before it counts as failed, in milliseconds. */
  loadBudget: z._default(z.number().check(z.minimum(200), z.maximum(60_000)), 8000),
  /** `transform`: the storage renders pictures at the asked width; `plain`: originals only. */
  pictures: z._default(z.enum(["transform", "plain"]), "transform"),
  /** Where pages tell how their releases do, and the share of them that tells more than failures. */
  telemetry: z.optional(
    z.object({
      endpoint: z.union([address, z.string().check(z.startsWith("/"))]),
      sampleRate: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
    }),
  ),
  /** Whose pages may run another release for themselves, and from where beside the site itself. */
  overrides: z.optional(
    z.object({
      /** Origins that may be named; a release of the site's own origin always may. */
      origins: z._default(z.array(address), []),
      /** Not only administrators: for an environment that only the team can reach. */
      everyone: z._default(z.boolean(), false),
    }),
  ),
});

export type Settings = z.infer<typeof settingsSchema>;

let provided: Settings | undefined;

/** Called once by the shell (and by tests) before anything renders. */
export function provideSettings(settings: Settings): void {
  provided = settings;
}

/** The environment's settings. Throws when nothing was provided yet: a programming error. */
export function settings(): Settings {
  if (!provided) throw new Error("Settings were read before the shell provided them.");
  return provided;
}
