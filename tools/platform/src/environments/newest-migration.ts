import type { Settings } from "@ensemble/contract";

/** How long a database may take to answer, in milliseconds. */
const patience = 5000;

/**
 * The number of the newest migration that an environment's database has. Undefined when it does
 * not say: it is not reached, is too old to be asked, or is the gateway's own, which gets this
 * repository's migrations when it starts.
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
