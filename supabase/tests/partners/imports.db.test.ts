import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addConversion, addLink, addPartner, partnerRow } from "../rows/partner-rows";
import { listedImport, type Outcome, processImport, uploadRows } from "../staged-imports";

const fixture = sharedFixture();

async function importRows(kind: string, rows: Row[], dry_run = false) {
  const id = await uploadRows(fixture.administrator.api, kind, rows);
  let outcomes = await processImport(fixture, id, { dry_run: true });
  if (!dry_run) outcomes = await processImport(fixture, id);
  const { counts } = await listedImport(fixture, id);
  const [{ ids }] = await fixture.sql<[{ ids: string[] }]>`
    select array_agg(record_id order by row_number) as ids
    from private.import_rows where import_id = ${id}`;
  const none = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  return { ...none, ...counts, rows: outcomes, ids };
}

const problems = ({ rows }: { rows: Outcome[] }) =>
  rows.map(({ errors }) => errors.map(({ field, code }) => `${field ?? ""} ${code}`));
const countRows = async (table: string): Promise<number> => {
  const [row] = await fixture.sql<{ count: number }[]>`
    select count(*)::integer from ${fixture.sql(`public.${table}`)}`;
  return row?.count ?? NaN;
};

const shop = (more: Row = {}): Row => ({
  shop_name: `Import ${randomUUID().slice(0, 8)}`,
  contact_name: "Ines Import",
  contact_email: "ines@import.example",
  website_url: "https://www.import.example",
  product_categories: "fashion & apparel; Electronics",
  ...more,
});

test("partners: writes nothing in a preview, imports, and changes nothing when repeated", async () => {
  const rows = [
    shop({ commission_rate: "12.50", status: "Active", instagram: "@ines", retailer: "zara" }),
    shop({ row: 17, custom_items: "Hats | Scarves; Hats" }),
  ];
  const before = [await countRows("affiliate_partners"), await countRows("audit_log")];
  expect(await importRows("partners", rows, true)).toMatchObject({ created: 2, refused: 0 });
  expect([await countRows("affiliate_partners"), await countRows("audit_log")]).toEqual(before);

  const done = await importRows("partners", rows);
  expect(done.rows.map(({ row }) => row)).toEqual([2, 17]);
  const { data } = await fixture.administrator.api
    .from("affiliate_partners")
    .select("commission_rate, status, retailer, product_categories, social_media_links, slug")
    .eq("id", done.ids[0]);
  expect(data).toMatchObject([
    {
      commission_rate: 12.5,
      status: "active",
      retailer: "ZARA",
      product_categories: ["Fashion & Apparel", "Electronics"],
      social_media_links: { instagram: "@ines" },
    },
  ]);
  expect(await importRows("partners", rows)).toMatchObject({ created: 0, unchanged: 2 });
});

test("partners: changes filled cells, clears empty ones and keeps missing ones", async () => {
  const partner = await addRow(fixture.sql, "affiliate_partners", {
    ...partnerRow({ notes: "old", contact_phone: "1", commission_rate: 30 }),
    social_media_links: { youtube: "u", tiktok: "t" },
  });
  const cells = { tracking_code: partner.tracking_code, notes: "", tiktok: "", twitter: "w" };
  expect(await importRows("partners", [cells])).toMatchObject({ updated: 1 });
  const { data } = await fixture.administrator.api
    .from("affiliate_partners")
    .select("notes, contact_phone, commission_rate, social_media_links, shop_name")
    .eq("id", partner.id)
    .single();
  expect(data).toEqual({
    notes: null,
    contact_phone: "1",
    commission_rate: 30,
    social_media_links: { youtube: "u", twitter: "w" },
    shop_name: partner.shop_name,
  });
});

test("partners: reports all errors of a row and imports other rows", async () => {
  const done = await importRows("partners", [
    shop({
      shop_name: " ",
      contact_email: "unknown",
      commission_rate: "a lot",
      product_categories: "Fashion & Apparel; Weather",
      partnership_tier: "wood",
    }),
    shop({ website_url: "javascript:alert(1)" }),
    shop(),
    { tracking_code: "AF_NOBODY00", notes: "x" },
  ]);
  expect(done).toMatchObject({ created: 1, refused: 3 });
  expect(problems(done)).toEqual([
    [
      "shop_name required",
      "contact_email not_an_email",
      "commission_rate not_a_rate",
      "product_categories unknown_value",
      "partnership_tier unknown_value",
    ],
    ["website_url not_allowed"],
    [],
    ["tracking_code unknown_partner"],
  ]);
  expect(JSON.stringify(done.rows)).toContain("“Weather” isn't a product category");
});

test("partners: joins the lines of a name", async () => {
  const shop_name = "Cloud\r\n& Petal";
  const done = await importRows("partners", [shop({ shop_name })]);
  const [stored] = await fixture.sql`
    select shop_name from public.affiliate_partners where id = ${done.ids[0]!}`;
  expect(stored).toEqual({ shop_name: "Cloud & Petal" });
});

test("partners: refuses a row that differs from an earlier one about the same partner", async () => {
  const row = shop();
  const other = { ...row, shop_name: ` ${String(row.shop_name).toUpperCase()}`, notes: "differs" };
  const done = await importRows("partners", [{ ...row, notes: "" }, { ...row, notes: "" }, other]);
  expect(problems(done)).toEqual([[], [], ["shop_name duplicate"]]);
  expect(done).toMatchObject({ created: 1, unchanged: 1, refused: 1 });
});

test("partners: refuses what the table and its triggers would, and imports other rows", async () => {
  const { id } = await addLink(fixture.sql);
  const [linked] = await fixture.sql`
    select partner.tracking_code from public.affiliate_partners as partner
    join public.affiliate_links as link on link.partner_id = partner.id where link.id = ${String(id)}`;
  const done = await importRows("partners", [
    shop({ shop_name: "x".repeat(121) }),
    shop({ click_parameter: "?ref" }),
    shop({ instagram: "javascript:alert(1)" }),
    { tracking_code: linked!.tracking_code, website_url: "https://elsewhere.example" },
    shop(),
  ]);
  expect(problems(done)).toEqual([
    ["shop_name not_allowed"],
    ["click_parameter not_allowed"],
    ["social_media_links not_allowed"],
    [" not_allowed"],
    [],
  ]);
  expect(done.rows[3]?.errors[0]?.message).toMatch(/^Some .* links still lead to its old site\.$/);
  expect(done).toMatchObject({ created: 1, refused: 4 });
});

test("partners: finds a different path for each of many shops with equal names", async () => {
  const name = `Twin ${randomUUID().slice(0, 8)}`;
  const rows = ["!", "?", "."].map((end) => shop({ shop_name: name + end }));
  const done = await importRows("partners", rows);
  const slugs = await fixture.sql`
    select slug from public.affiliate_partners where id = any (${done.ids}) order by slug`;
  const slug = name.toLowerCase().replace(" ", "-");
  expect(slugs.map((row) => row.slug)).toEqual([slug, `${slug}-2`, `${slug}-3`]);
});

test("links: identifies a link by code or by partner, campaign and URL", async () => {
  const partner = await addPartner(fixture.sql);
  const row = {
    partner: String(partner.shop_name).toUpperCase(),
    campaign_name: "June",
    original_url: "https://shop.example/june",
    expires_at: "2036-07-01",
  };
  const first = await importRows("links", [row, row]);
  expect(first).toMatchObject({ created: 1, unchanged: 1 });
  expect(await importRows("links", [{ ...row, partner: partner.slug }])).toMatchObject({
    unchanged: 1,
  });
  const { data } = await fixture.administrator.api
    .from("affiliate_links")
    .select("tracking_code, expires_at")
    .eq("id", first.ids[0])
    .single();
  expect(data?.expires_at).toBe("2036-07-01T00:00:00+00:00");
  const paused = { tracking_code: data?.tracking_code, status: "paused", expires_at: "" };
  expect(await importRows("links", [paused])).toMatchObject({ updated: 1 });
});

test("links: reports all errors", async () => {
  const partner = await addPartner(fixture.sql);
  const row = {
    partner: partner.tracking_code,
    campaign_name: "June",
    original_url: "https://shop.example/",
  };
  const done = await importRows("links", [
    { ...row, original_url: "https://evil.example/" },
    { ...row, partner: "unknown", status: "asleep", expires_at: "tomorrow" },
    {},
    { ...row, tracking_code: "EN_NOBODY00" },
    { ...row, expires_at: "2026-13-45" },
  ]);
  expect(done.refused).toBe(5);
  expect(problems(done)).toEqual([
    [" not_allowed"],
    ["partner unknown_partner", "status unknown_value", "expires_at not_a_time"],
    ["partner required", "campaign_name required", "original_url required"],
    ["tracking_code unknown_link"],
    ["expires_at not_a_time"],
  ]);
});

test("links: refuses an ambiguous partner name but accepts codes and slugs", async () => {
  const name = `Zara ${randomUUID().slice(0, 8)}`;
  const [older, newer] = [
    await addPartner(fixture.sql, { shop_name: name }),
    await addPartner(fixture.sql, { shop_name: name }),
  ];
  const row = { campaign_name: "Named", original_url: "https://shop.example/named" };
  const slug = String(older.slug);
  const partners = [name, slug, newer.slug, older.tracking_code, slug.toUpperCase()];
  const done = await importRows(
    "links",
    partners.map((partner) => ({ ...row, partner })),
  );
  expect(problems(done)).toEqual([
    ["partner unknown_partner"],
    [],
    [],
    [],
    ["partner unknown_partner"],
  ]);
  expect(done).toMatchObject({ created: 2, unchanged: 1, refused: 2 });
});

test("links: refuses an active link past its end date but keeps an exported one unchanged", async () => {
  const partner = await addPartner(fixture.sql);
  const row = {
    partner: partner.slug,
    campaign_name: "Over",
    original_url: "https://shop.example/over",
    expires_at: "2020-01-02T03:04:00Z",
  };
  const tried = await importRows("links", [row, { ...row, status: "active" }]);
  expect(problems(tried)).toEqual([["expires_at has_passed"], ["expires_at has_passed"]]);
  expect(tried.rows[0]?.errors[0]?.message).toBe(
    "This time has passed. Choose a later one, or set the status to Expired.",
  );
  expect(await importRows("links", [{ ...row, status: "expired" }])).toMatchObject({ created: 1 });

  const link = await addLink(fixture.sql, { expires_at: "2020-01-02T03:04:00Z" });
  const exported = { tracking_code: link.tracking_code, expires_at: "2020-01-02T03:04:00Z" };
  expect(await importRows("links", [{ ...exported, status: "expired" }])).toMatchObject({
    unchanged: 1,
  });
  const revived = await importRows("links", [{ ...exported, status: "active" }]);
  expect(problems(revived)).toEqual([["expires_at has_passed"]]);
});

test("links: refuses a link with activity that would move to another partner, and a repeated one that differs", async () => {
  const link = await addLink(fixture.sql);
  const { partner_id } = link;
  await addConversion(fixture.sql, { link_id: link.id, order_reference: "M", revenue: 9 });
  const other = await addPartner(fixture.sql);
  const row = {
    partner: other.slug,
    campaign_name: "Twice",
    original_url: "https://shop.example/2",
  };
  const done = await importRows("links", [
    { tracking_code: link.tracking_code, partner: other.slug },
    row,
    { ...row, status: "paused" },
  ]);
  expect(problems(done)).toEqual([[" not_allowed"], [], ["tracking_code duplicate"]]);
  const [stored] = await fixture.sql`
    select partner_id from public.affiliate_links where id = ${String(link.id)}`;
  expect(stored).toEqual({ partner_id });
});

test("conversions: adds once, corrects differences and updates the totals", async () => {
  const link = await addLink(fixture.sql);
  const sale = (order: string, more: Row = {}): Row => ({
    tracking_code: link.tracking_code,
    order_reference: order,
    revenue: "80.50",
    converted_at: "2026-03-01T10:00:00Z",
    ...more,
  });
  const rows = [sale("I-1"), sale("I-2", { commission: "5" }), sale("I-1")];
  expect(await importRows("conversions", rows, true)).toMatchObject({ created: 2, unchanged: 1 });
  expect(await importRows("conversions", rows)).toMatchObject({ created: 2, unchanged: 1 });
  expect(await importRows("conversions", rows)).toMatchObject({ created: 0, unchanged: 3 });
  expect(await importRows("conversions", [sale("I-1", { revenue: 100 })])).toMatchObject({
    updated: 1,
  });
  const { data } = await fixture.administrator.api
    .from("affiliate_links")
    .select("conversion_count, revenue, commission")
    .eq("id", link.id)
    .single();
  expect(data).toEqual({ conversion_count: 2, revenue: 180.5, commission: 15 });
});

test("conversions: takes statuses and lines of an order, and leaves a network's orders to its reports", async () => {
  const { id, tracking_code, partner_id } = await addLink(fixture.sql);
  const account_id = (await addRow(fixture.sql, "network_accounts", { name: randomUUID() })).id;
  const reported = { order_reference: "N-1", revenue: 5, line_reference: "9" };
  await addConversion(fixture.sql, { link_id: id, account_id, ...reported });
  const row = { tracking_code, order_reference: "S-1", revenue: "40", status: "pending" };
  const rows = [row, { ...row, line_reference: "2" }, { ...row, order_reference: "n-1" }];
  const done = await importRows("conversions", rows);
  expect(problems(done)).toEqual([[], [], ["order_reference of_a_network"]]);
  const next = [
    { ...row, order_reference: "s-1 ", status: "Declined" },
    { ...row, line_reference: "2", status: "returned" },
  ];
  expect(problems(await importRows("conversions", next))).toEqual([[], ["status unknown_value"]]);
  const stored = await fixture.sql`
    select line_reference, status from public.affiliate_conversions
    where partner_id = ${String(partner_id)} order by line_reference`;
  expect(stored.map(({ line_reference, status }) => [line_reference, status])).toEqual([
    ["", "declined"],
    ["2", "pending"],
    ["9", "approved"],
  ]);
});

test("conversions: previews without waiting for another import of the same link", async () => {
  const { tracking_code } = await addLink(fixture.sql);
  const rows = [{ tracking_code, order_reference: "Waiting", revenue: 10 }];
  await fixture.sql.begin(async (sql) => {
    await sql`
      select from public.affiliate_links
      where tracking_code = ${String(tracking_code)}
      for no key update`;
    expect(await importRows("conversions", rows, true)).toMatchObject({ created: 1 });
  });
});

test("conversions: reports all errors", async () => {
  const link = await addLink(fixture.sql);
  const { partner_id } = link;
  const sibling = await addLink(fixture.sql, { partner_id, campaign_name: "Sibling" });
  const good = { tracking_code: link.tracking_code, order_reference: "W-1", revenue: "1" };
  await importRows("conversions", [good]);
  const done = await importRows("conversions", [
    { ...good, tracking_code: sibling.tracking_code },
    { ...good, order_reference: "W-2", revenue: "-3" },
    { ...good, order_reference: "W-3", revenue: "1e9", converted_at: "2099-01-01" },
    { order_reference: "W-4", revenue: "12,50", tracking_code: "EN_NOBODY00" },
    { ...good, order_reference: "W-5" },
    { ...good, order_reference: "W-5", revenue: "2" },
  ]);
  expect(problems(done)).toEqual([
    ["tracking_code other_link"],
    ["revenue not_an_amount"],
    ["revenue not_an_amount", "converted_at in_the_future"],
    ["tracking_code unknown_link", "revenue not_an_amount"],
    [],
    ["order_reference duplicate"],
  ]);
  expect(done).toMatchObject({ created: 1, refused: 5 });
});

test("conversions: reports the row whose commission or order number is out of bounds", async () => {
  const link = await addLink(fixture.sql);
  const row = { tracking_code: link.tracking_code, order_reference: "B-1", revenue: "10" };
  const done = await importRows("conversions", [
    { ...row, commission: "10.01" },
    { ...row, order_reference: "x".repeat(101) },
    { ...row, commission: "10" },
  ]);
  expect(problems(done)).toEqual([
    ["commission too_high"],
    ["order_reference not_a_reference"],
    [],
  ]);
  expect(done).toMatchObject({ created: 1, refused: 2 });
});

const totals = ["clicks", "conversions", "revenue", "commission"];
/** The exported columns that no import reads. */
const unread: Record<string, string[]> = {
  partners: totals,
  links: [...totals, "partner_name", "created_at"],
  conversions: ["id", "partner_name", "campaign_name", "network_account"],
};

test("imports its own export as unchanged, page by page", async () => {
  for (const order_reference of ["E-1", "E-2", "E-3"]) {
    const { id: link_id } = await addLink(fixture.sql);
    await addConversion(fixture.sql, { link_id, order_reference, revenue: 9 });
  }
  for (const [kind, names] of Object.entries(unread)) {
    let after: string | null = null;
    const rows: Row[] = [];
    do {
      const { data, error } = await fixture.administrator.api.rpc("export_affiliate_rows", {
        kind,
        after,
        page_size: 2,
      });
      expect(error).toBeNull();
      const page = data as { rows: Row[]; next: string | null };
      expect(page.rows.length).toBeLessThanOrEqual(2);
      rows.push(...page.rows);
      after = page.next;
    } while (after);
    expect(rows.length).toBeGreaterThan(2);
    // Like the list.
    const times = rows.map((row) => String(row.created_at ?? row.converted_at));
    if (kind !== "partners") expect(times).toEqual(times.toSorted().toReversed());
    expect(rows.length).toBe(await countRows(`affiliate_${kind}`));
    const read = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))),
    );
    const refused = rows.filter((row) => row.network_account).length;
    const unchanged = rows.length - refused;
    expect(await importRows(kind, read)).toMatchObject({ unchanged, refused });
  }
});
