import { createTestBackend } from "@ensemble/backend/testing";
import postgres from "postgres";
const backend = await createTestBackend({ seeded: false });
const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
const { id, client } = await backend.signUp("editor@people.example");
await sql`insert into public.user_preferences (user_id, is_admin) values (${id}, true)`;
const time = async (name: string, run: () => Promise<unknown>) => {
  const at = performance.now();
  await run();
  console.log(name, (performance.now() - at).toFixed(0));
};
const N = 2000;
const columns = ["shop_name", "contact_name", "contact_email", "product_categories", "website_url"];
const up = async (kind: string, columns: string[], rowOf: (n: number) => string[]) => {
  const { data } = await client
    .rpc("start_import", { kind, file_name: "a", columns, row_count: N })
    .throwOnError();
  await client
    .rpc("add_import_rows", {
      import: data,
      rows: Array.from({ length: N }, (_, n) => [n + 2, ...rowOf(n)]),
    })
    .throwOnError();
  return data as string;
};
const p = await up("partners", columns, (n) => [
  `imported-${n}`,
  "Ines",
  "ines@shop.example",
  "Electronics",
  "https://shop.example",
]);
await time("staged", () => sql`select count(cells) from private.staged_cells(${p})`);
await time(
  "patch",
  () => sql`select count(private.partner_patch(cells, '{}')) from private.staged_cells(${p})`,
);
await time("read", () => sql`select count(updated) from private.read_partners(${p})`);
await time(
  "broken",
  () =>
    sql`select count(*) from private.broken_checks('public.affiliate_partners', (select jsonb_object_agg(row_number, updated) from private.read_partners(${p})))`,
);
await time("classify", () => sql`select count(*) from private.classify_import(${p}, 'partners')`);
await client.rpc("run_import", { import: p }).throwOnError();
await time("process check", () => sql`select private.process_import(${p})`);
await client.rpc("run_import", { import: p, dry_run: false }).throwOnError();
await time("process run", () => sql`select private.process_import(${p})`);
console.log(await sql`select step, counts, error from private.imports`);
const [{ code }] = await sql<
  [{ code: string }]
>`select tracking_code as code from public.affiliate_partners limit 1`;
const l = await up("links", ["partner", "campaign_name", "original_url"], (n) => [
  code,
  `imported-${n}`,
  `https://shop.example/${n}`,
]);
await time("l read", () => sql`select count(updated) from private.read_links(${l})`);
await time(
  "l broken",
  () =>
    sql`select count(*) from private.broken_checks('public.affiliate_links', (select jsonb_object_agg(row_number, updated) from private.read_links(${l})))`,
);
await client.rpc("run_import", { import: l }).throwOnError();
await time("l check", () => sql`select private.process_import(${l})`);
await client.rpc("run_import", { import: l, dry_run: false }).throwOnError();
await time("l run", () => sql`select private.process_import(${l})`);
await sql.end();
await backend.dispose();
process.exit(0);
