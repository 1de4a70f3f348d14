import { type DataSurface, readSurface } from "../verify/database-problems";
import type { Environment } from "./environment";

/** Headers of a JSON request with a Supabase project's secret key. */
export const secretHeaders = (serviceKey: string): Record<string, string> => ({
  apikey: serviceKey,
  // Only older keys are tokens.
  ...(serviceKey.startsWith("ey") && { Authorization: `Bearer ${serviceKey}` }),
  "Content-Type": "application/json",
});

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

/** Timeout of a request to the database, in milliseconds. */
const statePatience = 5000;

/** What an environment's database says of itself, as far as it answers. */
export interface DatabaseState {
  /** The version of its newest migration. */
  migration?: string;
  /** What it shows; asked for with the secret key of its project. */
  surface?: DataSurface;
}

/**
 * Asks an environment's database. Empty for the gateway's own, which gets this repository's
 * migrations on start.
 */
export async function databaseState(environment: Environment): Promise<DatabaseState> {
  if (environment.supabase.url === "/") return {};
  const [migration, surface] = await Promise.all([
    newestMigration(environment),
    surfaceOf(environment),
  ]);
  return { ...(migration && { migration }), ...(surface && { surface }) };
}

/** Undefined when the database does not answer. */
async function newestMigration({
  supabase: { url, key },
}: Environment): Promise<string | undefined> {
  try {
    const response = await fetch(new URL("/rest/v1/rpc/newest_migration", url), {
      method: "POST",
      headers: { apikey: key, "Content-Type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(statePatience),
    });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return typeof answer === "string" && /^\d{14}$/.test(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** What an environment's database shows; warns when nothing can be compared with it. */
async function surfaceOf(environment: Environment): Promise<DataSurface | undefined> {
  try {
    return await readSurface(databaseOf(environment));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const name = environment.environment;
    console.warn(`What releases use was not compared with ${name}'s database: ${reason}`);
    return undefined;
  }
}
