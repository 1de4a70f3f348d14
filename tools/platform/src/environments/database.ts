import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { databaseTypesFile, workspaceRoot } from "../workspace";
import type { Environment } from "./environment";

/** An environment's database, with its Supabase project's secret key. */
export interface EnvironmentDatabase {
  url: string;
  serviceKey: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** Returns an environment's database. Throws without ENSEMBLE_SERVICE_KEY. */
export function createDatabase({
  site = `http://localhost:${process.env.PORT ?? 4200}`,
  supabase,
}: Pick<Environment, "site" | "supabase">): EnvironmentDatabase {
  const { ENSEMBLE_SERVICE_KEY: serviceKey } = process.env;
  if (!serviceKey) throw new Error("ENSEMBLE_SERVICE_KEY must be the project's secret key.");
  return { url: new URL(supabase.url, site).href, serviceKey };
}

/**
 * Calls a database function and returns its unvalidated result; undefined for an empty response.
 * Throws if the request fails.
 */
export async function queryDatabase(
  { url, serviceKey, fetch: send = fetch }: EnvironmentDatabase,
  name: string,
  args: object,
): Promise<unknown> {
  const response = await send(
    new Request(new URL(`/rest/v1/rpc/${name}`, url), {
      method: "POST",
      headers: secretHeaders(serviceKey),
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(timeout),
    }),
  ).catch((error: unknown) => {
    throw new Error(`${url} isn't responding: ${String(error)}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${url} returned ${response.status} ${await response.text()}`);
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}

/** Request timeout in milliseconds. */
const timeout = 10_000;

/** Returns the headers of a JSON request with a Supabase project's secret key. */
export const secretHeaders = (serviceKey: string): Record<string, string> => ({
  apikey: serviceKey,
  // Secret keys aren't tokens.
  ...(serviceKey.startsWith("ey") && { Authorization: `Bearer ${serviceKey}` }),
  "Content-Type": "application/json",
});

/** The known state of an environment's database. */
export interface DatabaseState {
  /** Version of its newest migration. */
  migration?: string;
  /** Its types as of this checkout's migrations, which releases must compile with. */
  types?: string;
}

/**
 * Reads the state of an environment's database, as far as available. The gateway's own applies this
 * repository's migrations on start.
 */
export async function databaseState(environment: Environment): Promise<DatabaseState> {
  const types = await readFile(join(workspaceRoot, databaseTypesFile), "utf8");
  if (environment.supabase.url === "/") return { types };
  const migration = await newestMigration(environment);
  return { types, ...(migration && { migration }) };
}

/** Reads the newest migration's version; undefined if the database isn't available. */
async function newestMigration({
  supabase: { url, key },
}: Environment): Promise<string | undefined> {
  try {
    const response = await fetch(new URL("/rest/v1/rpc/newest_migration", url), {
      method: "POST",
      headers: { apikey: key, "Content-Type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(stateTimeout),
    });
    const version: unknown = response.ok ? await response.json() : undefined;
    return typeof version === "string" && /^\d{14}$/.test(version) ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Timeout of a state request in milliseconds. */
const stateTimeout = 5000;
