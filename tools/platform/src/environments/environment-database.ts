import type { Environment } from "./environment";
import { secretHeaders } from "./secret-headers";

/** Timeout of a request, in milliseconds. */
const patience = 10_000;

/** An environment's database, with the secret key of its Supabase project. */
export interface EnvironmentDatabase {
  url: string;
  serviceKey: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** The database of an environment, by ENSEMBLE_SERVICE_KEY. Throws without it. */
export function databaseOf({
  site = `http://localhost:${process.env.PORT ?? 4200}`,
  supabase,
}: Pick<Environment, "site" | "supabase">): EnvironmentDatabase {
  const { ENSEMBLE_SERVICE_KEY: serviceKey } = process.env;
  if (!serviceKey) throw new Error("ENSEMBLE_SERVICE_KEY must hold the project's secret key.");
  return { url: new URL(supabase.url, site).href, serviceKey };
}

/**
 * Calls a function of the database and returns its unchecked result, undefined for none. Throws when
 * it refuses.
 */
export async function askDatabase(
  { url, serviceKey, fetch: ask = fetch }: EnvironmentDatabase,
  name: string,
  args: object,
): Promise<unknown> {
  const response = await ask(
    new Request(new URL(`/rest/v1/rpc/${name}`, url), {
      method: "POST",
      headers: secretHeaders(serviceKey),
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(patience),
    }),
  ).catch((error: unknown) => {
    throw new Error(`${url} does not answer: ${String(error)}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${url} answers ${response.status} ${await response.text()}`);
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}
