import type { TestBackend } from "@ensemble/backend/testing";
import { followLink } from "@ensemble/database/functions/follow-link";
import type { Sql } from "postgres";
import { measure, milliseconds, printTable, quantile } from "./measure";

type Client = ReturnType<TestBackend["client"]>;

/** Milliseconds that the tracking redirect may take on the server (median). */
const goal = 20;
const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";

/**
 * Follows links as new visitors, through handler, data API and database. True when it meets its
 * goal.
 */
export async function benchRedirect(backend: TestBackend, sql: Sql): Promise<boolean> {
  const origin = "http://localhost:4200";
  const { serviceKey, fetch } = backend;
  const database = { url: origin, serviceKey, fetch };
  const follow = followLink({ database, visitors: { salt: "bench" }, site: origin });
  const codes = await sql<{ code: string }[]>`
    select tracking_code as code from public.affiliate_links order by click_count desc limit 300`;
  let visit = 0;
  const once = async (user: string, code?: string): Promise<number> => {
    visit += 1;
    const path = code ?? codes[visit % codes.length]?.code ?? "";
    const request = new Request(`${origin}/go/${path}`, {
      headers: { "User-Agent": user, "X-Forwarded-For": `192.0.2.${visit}` },
    });
    const started = performance.now();
    await follow(request);
    return performance.now() - started;
  };
  const runs = { runs: 200, warm: 20 };
  const counted = await measure(() => once(agent), runs);
  const bot = await measure(() => once("Googlebot/2.1"), runs);
  const unknown = await measure(() => once(agent, "EN_AAAAAAAA"), runs);
  console.log("\nThe tracking redirect, from the request to the answer on the server\n");
  printTable([
    ["request", "median ms", "p95 ms", "goal"],
    ["a visitor, counted", ...columnsOf(counted)],
    ["a program, not counted", ...columnsOf(bot)],
    ["an unknown code", ...columnsOf(unknown)],
  ]);
  return counted.median < goal;
}

const columnsOf = ({ median, p95 }: { median: number; p95: number }): string[] => [
  milliseconds(median),
  milliseconds(p95),
  median < goal ? "met" : "missed",
];

/** Imports 10,000 rows of each kind as the bulk screen does, 500 at a time. */
export async function benchImport(client: Client, sql: Sql): Promise<void> {
  const [link] = await sql<{ code: string; partner: string }[]>`
    select affiliate_links.tracking_code as code, affiliate_partners.tracking_code as partner
    from public.affiliate_links
    join public.affiliate_partners on affiliate_partners.id = partner_id
    limit 1`;
  const kinds: Record<string, (index: number) => Record<string, unknown>> = {
    partners: (index) => ({
      shop_name: `Imported ${index}`,
      contact_name: "Ines",
      contact_email: "ines@shop.example",
      product_categories: "Electronics",
    }),
    links: (index) => ({
      partner: link?.partner,
      campaign_name: `Imported ${index}`,
      original_url: `https://shop.example/${index}`,
    }),
    conversions: (index) => ({
      tracking_code: link?.code,
      order_reference: `Imported ${index}`,
      revenue: "19.90",
    }),
  };
  const rows = [["import of 10,000", "seconds", "slowest 500, ms", "repeated, seconds"]];
  for (const [kind, rowOf] of Object.entries(kinds)) {
    const first = await importAll(client, kind, rowOf);
    const again = await importAll(client, kind, rowOf);
    rows.push([kind, seconds(first), milliseconds(quantile(first, 1)), seconds(again)]);
  }
  console.log("\nBulk imports, 500 rows at a time\n");
  printTable(rows);
}

async function importAll(
  client: Client,
  kind: string,
  rowOf: (index: number) => Record<string, unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let from = 0; from < 10_000; from += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => rowOf(from + index));
    const started = performance.now();
    const { error } = await client.rpc(`import_${kind}`, { rows, dry_run: false });
    if (error) throw new Error(error.message);
    times.push(performance.now() - started);
  }
  return times;
}

const seconds = (times: number[]): string =>
  (times.reduce((sum, time) => sum + time, 0) / 1000).toFixed(1);
