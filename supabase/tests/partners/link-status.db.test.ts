import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addLink } from "../rows/partner-rows";
import type { Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const links = () => fixture.administrator.api.from("affiliate_links");
const call = (name: string, args: Row = {}) => fixture.administrator.api.rpc(name, args);

interface Found {
  total: number;
  statuses: Record<string, number>;
  links: Row[];
}
const search = async (args: Row = {}): Promise<Found> => {
  const { data, error } = await call("search_links", args);
  expect(error).toBeNull();
  return data as Found;
};

test("expires a link whose time has passed until it is extended", async () => {
  const link = await addLink(fixture.sql, { expires_at: "2026-01-01T00:00:00Z" });
  const partner = link.partner_id;
  const found = async () => (await search({ partner })).links[0];
  expect(await found()).toMatchObject({ status: "expired", stored_status: "active" });
  expect(await search({ partner, statuses: ["active"] })).toMatchObject({
    total: 0,
    statuses: { active: 0, paused: 0, expired: 1 },
  });
  expect((await call("set_link_status", { links: [link.id], status: "active" })).data).toBe(1);
  expect(await found()).toMatchObject({ status: "active", expires_at: null });
  expect((await call("set_link_status", { links: [link.id], status: "active" })).data).toBe(0);
});

test("changes nothing else when an edit pauses or extends a link", async () => {
  const link = await addLink(fixture.sql, { expires_at: "2036-01-01T00:00:00Z" });
  await links().update({ status: "paused" }).eq("id", link.id);
  const kept = await links().update({ status: "active" }).eq("id", link.id).select("expires_at");
  expect(kept.data).toEqual([{ expires_at: "2036-01-01T00:00:00+00:00" }]);
});

test("changes the status of many links and partners at once and refuses unknown ones", async () => {
  const [one, two] = [await addLink(fixture.sql), await addLink(fixture.sql)];
  const paused = await call("set_link_status", { links: [one.id, two.id], status: "paused" });
  expect(paused.data).toBe(2);
  const partners = [one.partner_id, two.partner_id, randomUUID()];
  expect((await call("set_partner_status", { partners, status: "inactive" })).data).toBe(2);
  expect((await call("set_partner_status", { partners, status: "asleep" })).error).toMatchObject({
    code: "PT422",
  });
});
