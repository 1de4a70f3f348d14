import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addItem } from "../rows/item-rows";
import { addOutfit } from "../rows/outfit-rows";
import type { Row } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const view = (outfit: Row, address: string, visitor = randomUUID()) =>
  fixture.anonymous.api
    .rpc("record_outfit_view", { outfit: outfit.id, visitor })
    .setHeader("X-Forwarded-For", address);
const viewsOf = async (outfit: Row): Promise<number> => {
  const outfits = fixture.anonymous.api.from("outfits").select("view_count");
  return Number((await outfits.eq("id", outfit.id).single()).data?.view_count);
};
const behind = (count: number, address: string) => Array.from({ length: count }, () => address);

test("counts 20 of 300 visitors that one address invents", async () => {
  const outfit = await addOutfit(fixture.sql);
  const [row] = await fixture.sql.begin(async (sql) => {
    const headers = JSON.stringify({ "x-forwarded-for": "198.51.100.1" });
    await sql`select set_config('request.headers', ${headers}, true)`;
    return sql<Row[]>`
      select count(*) filter (
        where public.record_outfit_view(${String(outfit.id)}, gen_random_uuid())
      )::integer as counted
      from generate_series(1, 300)`;
  });
  expect(row).toEqual({ counted: 20 });
  expect(await viewsOf(outfit)).toBe(20);
});

test("counts no more when they arrive at once", async () => {
  const outfit = await addOutfit(fixture.sql);
  const answers = await Promise.all(
    behind(40, "198.51.100.2").map((address) => view(outfit, address)),
  );
  expect(answers.map(({ error }) => error).filter(Boolean)).toEqual([]);
  expect(await viewsOf(outfit)).toBe(20);
});

test("counts everyone in a crowd from many addresses, and two people behind one", async () => {
  const outfit = await addOutfit(fixture.sql);
  const crowd = Array.from({ length: 30 }, (_, index) => `198.51.101.${index}`);
  await Promise.all(crowd.map((address) => view(outfit, address)));
  expect(await viewsOf(outfit)).toBe(30);
  const [one, other] = [randomUUID(), randomUUID()];
  for (const visitor of [one, other, one, other]) await view(outfit, "198.51.102.1", visitor);
  expect(await viewsOf(outfit)).toBe(32);
});

test("keeps counting known visitors when their address has used up its new ones, which return after an hour", async () => {
  const known = randomUUID();
  const [first, later] = [await addOutfit(fixture.sql), await addOutfit(fixture.sql)];
  await view(first, "198.51.103.1", known);
  for (const address of behind(25, "198.51.103.1")) await view(first, address);
  expect(await viewsOf(first)).toBe(20);
  expect((await view(later, "198.51.103.1", known)).data).toBe(true);
  expect((await view(later, "198.51.103.1")).data).toBe(false);
  await fixture.sql`update private.caller_visitors set met_at = met_at - interval '61 minutes'`;
  expect((await view(later, "198.51.103.1")).data).toBe(true);
});

test("ignores a caller's claimed address and counts a whole IPv6 connection as one", async () => {
  const outfit = await addOutfit(fixture.sql);
  const claims = Array.from({ length: 25 }, (_, index) => `10.0.0.${index}, 198.51.104.1`);
  for (const address of claims) await view(outfit, address);
  expect(await viewsOf(outfit)).toBe(20);
  const house = Array.from({ length: 25 }, (_, index) => `2001:db8:0:7::${index + 1}`);
  for (const address of house) await view(outfit, address);
  expect(await viewsOf(outfit)).toBe(40);
  expect((await view(outfit, "2001:db8:0:8::1")).data).toBe(true);
  expect((await view(outfit, "::ffff:198.51.104.2")).data).toBe(true);
  expect((await view(outfit, "no address at all")).data).toBe(true);
});

test("counts the proxies in front of the data API", async () => {
  const outfit = await addOutfit(fixture.sql);
  await fixture.sql`update private.caller_rules set trusted_proxies = 2`;
  for (const address of behind(25, "10.0.0.9, 198.51.105.1, 203.0.113.1")) {
    await view(outfit, address);
  }
  expect(await viewsOf(outfit)).toBe(20);
  expect((await view(outfit, "198.51.105.2, 203.0.113.1")).data).toBe(true);
  await fixture.sql`update private.caller_rules set trusted_proxies = 1`;
});

test("limits clicks without a link the same way and stores no address", async () => {
  const item = await addItem(fixture.sql);
  const click = () =>
    fixture.anonymous.api
      .rpc("record_item_click", {
        item: item.id,
        outfit: null,
        screen: "home",
        visitor: randomUUID(),
      })
      .setHeader("X-Forwarded-For", "198.51.106.1");
  const answers = await Promise.all(behind(30, "").map(click));
  expect(answers.filter(({ data }) => data === true)).toHaveLength(20);
  const kept = await fixture.sql`select * from private.caller_visitors`;
  expect(JSON.stringify(kept)).not.toContain("198.51");
});

test("forgets visitors after a day", async () => {
  const outfit = await addOutfit(fixture.sql);
  await view(outfit, "198.51.107.1");
  await fixture.sql`update private.caller_visitors set met_at = met_at - interval '25 hours'`;
  await fixture.sql`delete from private.caller_visitors where ctid not in (
    select ctid from private.caller_visitors limit 1)`;
  await view(outfit, "198.51.107.2");
  expect(await fixture.sql`select from private.caller_visitors`).toHaveLength(1);
});

test("shows X-Forwarded-For to administrators and the service key only", async () => {
  const read = (api: Fixture["service"]) =>
    api.rpc("forwarded_addresses").setHeader("X-Forwarded-For", "192.0.2.1, 203.0.113.7");
  const arrived = ["192.0.2.1", "203.0.113.7"];
  expect((await read(fixture.administrator.api)).data).toEqual(arrived);
  expect((await read(fixture.service)).data).toEqual(arrived);
  expect((await read(fixture.shopper.api)).data).toEqual([]);
  expect((await read(fixture.anonymous.api)).error).toMatchObject({ code: "42501" });
});
