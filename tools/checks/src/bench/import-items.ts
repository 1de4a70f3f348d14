import { createTestBackend } from "@ensemble/backend/testing";
import { startWorker, workerDatabaseUrl } from "@ensemble/worker";
import Papa from "papaparse";
import postgres from "postgres";
import { decimals, quantile, verdict } from "./measure";
import type { BenchContext } from "./site";

const sizes = ["XS", "S", "M", "L", "XL"];
const columns = ["name", "shop", "category", "color", "tags", "product_url", "style_code"].concat([
  "images",
  "state",
  "size",
  "price",
  "sale_price",
  "availability",
]);
const goalSeconds = 10;

/** 10,000 items with five sizes each, every third on sale. */
const fileOf = (price: number): string =>
  Papa.unparse({
    fields: columns,
    data: Array.from({ length: 50_000 }, (_, at) => {
      const number = Math.floor(at / 5);
      const url = `https://www.zara.com/p/${number}`;
      const image = `https://img.example/${number}.jpg`;
      return [`Linen Dress ${number}`, "zara", "dress", "red", "linen; summer", url].concat(
        [`S${number}`, image, "listed", sizes[at % 5]!, `${price + (number % 40)}.90`],
        [number % 3 === 0 ? `${price - 10}` : "", "in_stock"],
      );
    }),
  });

/**
 * Imports items as the wizard and the worker do: new, unchanged and repriced. Returns the rows of a
 * table, and whether each took less than 10 seconds and was announced at most once, and searches
 * meanwhile took less than twice as long as before.
 */
export async function benchItems({ onEnd }: Pick<BenchContext, "onEnd">) {
  const backend = await createTestBackend({ seeded: true });
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
  const importFile = async (text: string) => {
    const steps: string[] = [];
    const startedAt = performance.now();
    let since = startedAt;
    const finish = (step: string) => {
      steps.push(`${step} ${decimals((performance.now() - since) / 1000)}`);
      since = performance.now();
    };
    const { data } = Papa.parse<string[]>(text, { header: false });
    const rows = data.slice(1).map((cells, at) => [at + 2, ...cells]);
    finish("parse");
    const started = await client
      .rpc("start_item_import", {
        file_name: "bench.csv",
        columns: ["row", ...columns],
        row_count: rows.length,
      })
      .throwOnError();
    for (let from = 0; from < rows.length; from += 4000) {
      const part = rows.slice(from, from + 4000);
      await client.rpc("add_item_import_rows", { import: started.data, rows: part }).throwOnError();
    }
    finish("upload");
    for (const dry_run of [true, false]) {
      await client.rpc("run_item_import", { import: started.data, dry_run }).throwOnError();
      for (;;) {
        const { data: found } = await client
          .rpc("item_imports", { only_import: started.data })
          .throwOnError();
        const { step, error, counts } = (
          found as { step: string; error: string; counts: Record<string, number> }[]
        )[0]!;
        if (step === "failed" || counts["refused"])
          throw new Error(error ?? JSON.stringify(counts));
        if (step === (dry_run ? "checked" : "imported")) break;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      finish(dry_run ? "check" : "run");
    }
    return { seconds: (performance.now() - startedAt) / 1000, steps };
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
    const text = fileOf(price);
    const idle = search();
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const idleTime = await idle();
    announced = 0;
    const meanwhile = search();
    const { seconds, steps } = await importFile(text);
    const busyTime = await meanwhile();
    const isMet = seconds < goalSeconds && announced <= 1 && busyTime < 2 * idleTime;
    met &&= isMet;
    table.push([
      name,
      decimals(seconds),
      steps.join(", "),
      String(announced),
      `${decimals(busyTime)} / ${decimals(idleTime)}`,
      verdict(isMet),
    ]);
  }
  return { table, met };
}
