import { afterAll, beforeAll, expect, test } from "vitest";
import { addRow } from "../../tests/rows/add-row";
import { openApiTrial, problem, type ApiTrial } from "./api-trial";

let trial: ApiTrial;
let post: ApiTrial["post"];

beforeAll(async () => {
  trial = await openApiTrial();
  ({ post } = trial);
});
afterAll(() => trial.close());

/** A UTC day so many days ago, as 2026-12-31. */
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

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
