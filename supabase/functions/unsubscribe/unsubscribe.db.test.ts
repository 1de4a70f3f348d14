import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sharedDatabase } from "../../tests/fixture";
import { addItem } from "../../tests/rows/item-rows";
import { unsubscribe } from "./unsubscribe";

const site = "https://ensemble.example";

const database = sharedDatabase();
let handle: ReturnType<typeof unsubscribe>;
let key: string;

beforeAll(() => {
  const { serviceKey, fetch } = database.backend;
  handle = unsubscribe({ database: { url: "http://localhost:4200", serviceKey, fetch }, site });
});

beforeEach(async () => {
  const item = await addItem(database.sql);
  const [row] = await database.sql<{ key: string }[]>`
    with mia as (
      insert into public.alert_recipients (address) values ('mia@people.example')
      on conflict (address) do update set notified_at = null
      returning id
    ), alert as (
      insert into public.alerts (recipient_id, kind, item_id, since_price, confirmed_at)
      select id, 'price_drop', ${String(item.id)}, 100, now() from mia
    )
    select private.alert_key(id, 'unsubscribe') as key from mia`;
  key = row!.key;
});

const alerts = () => database.sql`select from public.alerts`;
const send = (method: string, of = key) =>
  handle(
    new Request(`${site}/api/unsubscribe/${of}`, {
      method,
      ...(method === "POST" && { body: "List-Unsubscribe=One-Click" }),
    }),
  );

test("deletes all alerts on POST, with the same response when repeated", async () => {
  for (let time = 0; time < 2; time += 1) {
    const response = await send("POST");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("You're unsubscribed");
    expect(await alerts()).toHaveLength(0);
  }
  expect(await database.sql`select from public.alert_recipients`).toHaveLength(0);
});

test("asks the mailbox to confirm nothing after POST", async () => {
  await send("POST");
  const item = await addItem(database.sql);
  for (const [address, mails] of [
    ["mia+again@people.example", 0],
    ["leo@people.example", 1],
  ] as const) {
    const request = { kind: "price_drop", item_id: item.id, address };
    const { data } = await database.backend.client().rpc("set_alert", request);
    expect(data).toBe("asked");
    expect(await database.sql`select from public.message_outbox`).toHaveLength(mails);
  }
});

test.each(["GET", "HEAD"])(
  "redirects %s to the page that asks for confirmation",
  async (method) => {
    const response = await send(method);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(`${site}/alerts/unsubscribe?key=${key}`);
    expect(await alerts()).not.toHaveLength(0);
  },
);

test("refuses other keys and methods", async () => {
  expect((await send("POST", key.replaceAll(/./g, "0"))).status).toBe(404);
  expect((await send("POST", "")).status).toBe(404);
  expect((await send("DELETE")).status).toBe(405);
  expect(await alerts()).not.toHaveLength(0);
});

test("returns 503 when the database is unreachable", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const unreachable = unsubscribe({
    site,
    database: { url: site, serviceKey: "", fetch: () => Promise.reject(new Error()) },
  });
  const response = await unreachable(
    new Request(`${site}/api/unsubscribe/${key}`, { method: "POST" }),
  );
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("60");
});
