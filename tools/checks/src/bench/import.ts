import { createTestBackend } from "@ensemble/backend/testing";
import postgres from "postgres";
import { decimals, printTable } from "./measure";
import { benchItems } from "./import-items";
import { withBenchContext } from "./site";

/** The batch of the bulk import screen. */
const rowsPerCall = 250;

/** Imports 10,000 items and 10,000 rows of each other kind, and checks 50,000 conversions. */
export const benchImport = (): Promise<boolean> =>
  withBenchContext(async ({ onEnd }) => {
    const items = await benchItems({ onEnd });
    console.log("\nImports of 10,000 items with five sizes each\n");
    printTable(items.table);
    const backend = await createTestBackend();
    onEnd(() => backend.dispose());
    const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
    onEnd(() => sql.end());
    const { id, client } = await backend.signUp("admin@people.example");
    await sql`insert into public.user_preferences (user_id, is_admin) values (${id}, true)`;
    const codeOf = async (table: string): Promise<string> =>
      (
        await sql<{ code: string }[]>`
        select tracking_code as code from public.${sql(table)} limit 1`
      )[0]!.code;
    /** Returns the milliseconds per call. */
    const importAll = async (
      kind: string,
      rowOf: (name: string) => object,
      { count, dry_run } = { count: 10_000, dry_run: false },
    ) => {
      const times: number[] = [];
      for (let from = 0; from < count; from += rowsPerCall) {
        const rows = Array.from({ length: rowsPerCall }, (_, at) => rowOf(`imported-${from + at}`));
        const startedAt = performance.now();
        const { data, error } = await client.rpc(`import_${kind}`, { rows, dry_run });
        if (error || data.refused > 0)
          throw new Error(error?.message ?? JSON.stringify(data.rows[0]));
        times.push(performance.now() - startedAt);
      }
      return times;
    };
    const table = [["import of 10,000", "seconds", "slowest call, ms", "repeated, seconds"]];
    const bench = async (kind: string, rowOf: (name: string) => object) => {
      const [first, repeated] = [await importAll(kind, rowOf), await importAll(kind, rowOf)];
      table.push([kind, seconds(first), decimals(Math.max(...first)), seconds(repeated)]);
    };
    const site = "https://shop.example";
    const contact = { contact_name: "Ines", contact_email: "ines@shop.example" };
    const partner = { ...contact, product_categories: "Electronics", website_url: site };
    await bench("partners", (name) => ({ shop_name: name, ...partner }));
    const partnerCode = await codeOf("affiliate_partners");
    const link = (name: string) => ({ campaign_name: name, original_url: `${site}/${name}` });
    await bench("links", (name) => ({ partner: partnerCode, ...link(name) }));
    const sale = { tracking_code: await codeOf("affiliate_links"), revenue: "19.90" };
    const conversion = (name: string) => ({ order_reference: name, ...sale });
    await bench("conversions", conversion);
    const checked = await importAll("conversions", conversion, { count: 50_000, dry_run: true });
    table.push([
      "check of 50,000 conversions",
      seconds(checked),
      decimals(Math.max(...checked)),
      "",
    ]);
    console.log(`\nBulk imports, ${rowsPerCall} rows a call\n`);
    printTable(table);
    return items.met;
  });

const seconds = (times: readonly number[]): string =>
  (times.reduce((sum, time) => sum + time, 0) / 1000).toFixed(1);
