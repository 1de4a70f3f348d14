/** The parts of Deno that Edge Functions use. */
interface DenoRuntime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): unknown;
}

declare const Deno: DenoRuntime;

/** Serves the handler in Supabase's Edge Runtime or with `deno run`. */
export const serve = (handler: (request: Request) => Promise<Response>): unknown =>
  Deno.serve(handler);

/** Returns a required setting. Throws if it is missing. */
export function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}

export const optionalSetting = (name: string): string | undefined =>
  Deno.env.get(name) || undefined;

/**
 * Returns the project's default secret key, otherwise its legacy service-role key. Supabase sets
 * them. Throws if both are missing.
 */
export function serviceKey(): string {
  const keys = Deno.env.get("SUPABASE_SECRET_KEYS");
  const secretKeys = keys ? (JSON.parse(keys) as { default?: string }) : {};
  return secretKeys.default ?? setting("SUPABASE_SERVICE_ROLE_KEY");
}

/**
 * Returns TRUSTED_PROXIES: how many proxies in front of the function append to X-Forwarded-For, 1 by
 * default. Throws unless it is from 1 to 9.
 */
export function trustedProxies(): number {
  const text = Deno.env.get("TRUSTED_PROXIES") || "1";
  if (!/^[1-9]$/.test(text)) throw new Error("TRUSTED_PROXIES must be a number from 1 to 9.");
  return Number(text);
}
