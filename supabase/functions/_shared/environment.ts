/** What an Edge Function's entry needs of Deno. */
interface DenoRuntime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): unknown;
}

declare const Deno: DenoRuntime;

/** Answers requests with the handler, as Supabase's Edge Runtime and `deno run` do. */
export const serve = (handler: (request: Request) => Promise<Response>): unknown =>
  Deno.serve(handler);

/** A setting of the function. Throws when it is missing: better than half a service. */
export function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}
