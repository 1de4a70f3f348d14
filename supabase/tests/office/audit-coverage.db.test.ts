import { beforeAll, expect, test } from "vitest";
import { officeRows } from "../access/access-rows-office";
import { shopRows } from "../access/access-rows-shop";
import { addRow, type Row } from "../sample-rows";
import { openWorld, type World } from "../world";

/** What the administrator's screens change, table by table; keys have functions of their own. */
const changed = [
  "affiliate_conversions",
  "affiliate_links",
  "affiliate_partners",
  "collections",
  "expert_availability",
  "expert_stylists",
  "items",
  "outfit_images",
  "outfit_items",
  "outfits",
  "service_packages",
  "user_preferences",
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

const historyOf = async (table: string, record: string): Promise<Row[]> => {
  const { data, error } = await world.administrator.api.rpc("record_history", {
    of_table: table,
    of_record: record,
  });
  if (error) throw new Error(error.message);
  return data as Row[];
};

test.each(changed)(
  "who changed a row of %s, and from what to what, is in the log",
  async (name) => {
    const row = { ...officeRows, ...shopRows }[name];
    if (!row) throw new Error(`The access rows do not know ${name}`);
    const owners = { sql: world.sql, shopperId: world.shopper.id, otherId: world.other.id };
    const target = row.target
      ? await row.target(owners)
      : await addRow(world.sql, row.table, await row.insert(owners));
    const key = Object.fromEntries(row.key.map((column) => [column, target[column]]));
    const { error } = await world.administrator.api.from(row.table).update(row.patch).match(key);
    expect(error).toBeNull();
    const record = row.key.map((column) => String(target[column])).join(":");
    const [change] = await historyOf(row.table, record);
    expect(change).toMatchObject({ actor_email: world.administrator.email, action: "update" });
    const [[column = "", sent] = []] = Object.entries(row.patch);
    const { before, after } = change as { before: Row; after: Row };
    expect(String(after[column])).toContain(String(sent)); // A time comes back with its seconds.
    expect(before[column]).not.toEqual(after[column]);
    // Who changed it is nobody's business but the administrators'.
    const { data } = await world.other.api.from("audit_log").select("id").eq("record_id", record);
    expect(data).toEqual([]);
  },
);
