import type { Settings } from "@ensemble/contract";

/** Timeout of a request to the database, in milliseconds. */
const patience = 5000;

/**
 * The version of the newest migration in an environment's database. Undefined when it is
 * unreachable, too old to have the function, or the gateway's own, which gets this repository's
 * migrations on start.
 */
export async function newestMigration({
  supabase: { url, key },
}: Pick<Settings, "supabase">): Promise<string | undefined> {
  if (url === "/") return undefined;
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
