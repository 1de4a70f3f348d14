import type { Environment } from "./environment";
import { databaseOf } from "./environment-database";
import { readSurface, type DataSurface } from "../verify/data/data-surface";

/** Timeout of a request to the database, in milliseconds. */
const patience = 5000;

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
      signal: AbortSignal.timeout(patience),
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
