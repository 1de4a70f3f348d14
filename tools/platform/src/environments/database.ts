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

/** Returns the environment's database, unless it is the gateway's own or the key is missing. */
export function externalDatabase(environment: Environment): EnvironmentDatabase | undefined {
  const { site, supabase } = environment;
  if (!process.env.ENSEMBLE_SERVICE_KEY || (supabase.url === "/" && !site)) return undefined;
  return createDatabase(environment);
}

/**
 * Calls a database function and returns its unvalidated result; undefined for an empty response.
 * Throws if the request fails.
 */
export const queryDatabase = (
  database: EnvironmentDatabase,
  name: string,
  args: object,
): Promise<unknown> => post(database, `rpc/${name}`, args);

/** Inserts rows, or replaces those with the same key columns. Throws if the request fails. */
export async function saveRows(
  database: EnvironmentDatabase,
  table: string,
  key: string,
  rows: readonly object[],
): Promise<void> {
  const prefer = { Prefer: "resolution=merge-duplicates,return=minimal" };
  await post(database, `${table}?on_conflict=${key}`, rows, prefer);
}

async function post(
  { url, serviceKey, fetch: send = fetch }: EnvironmentDatabase,
  path: string,
  body: object,
  headers = {},
): Promise<unknown> {
  const response = await send(
    new Request(new URL(`/rest/v1/${path}`, url), {
      method: "POST",
      headers: { ...secretHeaders(serviceKey), ...headers },
      body: JSON.stringify(body),
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
const secretHeaders = (serviceKey: string): Record<string, string> => ({
  apikey: serviceKey,
  // Secret keys aren't tokens.
  ...(serviceKey.startsWith("ey") && { Authorization: `Bearer ${serviceKey}` }),
  "Content-Type": "application/json",
});

/** Returns what `request` resolves to. If it fails, prints a warning and returns undefined. */
export async function orWarn<T>(
  warning: string,
  request: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    console.warn(`${warning}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

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
