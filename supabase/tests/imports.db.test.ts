import { expect, test } from "vitest";
import { sharedFixture } from "./fixture";
import { addRow, type Row, short } from "./rows/add-row";
import { addLink, addPartner, partnerRow } from "./rows/partner-rows";
import { listedImport, processImport, undoImport, uploadRows } from "./staged-imports";

const fixture = sharedFixture();

let number = 0;
const shop = (more: Row = {}): Row => ({
  shop_name: `Staged ${(number += 1)}`,
  contact_name: "Ines Import",
  contact_email: "ines@import.example",
  product_categories: "Electronics",
  ...more,
});

const upload = (rows: Row[]) => uploadRows(fixture.administrator.api, "partners", rows);
const check = (id: string) => processImport(fixture, id, { dry_run: true });

const storedNames = async (rows: Row[]) => {
  const names = rows.map(({ shop_name }) => String(shop_name));
  const stored = await fixture.sql`
    select shop_name from public.affiliate_partners where shop_name = any (${names})
    order by shop_name`;
  return stored.map((row) => String(row.shop_name));
};

test("imports only the chosen rows, then the others, each once, and keeps the rejected ones", async () => {
  const rows = [shop(), shop(), shop({ contact_email: "none" })];
  const id = await upload(rows);
  const refused = expect.objectContaining({ status: "refused", written: false });
  expect((await check(id)).map(({ written }) => written)).toEqual([false, false, false]);
  const first = await processImport(fixture, id, { row_numbers: [2] });
  expect(first.map(({ written }) => written)).toEqual([true, false, false]);
  expect(await storedNames(rows)).toEqual([rows[0]!.shop_name]);
  expect(await listedImport(fixture, id)).toMatchObject({
    step: "imported",
    counts: { created: 1, refused: 1 },
  });
  const all = await processImport(fixture, id, { row_numbers: [2, 3] });
  expect(all).toEqual([
    expect.objectContaining({ status: "created", written: true }),
    expect.objectContaining({ status: "created", written: true }),
    refused,
  ]);
  expect(await storedNames(rows)).toEqual([rows[0]!.shop_name, rows[1]!.shop_name]);
  const { data } = await fixture.administrator.api
    .rpc("list_import_outcomes", { import: id, refused: true })
    .throwOnError();
  expect(data).toEqual([
    expect.objectContaining({
      row: 4,
      cells: [rows[2]!.shop_name, "Ines Import", "none", "Electronics"],
    }),
  ]);
});

test("changes only the cells of the file, although an item was saved since the check", async () => {
  const { sql } = fixture;
  const partner = await addPartner(sql, { ...partnerRow({ notes: "old", contact_phone: "1" }) });
  const id = await upload([{ tracking_code: partner.tracking_code, notes: "new" }]);
  await check(id);
  await sql`
    update public.affiliate_partners set contact_phone = '2', notes = 'theirs'
    where id = ${String(partner.id)}`;
  await processImport(fixture, id);
  const [stored] = await sql`
    select notes, contact_phone from public.affiliate_partners where id = ${String(partner.id)}`;
  expect(stored).toEqual({ notes: "new", contact_phone: "2" });
  const [logged] = await sql`
    select actor_id, before ->> 'notes' as before from public.audit_log
    where record_id = ${String(partner.id)} order by id desc limit 1`;
  expect(logged).toEqual({ actor_id: fixture.administrator.id, before: "theirs" });
});

test.each(["partners", "links", "conversions"])(
  "undoes an import of %s, except for what changed since",
  async (kind) => {
    const { sql, administrator } = fixture;
    const [link, theirs, partner] = [await addLink(sql), await addLink(sql), await addPartner(sql)];
    const old = await addPartner(sql);
    const url = "https://shop.example/new";
    const order = { order_reference: `U-${short()}`, revenue: "10" };
    const rows = {
      partners: [
        { tracking_code: old.tracking_code, notes: "new" },
        { tracking_code: partner.tracking_code, notes: "new" },
        shop(),
      ],
      links: [
        { tracking_code: link.tracking_code, campaign_name: "Renamed" },
        { tracking_code: theirs.tracking_code, campaign_name: "Renamed" },
        { partner: partner.tracking_code, campaign_name: "New", original_url: url },
      ],
      conversions: [
        { tracking_code: link.tracking_code, ...order },
        { tracking_code: theirs.tracking_code, ...order },
      ],
    }[kind]!;
    const table = sql(`affiliate_${kind}`);
    const stored = async () =>
      (
        await sql`
    select jsonb_agg(to_jsonb(one) - array['updated_at', 'click_count'] order by id) as rows
    from ${table} as one
    where to_jsonb(one) ->> 'deleted_at' is null
      and to_jsonb(one) ->> 'status' is distinct from 'declined'`
      )[0]!.rows as Row[] | null;
    const before = await stored();
    const id = await uploadRows(administrator.api, kind, rows);
    await check(id);
    await processImport(fixture, id);
    await sql`update public.affiliate_links set click_count = 5 where id = ${String(link.id)}`;
    const since = { partners: "notes", links: "campaign_name", conversions: "order_reference" }[
      kind
    ]!;
    await sql`
    update ${table} set ${sql(since)} = 'Since'
    where id = (select record_id from private.import_rows where import_id = ${id} and row_number = 3)`;
    expect(await undoImport(fixture, id)).toMatchObject({
      step: "undone",
      counts: { restored: kind === "conversions" ? 0 : 1, removed: 1, kept: 1 },
      error: "Changed since, so not undone: rows 3.",
    });
    const isKept = (row: Row) => Object.values(row).includes("Since");
    const after = (await stored()) ?? [];
    expect(after.filter(isKept)).toHaveLength(1);
    const others = (list: Row[]) =>
      list.filter((row) => !after.some((other) => isKept(other) && other.id === row.id));
    expect(others(after)).toEqual(others(before ?? []));
    const [{ sums }] = await sql<[{ sums: number }]>`
      select conversion_count as sums from public.affiliate_links where id = ${String(link.id)}`;
    expect(sums).toBe(0);
    const again = await administrator.api.rpc("undo_import", { import: id });
    expect(again.error).toMatchObject({ code: "PT409" });
  },
);

test("adds the records of two files once when two workers import them at the same time", async () => {
  const rows = Array.from({ length: 50 }, () => shop());
  const files = [await upload(rows), await upload(rows)];
  for (const id of files) {
    await check(id);
    await fixture.administrator.api
      .rpc("run_import", { import: id, dry_run: false })
      .throwOnError();
  }
  await Promise.all(files.map((id) => fixture.sql`select private.process_import(${id})`));
  expect(await storedNames(rows)).toHaveLength(50);
});

test("rejects rows with more cells than columns, also when there are no others", async () => {
  const { api } = fixture.administrator;
  const { data: id } = await api
    .rpc("start_import", { kind: "links", file_name: "a.csv", columns: ["partner"], row_count: 1 })
    .throwOnError();
  await api.rpc("add_import_rows", { import: id, rows: [[2, "a", "b"]] }).throwOnError();
  expect(await check(id as string)).toEqual([
    {
      row: 2,
      status: "refused",
      written: false,
      errors: [expect.objectContaining({ code: "too_many_cells" })],
    },
  ]);
  expect(await listedImport(fixture, id as string)).toMatchObject({
    step: "checked",
    counts: { refused: 1 },
  });
});

test("fails when the account that started it isn't an administrator anymore", async () => {
  const { sql, newPerson } = fixture;
  const leaving = await newPerson("leaving");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${leaving.id}, true)`;
  const row = shop();
  const id = await uploadRows(leaving.api, "partners", [row]);
  await leaving.api.rpc("run_import", { import: id }).throwOnError();
  await sql`select private.process_import(${id})`;
  await leaving.api.rpc("run_import", { import: id, dry_run: false }).throwOnError();
  await sql`delete from public.user_preferences where user_id = ${leaving.id}`;
  await sql`select private.process_import(${id})`;
  expect(await listedImport(fixture, id)).toMatchObject({
    step: "failed",
    error: "Nothing was imported. The account that started this isn't an administrator anymore.",
  });
  expect(await storedNames([row])).toEqual([]);
});

test("lets administrators run only their own files", async () => {
  const { newPerson, sql, administrator } = fixture;
  const id = await upload([shop()]);
  const second = await newPerson("second");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${second.id}, true)`;
  for (const [name, parameters] of [
    ["add_import_rows", { import: id, rows: [] }],
    ["run_import", { import: id }],
  ] as const) {
    expect((await second.api.rpc(name, parameters)).error?.code, name).toBe("PT409");
  }
  const { data } = await second.api.rpc("list_imports", { only_import: id }).throwOnError();
  expect(data).toMatchObject([{ kind: "partners", started_by: administrator.email }]);
  await sql`delete from public.user_preferences where user_id = ${second.id}`;
});

test.each([
  ["partners", "notes"],
  ["links", "partner"],
  ["conversions", "revenue"],
  ["items", "item"],
])("refuses too many rows, unknown columns and missing rows of %s", async (kind, column) => {
  const { api } = fixture.administrator;
  const start = (columns: string[], row_count: number) =>
    api.rpc("start_import", { kind, file_name: "a.csv", columns, row_count });
  expect((await start([column], 50_001)).error?.code).toBe("PT422");
  expect((await start(["stock"], 1)).error?.code).toBe("PT422");
  const { data: id } = await start([column], 2).throwOnError();
  const add = (rows: unknown) => api.rpc("add_import_rows", { import: id, rows });
  expect((await add(Array(5001).fill([2, "a"]))).error?.code).toBe("PT422");
  expect((await add([["2", "a"]])).error?.code).toBe("PT422");
  await add([[2, "a"]]).throwOnError();
  expect((await api.rpc("run_import", { import: id })).error?.hint).toBe("rows_missing");
});

test("refuses a report without a known account, or made in the future", async () => {
  const { sql, administrator } = fixture;
  const account = (await addRow(sql, "network_accounts", { name: `Reports ${short()}` })).id;
  const settings = { account, made_at: "2026-08-01T00:00:00Z", currency: "USD" };
  const start = (more: Row) =>
    administrator.api.rpc("start_import", {
      ...{ kind: "reports", file_name: "a.csv", columns: ["line"], row_count: 1 },
      settings: { ...settings, ...more },
    });
  expect((await start({})).error).toBeNull();
  for (const wrong of [
    { account: administrator.id },
    { made_at: "2199-01-01T00:00:00Z" },
    { made_at: null },
    { currency: "dollars" },
    { partner: account },
  ])
    expect((await start(wrong)).error).toMatchObject({ code: "PT422", hint: "unknown_report" });
});

test("deletes imports after a week", async () => {
  const { sql } = fixture;
  const id = await upload([shop()]);
  await sql`update private.imports set created_at = now() - interval '8 days' where id = ${id}`;
  await sql`select private.run_task('delete-imports')`;
  expect(await sql`select from private.import_rows where import_id = ${id}`).toEqual([]);
});
