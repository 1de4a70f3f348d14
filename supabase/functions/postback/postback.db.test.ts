import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { sharedFixture } from "../../tests/fixture";
import { addRow, type Row } from "../../tests/rows/add-row";
import { addLink, addPartner, recordCommissions } from "../../tests/rows/partner-rows";
import { postback } from "./postback";

const site = "https://ensemble.example";
const fixture = sharedFixture();
const awin = {
  ...{
    line: "transactionId",
    advertiser: "merchantId",
    click: "clickRef",
    sale: "transactionAmount",
  },
  ...{ currency: "transactionCurrency", sold_at: "transactionDate" },
};

let partner: Row;
let account: Row;

beforeEach(async () => {
  partner = await addPartner(fixture.sql);
  account = await addRow(fixture.sql, "network_accounts", { name: randomUUID() });
});

/** Creates the partner's postback and returns its key. */
async function create(more: Row = {}): Promise<string> {
  const { data } = await fixture.administrator.api
    .rpc("create_postback", {
      ...{ partner: partner.id, account: account.id, field_names: {}, currency: "EUR" },
      ...{ approved: ["approved"], declined: ["reversed"], ...more },
    })
    .throwOnError();
  return data as string;
}

function send(key: string, init: RequestInit & { query?: Row } = {}): Promise<Response> {
  const { serviceKey, fetch } = fixture.backend;
  const handle = postback({ database: { url: "http://localhost:4200", serviceKey, fetch } });
  const query = new URLSearchParams(init.query as Record<string, string>).toString();
  return handle(new Request(`${site}/api/postback/${key}?${query}`, init));
}
const sale = { line: "A-1", order: "O-1", sale: "100", commission: "8.125", currency: "EUR" };

const readLines = () => fixture.sql<Row[]>`
  select line_reference, order_reference, account_id, link_id, click_id, status, converted_at,
    revenue::float, commission::float
  from public.affiliate_conversions where partner_id = ${String(partner.id)}
  order by line_reference`;
const readEvents = () => fixture.sql<Row[]>`
  select events.status, raw_status, reason, source from public.commission_events as events
  join public.affiliate_conversions as lines on lines.id = conversion_id
  where partner_id = ${String(partner.id)} order by events.id`;

test("records Awin's form once, with the click in any case, until a report names the line", async () => {
  const key = await create({ field_names: awin });
  const link = await addLink(fixture.sql, { partner_id: partner.id });
  const click = await addRow(fixture.sql, "affiliate_link_clicks", {
    ...{ link_id: link.id, visitor: randomUUID() },
  });
  const push = {
    ...{
      transactionId: 244231459,
      transactionDate: "2026-11-06 18:35:28",
      transactionAmount: "33.7",
    },
    ...{ transactionCurrency: "EUR", commission: 0.67, products: [{ unitPrice: "33.7" }] },
    clickRef: String(click.reference).toUpperCase(),
  };
  const post = () =>
    send(key, {
      method: "POST",
      body: new URLSearchParams({ AwinTransactionPush: JSON.stringify(push) }),
      // The address may have placeholders for GET.
      query: { transactionId: "!!!transactionId!!!" },
    });
  // Also those that arrive together.
  for (const response of await Promise.all([post(), post(), post()])) {
    expect([response.status, await response.text()]).toEqual([200, ""]);
  }
  const line = {
    ...{ line_reference: "244231459", order_reference: "", account_id: account.id },
    ...{ link_id: link.id, click_id: click.id, status: "pending", revenue: 33.7, commission: 0.67 },
    converted_at: new Date("2026-11-06T18:35:28Z"),
  };
  expect(await readLines()).toEqual([line]);
  expect(await readEvents()).toHaveLength(1);

  const report = {
    sale: 30,
    commission: 0.6,
    status: "approved",
    stated_at: "2026-11-07T00:00:00Z",
  };
  const reported = { ...report, line_reference: "244231459", account_id: account.id };
  await recordCommissions(fixture.sql, [{ ...reported, partner_id: partner.id, source: "report" }]);
  expect((await post()).status).toBe(200);
  const { stated_at: _, sale: revenue, ...rest } = report;
  expect(await readLines()).toEqual([{ ...line, ...rest, revenue }]);
});

test("reads the query and JSON, and the network's words of status", async () => {
  const key = await create();
  const words = { NEW: "pending", Approved: "approved", REVERSED: "declined", Odd: "pending" };
  for (const [status, as] of Object.entries(words)) {
    const said = { ...sale, status, reason: "Size" };
    expect((await send(key, { query: said })).status).toBe(200);
    expect((await send(key, { method: "POST", body: JSON.stringify(said) })).status).toBe(200);
    expect(await readLines()).toMatchObject([{ status: as, commission: 8.125, link_id: null }]);
  }
  const events = await readEvents();
  expect(events.map(({ raw_status: word }) => word)).toEqual([
    "NEW",
    "Approved",
    "REVERSED",
    "Odd",
  ]);
  expect(events[0]).toMatchObject({ reason: "Size", source: "notification" });
});

test("knows a line without an account by partner, order and line", async () => {
  const key = await create({ account: null });
  for (const query of [sale, { ...sale, order: "o-1 " }, { ...sale, line: "" }])
    expect((await send(key, { query })).status).toBe(200);
  expect(await readLines()).toMatchObject([
    { order_reference: "O-1", line_reference: "", account_id: null },
    { order_reference: "O-1", line_reference: "A-1" },
  ]);
});

test("gives a line to the shop that the account knows by its number, and links only its clicks", async () => {
  const key = await create();
  const other = await addLink(fixture.sql);
  const click = await addRow(fixture.sql, "affiliate_link_clicks", {
    ...{ link_id: other.id, visitor: randomUUID() },
  });
  const query = { ...sale, click: click.reference, advertiser: "70411" };
  await send(key, { query });
  expect(await readLines()).toMatchObject([{ link_id: null, click_id: null }]);

  const known = (partner_id: unknown, advertiser: string) =>
    addRow(fixture.sql, "network_advertisers", { account_id: account.id, partner_id, advertiser });
  await known(partner.id, "70411");
  await known(other.partner_id, "70412");
  const unknown = await send(key, { query: { ...query, advertiser: "70413" } });
  expect([unknown.status, await unknown.text()]).toEqual([
    422,
    "advertiser isn't a shop that we know.\n",
  ]);
  const taken = await send(key, { query: { ...query, advertiser: "70412" } });
  expect(await taken.text()).toBe("line is another shop's.\n");
  await send(key, { query: { ...query, line: "A-2", advertiser: "70412" } });
  const lines = await fixture.sql`
    select link_id from public.affiliate_conversions where partner_id = ${String(other.partner_id)}`;
  expect(lines).toEqual([{ link_id: other.id }]);
});

test.each([
  [{ currency: "USD" }, "transactionCurrency must be EUR."],
  [{ line: " " }, "transactionId is missing."],
  [{ line: "A".repeat(101) }, "transactionId can have up to 100 characters and no line breaks."],
  [{ sale: "!!!transactionAmount!!!" }, "transactionAmount must be an amount, such as 129.90."],
  [
    { sale: "", commission: "1,5", sold_at: "soon" },
    "transactionAmount must be an amount, such as 129.90. commission must be an amount, such as 12.99. transactionDate must be a time, such as 2026-03-31T12:00:00Z.",
  ],
  [{ order: "\0" }, "A field has invalid characters."],
])("refuses %j in the network's words", async (wrong, message) => {
  const key = await create({ field_names: awin });
  const names: Row = awin;
  const query = Object.fromEntries(
    Object.entries({ ...sale, ...wrong }).map(([name, value]) => [names[name] ?? name, value]),
  );
  const response = await send(key, { query });
  expect([response.status, await response.text()]).toEqual([422, `${message}\n`]);
  expect(await readLines()).toEqual([]);
});

test("answers every other key alike, after a look at its digest, and logs none", async () => {
  await fixture.sql`delete from private.caller_counts`;
  const error = vi.spyOn(console, "error");
  const replaced = await create();
  const key = await create();
  const removed = fixture.administrator.api.from("partner_postbacks").delete();
  for (const other of [replaced, key.replaceAll(/./g, "0"), "", key.slice(1)]) {
    const response = await send(other, { query: sale });
    expect([response.status, await response.text()]).toEqual([404, ""]);
  }
  expect(await fixture.sql`select from private.caller_counts`).toEqual([]);
  const response = await send(key, { query: sale });
  expect(response.status).toBe(200);
  expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
  await removed.eq("partner_id", partner.id).throwOnError();
  expect((await send(key, { query: sale })).status).toBe(404);
  expect(error).not.toHaveBeenCalled();
  const log = await fixture.sql`
    select action, after from public.audit_log
    where table_name = 'partner_postbacks' and record_id = ${String(partner.id)} order by id`;
  expect(log.map(({ action }) => action as string)).toEqual(["insert", "update", "delete"]);
  expect(JSON.stringify(log)).not.toMatch(/hash|[0-9a-f]{64}/);
});

test("refuses other methods, long bodies and invalid JSON", async () => {
  const key = await create();
  for (const method of ["HEAD", "PUT"]) {
    const response = await send(key, { method });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, POST"]);
  }
  const post = async (body: string) => (await send(key, { method: "POST", body })).status;
  expect(await post("a".repeat(65_537))).toBe(413);
  for (const body of ["{", "AwinTransactionPush=no"]) expect(await post(body)).toBe(400);
  for (const body of ["AwinTransactionPush=null", "AwinTransactionPush=[1]", "{}", ""])
    expect(await post(body)).toBe(422);
});

test("refuses more than 120 notifications in a minute, and says when one came", async () => {
  const key = await create();
  const received = async () =>
    (
      await fixture.sql<Row[]>`
      select last_received_at from public.partner_postbacks where partner_id = ${String(partner.id)}
    `
    )[0]!.last_received_at;
  expect(await received()).toBeNull();
  await send(key, { query: sale });
  expect(await received()).toBeInstanceOf(Date);
  const count = (used: number) => fixture.sql`update private.caller_counts set used = ${used}`;
  await count(119);
  expect((await send(key, { query: { ...sale, sale: "1" } })).status).toBe(200);
  const refused = await send(key, { query: { ...sale, sale: "2" } });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await readLines()).toMatchObject([{ revenue: 1 }]);
  // Of a network's address, for all partners.
  partner = await addPartner(fixture.sql);
  await count(600);
  expect((await send(await create(), { query: sale })).status).toBe(429);
});
