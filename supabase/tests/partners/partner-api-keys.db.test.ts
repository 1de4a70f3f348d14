import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { addPartner } from "../rows/partner-rows";

const fixture = sharedFixture();

const create = (args: Row) => fixture.administrator.api.rpc("create_api_key", args);
const enter = async (key: unknown): Promise<unknown> => {
  const digest = createHash("sha256").update(String(key)).digest("hex");
  const call = { digest, scope: "links:read" };
  return (await fixture.service.rpc("enter_partner_api", call).throwOnError()).data as unknown;
};

test("returns a key once, stores its digest and doesn't log it", async () => {
  const partner = await addPartner(fixture.sql);
  const { data, error } = await create({
    name: " Shop system ",
    scopes: ["statistics:read", "links:read"],
    partner: partner.id,
  });
  expect(error).toBeNull();
  const made = data as Row;
  const key = String(made.key);
  expect(key).toMatch(/^ens_[0-9a-f]{8}_[0-9a-f]{64}$/);
  expect(made).toMatchObject({
    name: "Shop system",
    prefix: key.slice(0, 12),
    scopes: ["links:read", "statistics:read"],
    partner_id: partner.id,
  });
  const keys = fixture.administrator.api.from("partner_api_keys");
  const listed = await keys
    .select("name, prefix, scopes, last_used_at, revoked_at, affiliate_partners(shop_name)")
    .eq("id", made.id);
  expect(listed.data).toMatchObject([{ prefix: made.prefix, last_used_at: null }]);
  const log = await fixture.administrator.api
    .from("audit_log")
    .select("actor_id, action, after")
    .eq("table_name", "partner_api_keys")
    .eq("record_id", made.id);
  expect(log.data).toMatchObject([{ actor_id: fixture.administrator.id, action: "insert" }]);
  expect(JSON.stringify(log.data)).not.toMatch(/hash|[0-9a-f]{64}/);
});

test("accepts a key until it is revoked, and logs the revocation", async () => {
  const { data } = await create({ name: "Short", scopes: ["links:read"] });
  const { id, key } = data as Row;
  expect(await enter(key)).toMatchObject([{ outcome: "open", partner_id: null, remaining: 119 }]);
  const revoke = () => fixture.administrator.api.rpc("revoke_api_key", { api_key: id });
  const first = await revoke();
  expect((await revoke()).data).toBe(first.data);
  expect(await enter(key)).toMatchObject([{ outcome: "revoked" }]);
  const log = await fixture.administrator.api
    .from("audit_log")
    .select("action")
    .eq("record_id", id)
    .order("id");
  expect(log.data).toEqual([{ action: "insert" }, { action: "update" }]);
});

test.each([
  [{ name: " ", scopes: ["links:read"] }, "name_missing"],
  [{ name: "A", scopes: [] }, "unknown_scope"],
  [{ name: "A", scopes: ["everything"] }, "unknown_scope"],
])("refuses a key of %j", async (args, hint) => {
  expect((await create(args)).error).toMatchObject({ code: "PT422", hint });
});
