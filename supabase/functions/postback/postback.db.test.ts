import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { sharedFixture } from "../../tests/fixture";
import { addRow, type Row } from "../../tests/rows/add-row";
import { addLink, addPartner, recordCommissions } from "../../tests/rows/partner-rows";
import { postback } from "./postback";

const fixture = sharedFixture();
const awin: Record<string, string> = {
  ...{ line: "transactionId", sale: "transactionAmount", currency: "transactionCurrency" },
  ...{ click: "clickRef", sold_at: "transactionDate" },
};
const sale = { line: "A-1", order: "O-1", sale: "100", commission: "8.125", currency: "EUR" };

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

/** Sends a notification, by default by GET, and returns the response with its text. */
async function send(key: string, query: Row = {}, init?: RequestInit) {
  const { serviceKey, fetch } = fixture.backend;
  const handle = postback({ database: { url: "http://localhost:4200", serviceKey, fetch } });
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const response = await handle(new Request(`http://site/api/postback/${key}?${search}`, init));
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const post = (key: string, body: string | URLSearchParams, query?: Row) =>
  send(key, query, { method: "POST", body });

const addClick = async (link: Row) =>
  addRow(fixture.sql, "affiliate_link_clicks", { link_id: link.id, visitor: randomUUID() });
const readLines = (of = partner.id) => fixture.sql<Row[]>`
  select line_reference, order_reference, account_id, link_id, click_id, status, converted_at,
    revenue::float, commission::float
  from public.affiliate_conversions where partner_id = ${String(of)} order by line_reference`;
const readEvents = () => fixture.sql<Row[]>`
  select raw_status, reason, source from public.commission_events as events
  join public.affiliate_conversions as lines on lines.id = conversion_id
  where partner_id = ${String(partner.id)} order by events.id`;

test("records Awin's form once, with the click in any case, until a report names the line", async () => {
  const key = await create({ field_names: awin });
  const click = await addClick(await addLink(fixture.sql, { partner_id: partner.id }));
  const push = JSON.stringify({
    ...{ transactionId: 2442, transactionDate: "2026-11-06 18:35:28", transactionAmount: "33.7" },
    ...{ transactionCurrency: "EUR", commission: 0.67, products: [{ unitPrice: "33.7" }] },
    clickRef: String(click.reference).toUpperCase(),
  });
  const body = new URLSearchParams({ AwinTransactionPush: push });
  // The address also has placeholders for GET.
  const notify = () => post(key, body, { transactionId: "!!!transactionId!!!" });
  // Also those that arrive together.
  for (const { status, text } of await Promise.all([notify(), notify(), notify()]))
    expect([status, text]).toEqual([200, ""]);
  const line = {
    ...{ line_reference: "2442", order_reference: "", account_id: account.id },
    ...{
      link_id: click.link_id,
      click_id: click.id,
      converted_at: new Date("2026-11-06T18:35:28Z"),
    },
  };
  const notified = { ...line, status: "pending", revenue: 33.7, commission: 0.67 };
  expect(await readLines()).toEqual([notified]);
  expect(await readEvents()).toHaveLength(1);

  const report = {
    sale: 30,
    commission: 0.6,
    status: "approved",
    stated_at: "2026-11-07T00:00:00Z",
  };
  await recordCommissions(fixture.sql, [
    {
      ...report,
      partner_id: partner.id,
      account_id: account.id,
      line_reference: "2442",
      source: "report",
    },
  ]);
  expect((await notify()).status).toBe(200);
  expect(await readLines()).toEqual([
    { ...line, status: "approved", revenue: 30, commission: 0.6 },
  ]);
});

test("reads the query, forms and JSON, and the network's words of status", async () => {
  const key = await create();
  const words = { NEW: "pending", Approved: "approved", REVERSED: "declined", Odd: "pending" };
  for (const [status, as] of Object.entries(words)) {
    const said = { ...sale, status, reason: "Size" };
    expect((await send(key, said)).status).toBe(200);
    for (const body of [JSON.stringify(said), new URLSearchParams(said)])
      expect((await post(key, body)).status).toBe(200);
    expect(await readLines()).toMatchObject([{ status: as, commission: 8.125, link_id: null }]);
  }
  const events = await readEvents();
  expect(events.map(({ raw_status: word }) => word)).toEqual(Object.keys(words));
  expect(events[0]).toMatchObject({ reason: "Size", source: "notification" });
});

test("knows a line without an account by partner, order and line", async () => {
  const key = await create({ account: null });
  for (const more of [{}, { order: "o-1 " }, { line: "" }, { order: "" }])
    expect((await send(key, { ...sale, ...more })).status).toBe(200);
  expect(await readLines()).toMatchObject([
    { order_reference: "O-1", line_reference: "", account_id: null },
    { order_reference: "O-1", line_reference: "A-1" },
    { order_reference: "A-1", line_reference: "A-1" },
  ]);
});

test("gives a line to the shop that the account knows by its number, and links only its clicks", async () => {
  const key = await create();
  const click = await addClick(await addLink(fixture.sql));
  const [other] = await fixture.sql<[Row]>`
    select id, partner_id from public.affiliate_links where id = ${String(click.link_id)}`;
  const notify = (advertiser: string, line = "A-1") =>
    send(key, { ...sale, click: click.reference, advertiser, line });
  await notify("1");
  expect(await readLines()).toMatchObject([{ link_id: null, click_id: null }]);
  for (const [advertiser, partner_id] of [
    ["1", partner.id],
    ["2", other.partner_id],
  ])
    await addRow(fixture.sql, "network_advertisers", {
      account_id: account.id,
      partner_id,
      advertiser,
    });
  expect(await notify("3")).toMatchObject({
    status: 422,
    text: "advertiser isn't a shop that we know.\n",
  });
  expect(await notify("2")).toMatchObject({ status: 422, text: "line is another shop's.\n" });
  await notify("2", "A-2");
  expect(await readLines(other.partner_id)).toMatchObject([{ link_id: other.id }]);
});

test.each([
  [{ currency: "USD" }, "transactionCurrency must be EUR."],
  [{ line: " " }, "transactionId is missing."],
  [
    { sale: "!!!transactionAmount!!!", sold_at: "soon" },
    "transactionAmount must be an amount, such as 129.90. transactionDate must be a time, such as 2026-03-31T12:00:00Z.",
  ],
  [{ order: "\0" }, "A field has invalid characters."],
  [{ order: "A\n1" }, "transactionId can have up to 100 characters and no line breaks."],
])("refuses %j in the network's words", async (wrong, message) => {
  const said = Object.entries({ ...sale, ...wrong }).map(([name, value]) => [
    awin[name] ?? name,
    value,
  ]);
  const response = await send(await create({ field_names: awin }), Object.fromEntries(said) as Row);
  expect(response).toMatchObject({ status: 422, text: `${message}\n` });
  expect(await readLines()).toEqual([]);
});

test("answers every other key alike, after a look at its digest, and logs none", async () => {
  await fixture.sql`delete from private.caller_counts`;
  const error = vi.spyOn(console, "error");
  const replaced = await create();
  const key = await create();
  for (const other of [replaced, key.replaceAll(/./g, "0"), "", key.slice(1)])
    expect(await send(other, sale)).toMatchObject({ status: 404, text: "" });
  expect(await fixture.sql`select from private.caller_counts`).toEqual([]);
  const { status, headers } = await send(key, sale);
  expect([status, headers.get("Referrer-Policy")]).toEqual([200, "no-referrer"]);
  const table = fixture.administrator.api.from("partner_postbacks");
  await table.delete().eq("partner_id", partner.id).throwOnError();
  expect((await send(key, sale)).status).toBe(404);
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
    const { status, headers } = await send(key, sale, { method });
    expect([status, headers.get("Allow")]).toEqual([405, "GET, POST"]);
  }
  const bodies = { ["a".repeat(65_537)]: 413, "{": 400, "AwinTransactionPush=no": 400 };
  const empty = { "AwinTransactionPush=null": 422, "AwinTransactionPush=[1]": 422, "": 422 };
  for (const [body, status] of Object.entries({ ...bodies, ...empty }))
    expect((await post(key, body)).status, body.slice(0, 30)).toBe(status);
});

test("refuses more than 120 notifications in a minute, and says when one came", async () => {
  const key = await create();
  await send(key, sale);
  const stored = await fixture.sql`
    select from public.partner_postbacks
    where partner_id = ${String(partner.id)} and last_received_at is not null`;
  expect(stored).toHaveLength(1);
  const count = (used: number) => fixture.sql`update private.caller_counts set used = ${used}`;
  await count(119);
  expect((await send(key, { ...sale, sale: "1" })).status).toBe(200);
  const { status, headers } = await send(key, { ...sale, sale: "2" });
  expect([status, headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await readLines()).toMatchObject([{ revenue: 1 }]);
  // Of a network's address, for all partners.
  partner = await addPartner(fixture.sql);
  await count(600);
  expect((await send(await create(), sale)).status).toBe(429);
});
