import { createTestBackend } from "@ensemble/backend/testing";
import { startWorker, workerDatabaseUrl } from "@ensemble/worker";
import postgres from "postgres";
import { decimals, printTable, quantile, verdict } from "./measure";
import { type BenchContext, withBenchContext } from "./site";

type Row = Record<string, string>;

const goalSeconds = 10;
const sizes = ["XS", "S", "M", "L", "XL"];

/** 10,000 items with five sizes each, every third on sale. */
const itemRows = (price: number): Row[] =>
  Array.from({ length: 50_000 }, (_, at) => {
    const number = Math.floor(at / 5);
    return {
      name: `Linen Dress ${number}`,
      shop: "zara",
      category: "dress",
      color: "red",
      tags: "linen; summer",
      product_url: `https://www.zara.com/p/${number}`,
      style_code: `S${number}`,
      images: `https://img.example/${number}.jpg`,
      state: "listed",
      size: sizes[at % 5]!,
      price: `${price + (number % 40)}.90`,
      sale_price: number % 3 === 0 ? `${price - 10}` : "",
      availability: "in_stock",
    };
  });

/** Imports 10,000 items, and 10,000 rows of each other kind, and checks 50,000 conversions. */
export const benchImport = (): Promise<boolean> =>
  withBenchContext(async ({ onEnd }) => {
    const items = await benchItems({ onEnd });
    console.log("\nImports of 10,000 items with five sizes each\n");
    printTable(items.table);
    const { sql, importRows } = await openImports({ onEnd }, false);
    const codeOf = async (table: string) =>
      String(
        (await sql`select tracking_code from public.${sql(table)} limit 1`)[0]?.["tracking_code"],
      );
    const table = [["import of", "seconds", "of which", "repeated, seconds"]];
    const bench = async (kind: string, rowOf: (name: string) => Row, count = 10_000) => {
      const rows = Array.from({ length: count }, (_, at) => rowOf(`imported-${at}`));
      const [first, repeated] = [await importRows(kind, rows), await importRows(kind, rows)];
      const name = `${count.toLocaleString("en-US")} ${kind}`;
      table.push([name, decimals(first.seconds), first.steps, decimals(repeated.seconds)]);
    };
    const site = "https://shop.example";
    const contact = { contact_name: "Ines", contact_email: "ines@shop.example" };
    const partner = { ...contact, product_categories: "Electronics", website_url: site };
    await bench("partners", (shop_name) => ({ shop_name, ...partner }));
    const code = await codeOf("affiliate_partners");
    const link = (name: string) => ({ campaign_name: name, original_url: `${site}/${name}` });
    await bench("links", (name) => ({ partner: code, ...link(name) }));
    const sale = { tracking_code: await codeOf("affiliate_links"), revenue: "19.90" };
    const conversion = (order_reference: string) => ({ order_reference, ...sale });
    await bench("conversions", conversion);
    await bench("conversions", conversion, 50_000);
    console.log("\nOther imports\n");
    printTable(table);
    return items.met;
  });

/** Opens a database with a worker, which imports rows as the screen does. */
async function openImports({ onEnd }: Pick<BenchContext, "onEnd">, seeded: boolean) {
  const backend = await createTestBackend({ seeded });
  onEnd(() => backend.dispose());
  const sql = postgres(backend.databaseUrl, { max: 2, onnotice: () => undefined });
  onEnd(() => sql.end());
  const { id, client } = await backend.signUp("editor@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${id}, true)`;
  const worker = await startWorker({
    databaseUrl: workerDatabaseUrl(backend.databaseUrl),
    transport: { deliver: async () => undefined },
    site: {
      origin: "http://localhost",
      currency: "EUR",
      support: "",
      pictures: { origin: "", resized: false },
    },
    bossOptions: { schedule: false },
    onProblem: (line) => console.warn(line),
  });
  onEnd(() => worker.stop());

  async function importRows(kind: string, rows: Row[]) {
    const columns = Object.keys(rows[0]!);
    const steps: string[] = [];
    const startedAt = performance.now();
    let since = startedAt;
    const finish = (step: string) => {
      steps.push(`${step} ${decimals((performance.now() - since) / 1000)}`);
      since = performance.now();
    };
    const file = { kind, file_name: "bench.csv", columns, row_count: rows.length };
    const { data: started } = await client.rpc("start_import", file).throwOnError();
    for (let from = 0; from < rows.length; from += 4000) {
      const part = rows
        .slice(from, from + 4000)
        .map((row, at) => [from + at + 2, ...columns.map((name) => row[name])]);
      await client.rpc("add_import_rows", { import: started, rows: part }).throwOnError();
    }
    finish("upload");
    for (const dry_run of [true, false]) {
      await client.rpc("run_import", { import: started, dry_run }).throwOnError();
      for (;;) {
        const { data } = await client.rpc("list_imports", { only_import: started }).throwOnError();
        const { step, error, counts } = (
          data as { step: string; error: string; counts: Record<string, number> }[]
        )[0]!;
        if (step === "failed" || counts["refused"])
          throw new Error(error ?? JSON.stringify(counts));
        if (step === (dry_run ? "checked" : "imported")) break;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      finish(dry_run ? "check" : "run");
    }
    return { seconds: (performance.now() - startedAt) / 1000, steps: steps.join(", ") };
  }
  return { backend, sql, importRows };
}

/**
 * Imports items: new, unchanged and repriced. Returns the rows of a table, and whether each took less
 * than 10 seconds and was announced at most once, and searches meanwhile took less than twice as long
 * as before.
 */
async function benchItems(context: Pick<BenchContext, "onEnd">) {
  const { backend, sql, importRows } = await openImports(context, true);
  let announced = 0;
  await sql.listen("public_pages", () => (announced += 1));

  const visitor = backend.client();
  const words = ["linen dress", "black boots", "coat", "silk", "red"];
  /** Searches until stopped; returns the 95th percentile in milliseconds. */
  const search = () => {
    const times: number[] = [];
    let searching = true;
    const done = (async () => {
      for (let at = 0; searching; at += 1) {
        const startedAt = performance.now();
        await visitor.rpc("search_catalogue", { search: words[at % words.length] }).throwOnError();
        times.push(performance.now() - startedAt);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    return async () => {
      searching = false;
      await done;
      return quantile(times, 0.95);
    };
  };

  const table = [
    [
      "50,000 rows of items",
      "seconds",
      "of which",
      "announcements",
      "search p95 meanwhile / idle, ms",
      "goals",
    ],
  ];
  let met = true;
  for (const [name, price] of [
    ["new", 50],
    ["unchanged", 50],
    ["repriced", 60],
  ] as const) {
    const rows = itemRows(price);
    const idle = search();
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const idleTime = await idle();
    announced = 0;
    const meanwhile = search();
    const { seconds, steps } = await importRows("items", rows);
    const busyTime = await meanwhile();
    const isMet = seconds < goalSeconds && announced <= 1 && busyTime < 2 * idleTime;
    met &&= isMet;
    table.push([
      name,
      decimals(seconds),
      steps,
      String(announced),
      `${decimals(busyTime)} / ${decimals(idleTime)}`,
      verdict(isMet),
    ]);
  }
  return { table, met };
}
