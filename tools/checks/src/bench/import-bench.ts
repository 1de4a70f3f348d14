import type { TestBackend } from "@ensemble/backend/testing";
import type { Sql } from "postgres";
import { milliseconds, printTable, quantile } from "./measure";

type Client = ReturnType<TestBackend["client"]>;

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
