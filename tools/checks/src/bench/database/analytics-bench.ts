import { createTestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { fillNetwork } from "../busy-network";
import { benchImport } from "../import-bench";
import { benchRedirect } from "../network-bench";
import { benchReports, goal } from "./reports-bench";

const clicks = 1_000_000;

/** Measures reports, searches, the redirect and an import at one million clicks. */
export async function benchAnalytics(): Promise<boolean> {
  const backend = await createTestBackend();
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [version] = await sql<{ server_version: string }[]>`show server_version`;
    const count = clicks.toLocaleString("en-US");
    console.log(`\nFilling PostgreSQL ${version?.server_version} with ${count} clicks ...\n`);
    await fillNetwork(sql, clicks);
    const { id, client } = await backend.signUp("office@people.example");
    await sql`insert into public.user_preferences (user_id, is_admin) values (${id}, true)`;
    const quick = await benchReports(sql, id);
    await showPlans(sql);
    const prompt = await benchRedirect(backend, sql);
    await benchImport(client, sql);
    console.log(`\nEvery report under ${goal} ms in the database: ${quick ? "met" : "MISSED"}`);
    console.log(`The redirect under 20 ms of server time: ${prompt ? "met" : "MISSED"}`);
    return quick && prompt;
  } finally {
    await sql.end();
    await backend.dispose();
  }
}

async function showPlans(sql: Sql): Promise<void> {
  const explained = {
    "Days come from the network's sums by quarter of an hour": `
      with days as materialized (
        select private.day_starts(current_date - 119, current_date, 'UTC') as starts
      )
      select width_bucket(quarter, starts), sum(clicks), sum(revenue)
      from private.network_quarters
      cross join days
      where quarter >= current_date - 119
      group by 1`,
    "Campaigns come from the links' sums by day": `
      select link_id, sum(clicks), sum(revenue)
      from private.link_days
      where day >= current_date - 119
      group by 1`,
  };
  for (const [title, statement] of Object.entries(explained)) {
    console.log(`\n${title}:\n`);
    const plan = await sql.unsafe<{ "QUERY PLAN": string }[]>(
      `explain (analyze, timing off) ${statement}`,
    );
    for (const line of plan) console.log(`    ${line["QUERY PLAN"]}`);
  }
}
