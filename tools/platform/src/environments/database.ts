import * as z from "zod/mini";
import type { Environment } from "./environment";

/** An environment's database, with its Supabase project's secret key. */
export interface EnvironmentDatabase {
  url: string;
  serviceKey: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** Returns an environment's database. Throws without ENSEMBLE_SERVICE_KEY. */
export function databaseOf({
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
  /** Read with its project's secret key. */
  surface?: DataSurface;
}

/**
 * Reads the state of an environment's database, as far as available. Empty for the gateway's own,
 * which applies this repository's migrations on start.
 */
export async function databaseState(environment: Environment): Promise<DatabaseState> {
  if (environment.supabase.url === "/") return {};
  const [migration, surface] = await Promise.all([
    newestMigration(environment),
    surfaceOf(environment),
  ]);
  return { ...(migration && { migration }), ...(surface && { surface }) };
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

/** Reads an environment's data surface; warns and returns undefined if it isn't available. */
async function surfaceOf(environment: Environment): Promise<DataSurface | undefined> {
  try {
    return await readSurface(databaseOf(environment));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const name = environment.environment;
    console.warn(`Releases weren't checked against ${name}'s database: ${reason}`);
    return undefined;
  }
}

/** Timeout of a state request in milliseconds. */
const stateTimeout = 5000;

/** Reads a database's data surface. Throws if the request fails. */
export const readSurface = async (database: EnvironmentDatabase): Promise<DataSurface> =>
  parseSurface(await queryDatabase(database, "data_surface", {}));

export const parseSurface = (value: unknown): DataSurface => surfaceSchema.parse(value);

const roles = z.array(z.string());
const value = z.object({
  kind: z.enum(["text", "number", "boolean", "list", "json", "none"]),
  /** The values of an enum. */
  values: z.optional(z.array(z.string())),
});
const column = z.extend(value, {
  /** A new row must include it. */
  required: z.boolean(),
  select: roles,
  insert: roles,
  update: roles,
});
const table = z.object({
  view: z.boolean(),
  columns: z.record(z.string(), column),
  delete: roles,
  unique: z.array(z.object({ primary: z.boolean(), columns: z.array(z.string()) })),
  relations: z.array(
    z.object({ name: z.string(), other: z.string(), columns: z.array(z.string()) }),
  ),
});
const version = z.object({
  arguments: z.record(z.string(), z.extend(value, { required: z.boolean() })),
  answers: z.union([z.object({ columns: z.record(z.string(), value) }), value]),
  execute: roles,
});
const surfaceSchema = z.object({
  tables: z.record(z.string(), table),
  /** The overloads of each function. */
  functions: z.record(z.string(), z.array(version)),
  buckets: z.array(z.string()),
});

/** What a database exposes to the data API (supabase/schemas/7-operations/745-data-surface.sql). */
export type DataSurface = z.infer<typeof surfaceSchema>;
export type TableSurface = z.infer<typeof table>;
export type FunctionSurface = z.infer<typeof version>;
