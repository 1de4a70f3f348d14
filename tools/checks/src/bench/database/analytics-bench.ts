import { createTestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { fillNetwork } from "../busy-network";
import { measure, milliseconds, printTable } from "../measure";
import { benchImport, benchRedirect } from "../network-bench";
import { asPerson, timeOf } from "../visitor";

const clicks = 1_000_000;
/** Milliseconds in the database that a report may take at one million clicks (median). */
const goal = 300;

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

const zones = ["UTC", "Asia/Kathmandu"];
const spans = [30, 120];
const groups = ["day", "partner", "campaign", "retailer"];

async function benchReports(sql: Sql, id: string): Promise<boolean> {
  const rows = [["asked", "median ms", "p95 ms", "from the rows ms", "ratio", "goal"]];
  let good = true;
  const add = async (name: string, call: string, plain?: string) => {
    const time = (statement: string) => asPerson(sql, id, (person) => timeOf(person, statement));
    const { median, p95 } = await measure(() => time(`select ${call}`), { runs: 15 });
    const rival = plain && (await measure(() => time(plain), { runs: 3, warm: 1 })).median;
    good &&= median < goal;
    rows.push([
      name,
      milliseconds(median),
      milliseconds(p95),
      rival ? milliseconds(rival) : "",
      rival ? (rival / median).toFixed(0) : "",
      median < goal ? "met" : "missed",
    ]);
  };
  for (const group of groups) {
    for (const days of spans) {
      for (const zone of zones) {
        await add(
          `${group}, ${days} days, ${zone}`,
          reportOf(group, days, zone),
          plainOf(days, zone),
        );
      }
    }
  }
  const [partner] = await sql<{ id: string }[]>`
    select partner_id as id from public.affiliate_links order by click_count desc limit 1`;
  const [link] = await sql<{ id: string }[]>`
    select id from public.affiliate_links order by click_count desc limit 1`;
  const narrow = (name: string, of: string) => reportOf("day", 120, "UTC", `, ${name} => '${of}'`);
  await add("day, 120 days, the busiest partner", narrow("partner", partner?.id ?? ""));
  await add("day, 120 days, the busiest link", narrow("link", link?.id ?? ""));
  await add("cards of the hub", "public.affiliate_summary()");
  await add("link table by revenue", "public.search_links(sort => 'revenue', descending => true)");
  await add("link table, a text", "public.search_links(search => 'campaign 39')");
  await add("partner directory by revenue", "public.search_partners(sort => 'revenue')");
  printTable(rows);
  return good;
}

const reportOf = (group: string, days: number, zone: string, more = ""): string =>
  `public.affiliate_report(group_by => '${group}', from_day => current_date - ${days - 1}, until_day => current_date, time_zone => '${zone}'${more})`;

/** The clicks of a range and of the one before, counted from the rows by day. */
const plainOf = (days: number, zone: string): string => `
  select (clicked_at at time zone '${zone}')::date, count(*)
  from public.affiliate_link_clicks
  where clicked_at >= (current_date - ${2 * days - 1})::timestamp at time zone '${zone}'
  group by 1`;

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
