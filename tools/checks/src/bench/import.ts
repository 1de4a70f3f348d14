import { setTimeout as delay } from "node:timers/promises";
import { type TestBackend, workImports } from "@ensemble/backend/testing";
import { quantile } from "@ensemble/platform/load";
import { runProgram } from "../workspace";
import { printResults, type Results, timeDuring } from "./measure";
import { type Bench, openDatabase } from "./site";

type Row = Record<string, string>;
type AdminClient = Awaited<ReturnType<TestBackend["signUp"]>>["client"];

/** Maximum time of an import of items. */
const goalSeconds = 10;
const sizes = ["XS", "S", "M", "L", "XL"];

/** Returns five sizes of an item each, every third item on sale. */
const itemRows = (price: number): Row[] =>
  Array.from({ length: 50_000 }, (_, at) => {
    const number = Math.floor(at / 5);
    return {
      name: `Linen Dress ${number}`,
      ...{ shop: "zara", category: "dress", color: "red", tags: "linen; summer" },
      product_url: `https://www.zara.com/p/${number}`,
      style_code: `S${number}`,
      ...{ state: "listed", availability: "in_stock" },
      size: sizes[at % 5]!,
      price: `${price + (number % 40)}.90`,
      sale_price: number % 3 === 0 ? `${price - 10}` : "",
    };
  });

/**
 * Imports 10,000 items with five sizes each, new, unchanged and repriced, and rows of each other kind
 * twice, while a visitor searches. Searches may take less than twice as long as before, and an import
 * may notify of its changes once.
 */
export const benchImport: Bench = async (context) => {
  const { backend, sql } = await openDatabase(context, { seeded: true });
  const { id, client } = await backend.signUp("editor@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${id}, true)`;
  let notifications = 0;
  await sql.listen("public_pages", () => (notifications += 1));
  const searchDuring = async <T>(run: () => Promise<T>) => {
    const [result, { search }] = await timeDuring({ search: searchAs(backend.client()) }, run);
    return [result, quantile(search!, 0.95)] as const;
  };
  const [, idle] = await searchDuring(() => delay(4000));

  const results: Record<string, Results[string]> = {};
  const missed: string[] = [];
  const bench = async (name: string, kind: string, rows: Row[]) => {
    console.log(`Importing ${name} ...`);
    notifications = 0;
    const work = () => importRows(backend, client, kind, rows);
    const [times, p95] = await searchDuring(work);
    const searches = { "search p95 ms": p95, "times the idle one": p95 / idle };
    results[name] = [{ ...times, notifications, ...searches }];
    if (kind === "items" && times.seconds >= goalSeconds)
      missed.push(`${name} take ${goalSeconds} s or more`);
    if (notifications > 1) missed.push(`${name} notify ${notifications} times`);
    if (p95 >= 2 * idle) missed.push(`searches slow down during ${name}`);
  };
  const benchTwice = async (count: number, kind: string, createRow: (name: string) => Row) => {
    const rows = Array.from({ length: count }, (_, at) => createRow(`imported-${at}`));
    for (const again of ["", " again"])
      await bench(`${count.toLocaleString("en-US")} ${kind}${again}`, kind, rows);
  };
  const readNewCode = async (table: string) => {
    const [row] = await sql`
      select tracking_code from public.${sql(table)} order by created_at desc limit 1`;
    return String(row!["tracking_code"]);
  };
  await bench("new items", "items", itemRows(50));
  await bench("unchanged items", "items", itemRows(50));
  await bench("repriced items", "items", itemRows(60));
  const website_url = "https://shop.example";
  const contact = { contact_name: "Ines", contact_email: "ines@shop.example", website_url };
  await benchTwice(10_000, "partners", (shop_name) => {
    return { shop_name, product_categories: "Electronics", ...contact };
  });
  const partner = await readNewCode("affiliate_partners");
  await benchTwice(10_000, "links", (campaign_name) => {
    return { partner, campaign_name, original_url: `${website_url}/${campaign_name}` };
  });
  const tracking_code = await readNewCode("affiliate_links");
  await benchTwice(50_000, "conversions", (order_reference) => {
    return { order_reference, tracking_code, revenue: "19.90" };
  });
  printResults("Imports in seconds; 50,000 rows of items", ["here"], results);
  return missed;
};

/** Compares random lives of commissions with a naive account of them, as a test does with 300. */
export const benchCommissions: Bench = async ({ lives, seed }) => {
  const file = "supabase/tests/partners/commissions.db.test.ts";
  const settings = { ENSEMBLE_LIVES: String(lives), ENSEMBLE_LIVES_SEED: seed };
  const args = ["run", "--project=database", "--testTimeout=0", "--testNamePattern=naive", file];
  const startedAt = performance.now();
  const code = await runProgram("node_modules/vitest/vitest.mjs", args, settings);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n${lives} lives of commissions (--seed ${seed}): ${seconds} s`);
  return code === 0 ? [] : ["the sums differ from the naive account"];
};

/** Returns a search of a visitor, for another word each time. */
export function searchAs(visitor: ReturnType<TestBackend["client"]>): () => Promise<unknown> {
  const words = ["linen dress", "black boots", "coat", "silk", "red"];
  let at = 0;
  return async () =>
    visitor.rpc("search_catalogue", { search: words[at++ % words.length] }).throwOnError();
}

/** Imports rows as the screen and the worker do. Returns the seconds of all and of each step. */
async function importRows(
  { databaseUrl }: TestBackend,
  client: AdminClient,
  kind: string,
  rows: readonly Row[],
) {
  const columns = Object.keys(rows[0]!);
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const file = { kind, file_name: "bench.csv", columns, row_count: rows.length };
  const { data: started } = await client.rpc("start_import", file).throwOnError();
  for (let from = 0; from < rows.length; from += 4000) {
    const part = rows
      .slice(from, from + 4000)
      .map((row, at) => [from + at + 2, ...columns.map((name) => row[name])]);
    await client.rpc("add_import_rows", { import: started, rows: part }).throwOnError();
  }
  const upload = elapsed();
  const work = async (dry_run: boolean) => {
    await client.rpc("run_import", { import: started, dry_run }).throwOnError();
    await workImports(databaseUrl);
    const { data } = await client.rpc("list_imports", { only_import: started }).throwOnError();
    const [{ step, error, counts }] = data as [
      { step: string; error: string; counts: Record<string, number> },
    ];
    if (step !== (dry_run ? "checked" : "imported") || counts["refused"])
      throw new Error(error ?? JSON.stringify(counts));
    return elapsed();
  };
  const checked = await work(true);
  const seconds = await work(false);
  return { seconds, upload, check: checked - upload, run: seconds - checked };
}
