/** The parts of Deno that an Edge Function's entry uses. */
interface DenoRuntime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): unknown;
}

declare const Deno: DenoRuntime;

/** Answers requests with the handler, as Supabase's Edge Runtime and `deno run` do. */
export const serve = (handler: (request: Request) => Promise<Response>): unknown =>
  Deno.serve(handler);

/** A required setting of the function. Throws when it is missing. */
export function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}

/** A setting that the function can do without. */
export const optionalSetting = (name: string): string | undefined =>
  Deno.env.get(name) || undefined;

/**
 * The project's default secret key, or the legacy service-role key when there is none. Supabase
 * sets both. Throws when both are missing.
 */
export function serviceKey(): string {
  const keys = Deno.env.get("SUPABASE_SECRET_KEYS");
  const named = keys ? (JSON.parse(keys) as { default?: string }) : {};
  return named.default ?? setting("SUPABASE_SERVICE_ROLE_KEY");
}

/**
 * TRUSTED_PROXIES: how many proxies in front of the function add an address to X-Forwarded-For; 1
 * by default. Throws for anything but a positive integer.
 */
export function trustedProxies(): number {
  const text = Deno.env.get("TRUSTED_PROXIES") || "1";
  if (!/^[1-9]$/.test(text)) throw new Error("TRUSTED_PROXIES must be a number from 1 to 9.");
  return Number(text);
}
