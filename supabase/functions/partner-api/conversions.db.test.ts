import { afterAll, beforeAll, expect, test } from "vitest";
import { addRow, type Row } from "../../tests/rows/add-row";
import { openApiTrial, problem, root, site, type ApiTrial } from "./api-trial";
import { partnerApi } from "./partner-api";

let trial: ApiTrial;
let ask: ApiTrial["ask"];
let post: ApiTrial["post"];

beforeAll(async () => {
  trial = await openApiTrial();
  ({ ask, post } = trial);
});
afterAll(() => trial.close());

/** A UTC day so many days ago, as 2026-12-31. */
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("records a conversion once, however often it is reported, and shows it in the statistics", async () => {
  const sent = {
    tracking_code: trial.link.tracking_code,
    order_reference: "API-1",
    revenue: 99.9,
    converted_at: `${daysAgo(4)}T23:30:00-01:00`,
  };
  const first = await post(sent);
  expect(first.status).toBe(201);
  const kept = (await first.json()) as Row;
  expect(kept).toMatchObject({ order_reference: "API-1", revenue: 99.9, commission: 9.99 });
  const again = await Promise.all([post(sent), post(sent)]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect(await again[0]?.json()).toEqual(kept);
  expect(await problem(await post({ ...sent, revenue: 5 }))).toMatchObject({
    status: 409,
    code: "order_known",
  });

  const range = `from=${daysAgo(5)}&until=${daysAgo(3)}&time_zone=UTC`;
  const ofLink = await ask(`/links/${String(trial.link.tracking_code)}/statistics?${range}`);
  const statistics = (await ofLink.json()) as { rows: Row[]; totals: Row };
  expect(statistics.totals).toMatchObject({ conversions: 1, revenue: 99.9 });
  expect(statistics.rows.map(({ key: day, conversions }) => [day, conversions])).toEqual([
    [daysAgo(5), 0],
    [daysAgo(4), 0],
    [daysAgo(3), 1],
  ]);
  const all = (await (await ask(`/statistics?group_by=campaign&${range}`)).json()) as Row;
  expect(all).toMatchObject({ rows: [{ key: "Spring", conversions: 1 }] });
});

test("records one conversion when one order is reported concurrently", async () => {
  const sent = { tracking_code: trial.link.tracking_code, order_reference: "API-RACE", revenue: 1 };
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(sent)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
});

test("finds the link by a click's ID, but not by another partner's", async () => {
  const click = async (of: Row) =>
    String(
      (
        await addRow(trial.sql, "affiliate_link_clicks", {
          link_id: of.id,
          visitor: crypto.randomUUID(),
        })
      ).id,
    );
  const mine = await post({
    click_id: await click(trial.link),
    order_reference: "API-2",
    revenue: 10,
  });
  expect(await mine.json()).toMatchObject({ tracking_code: trial.link.tracking_code });
  const theirs = await click(trial.foreign);
  const refused = await post({ click_id: theirs, order_reference: "API-3", revenue: 10 });
  expect(await problem(refused)).toMatchObject({ status: 422, code: "unknown_click" });
  const crossed = await post({
    click_id: theirs,
    tracking_code: trial.link.tracking_code,
    order_reference: "API-4",
    revenue: 10,
  });
  expect(await problem(crossed)).toMatchObject({ code: "unknown_click" });
});

test("rejects a commission from a partner's key and one above the revenue from a key without a partner", async () => {
  const sold = { tracking_code: trial.link.tracking_code, revenue: 50 };
  const named = { ...sold, order_reference: "API-C1", commission: 0 };
  expect(await problem(await post(named))).toMatchObject({
    status: 422,
    code: "commission_not_yours",
  });
  const office = await trial.createKey({ name: "Office", scopes: ["conversions:write"] });
  const more = { ...sold, order_reference: "API-C2", commission: 50.01 };
  expect(await problem(await post(more, office))).toMatchObject({
    status: 422,
    code: "commission_too_high",
  });
  const taken = await post({ ...more, commission: 50 }, office);
  expect([taken.status, await taken.json()]).toMatchObject([201, { commission: 50 }]);
});

test.each([
  ["more than 90 days ago", () => daysAgo(91), "converted_too_long_ago"],
  ["before its link", () => daysAgo(10), "converted_before_link"],
])(
  "refuses a conversion %s with either kind of key, but repeats the response to a known one",
  async (_, day, code) => {
    const fresh = await addRow(trial.sql, "affiliate_links", {
      partner_id: trial.link.partner_id,
      campaign_name: "Fresh",
      original_url: "https://shop.example/fresh",
    });
    const order = {
      order_reference: `API-${code}`,
      revenue: 5,
      converted_at: `${day()}T12:00:00Z`,
    };
    const sent = { ...order, tracking_code: fresh.tracking_code };
    const office = await trial.createKey({ name: `Office ${code}`, scopes: ["conversions:write"] });
    for (const by of [trial.key, office]) {
      expect(await problem(await post(sent, by))).toMatchObject({ status: 422, code });
    }
    await addRow(trial.sql, "affiliate_conversions", { ...order, link_id: fresh.id });
    expect((await post(sent)).status).toBe(200);
  },
);

test.each([
  ["{", 400, "not_json"],
  [{}, 422, "invalid"],
  [{ order_reference: "X", revenue: "12" }, 422, "invalid"],
  [{ order_reference: "X", revenue: 12 }, 422, "invalid"],
  [{ order_reference: "X", revenue: 1.005, tracking_code: "EN_AAAAAAAA" }, 422, "invalid"],
  [{ order_reference: "X", revenue: 1, tracking_code: "EN_AAAAAAAA" }, 422, "unknown_link"],
  [
    {
      order_reference: "X",
      revenue: 1,
      tracking_code: "EN_AAAAAAAA",
      converted_at: "2099-01-01T00:00Z",
    },
    422,
    "invalid",
  ],
  [
    { order_reference: "X", revenue: 1, tracking_code: "EN_AAAAAAAA", click_id: "9".repeat(19) },
    422,
    "invalid",
  ],
  ["x".repeat(20_000), 413, "too_long"],
])("refuses conversion %j with %d %s", async (body, status, code) => {
  expect(await problem(await post(body))).toMatchObject({ status, code });
});

test("names the field when a value can never be stored", async () => {
  const sent = { tracking_code: trial.link.tracking_code, revenue: 1, order_reference: "a\u0000b" };
  const early = "/statistics?from=0001-01-01&until=0001-01-02";
  const fields = async (response: Response): Promise<unknown[]> => {
    expect(response.headers.get("Retry-After")).toBeNull();
    const { status, errors } = await problem(response);
    return [status, ...(errors as Row[]).map(({ field }) => field)];
  };
  expect(await fields(await post(sent))).toEqual([422, "order_reference"]);
  expect(await fields(await ask(early))).toEqual([422, "from", "until"]);
});

test("does not ask for a retry when the database rejects the data", async () => {
  const { serviceKey, fetch } = trial.backend;
  const reports = (answer: () => Response) =>
    partnerApi({
      site,
      database: {
        url: site,
        serviceKey,
        fetch: async (request) =>
          request.url.endsWith("/partner_api_conversion") ? answer() : fetch(request),
      },
    });
  const report = (answer: () => Response) =>
    reports(answer)(
      new Request(`${root}/conversions`, {
        method: "POST",
        headers: { Authorization: `Bearer ${trial.key}`, "Content-Type": "application/json" },
        body: JSON.stringify({
          tracking_code: trial.link.tracking_code,
          order_reference: "API-9",
          revenue: 1,
        }),
      }),
    );
  const about = (code: string) => () =>
    Response.json({ code, message: "invalid byte sequence" }, { status: 400 });
  expect(await problem(await report(about("22021")))).toMatchObject({
    status: 422,
    code: "invalid",
  });
  expect(await problem(await report(about("PGRST202")))).toMatchObject({ status: 503 });
});
