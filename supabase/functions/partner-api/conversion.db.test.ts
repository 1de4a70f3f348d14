import { afterAll, beforeAll, expect, test } from "vitest";
import { addRow, type Row } from "../../tests/rows/add-row";
import { openApiTrial, problem, type ApiTrial } from "./api-trial";

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
