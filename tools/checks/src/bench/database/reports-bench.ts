import type { Sql } from "postgres";
import { measure, milliseconds, printTable } from "../measure";
import { asPerson, timeOf } from "../visitor";

/** Milliseconds in the database that a report may take at one million clicks (median). */
export const goal = 300;

const zones = ["UTC", "Asia/Kathmandu"];
const spans = [30, 120];
const groups = ["day", "partner", "campaign", "retailer"];

export async function benchReports(sql: Sql, id: string): Promise<boolean> {
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
