import { createTestBackend } from "@ensemble/backend/testing";
import postgres from "postgres";
import { decimals, printTable } from "./measure";
import { withBenchContext } from "./site";

/** Checks 10,000 rows of each kind and imports them twice, 500 at a time. */
export const benchImport = (): Promise<boolean> =>
  withBenchContext(async ({ onEnd }) => {
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
    const importAll = async (kind: string, rowOf: (name: string) => object, dry_run = false) => {
      const times: number[] = [];
      for (let from = 0; from < 10_000; from += 500) {
        const rows = Array.from({ length: 500 }, (_, at) => rowOf(`imported-${from + at}`));
        const startedAt = performance.now();
        const { data, error } = await client.rpc(`import_${kind}`, { rows, dry_run });
        if (error || data.refused > 0)
          throw new Error(error?.message ?? JSON.stringify(data.rows[0]));
        times.push(performance.now() - startedAt);
      }
      return times;
    };
    const table = [["10,000", "checked, s", "imported, s", "slowest 500, ms", "repeated, s"]];
    const bench = async (kind: string, rowOf: (name: string) => object) => {
      const checked = await importAll(kind, rowOf, true);
      const [first, repeated] = [await importAll(kind, rowOf), await importAll(kind, rowOf)];
      const slowest = decimals(Math.max(...first));
      table.push([kind, seconds(checked), seconds(first), slowest, seconds(repeated)]);
    };
    const site = "https://shop.example";
    const contact = { contact_name: "Ines", contact_email: "ines@shop.example" };
    const partner = { ...contact, product_categories: "Electronics", website_url: site };
    await bench("partners", (name) => ({ shop_name: name, ...partner }));
    const partnerCode = await codeOf("affiliate_partners");
    const link = (name: string) => ({ campaign_name: name, original_url: `${site}/${name}` });
    await bench("links", (name) => ({ partner: partnerCode, ...link(name) }));
    const sale = { tracking_code: await codeOf("affiliate_links"), revenue: "19.90" };
    await bench("conversions", (name) => ({ order_reference: name, ...sale }));
    console.log("\nBulk imports, 500 rows at a time\n");
    printTable(table);
    return true;
  });

const seconds = (times: readonly number[]): string =>
  (times.reduce((sum, time) => sum + time, 0) / 1000).toFixed(1);
