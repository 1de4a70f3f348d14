import { beforeAll, expect, test } from "vitest";
import { accessRows } from "../access/access-rows";
import { addRow, type Row } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

/** What the admin screens change, table by table; keys have functions of their own. */
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

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const historyOf = async (table: string, record: string): Promise<Row[]> => {
  const { data, error } = await fixture.administrator.api.rpc("record_history", {
    of_table: table,
    of_record: record,
  });
  if (error) throw new Error(error.message);
  return data as Row[];
};

test.each(changed)(
  "logs who changed a row of %s, with the values before and after",
  async (name) => {
    const row = accessRows[name];
    if (!row) throw new Error(`The access rows do not know ${name}`);
    const owners = { sql: fixture.sql, shopperId: fixture.shopper.id, otherId: fixture.other.id };
    const target = row.target
      ? await row.target(owners)
      : await addRow(fixture.sql, row.table, await row.insert(owners));
    const key = Object.fromEntries(row.key.map((column) => [column, target[column]]));
    const { error } = await fixture.administrator.api.from(row.table).update(row.patch).match(key);
    expect(error).toBeNull();
    const record = row.key.map((column) => String(target[column])).join(":");
    const [change] = await historyOf(row.table, record);
    expect(change).toMatchObject({ actor_email: fixture.administrator.email, action: "update" });
    const [[column = "", sent] = []] = Object.entries(row.patch);
    const { before, after } = change as { before: Row; after: Row };
    expect(String(after[column])).toContain(String(sent)); // Postgres returns times with seconds.
    expect(before[column]).not.toEqual(after[column]);
    // Only administrators may know who changed it.
    const { data } = await fixture.other.api.from("audit_log").select("id").eq("record_id", record);
    expect(data).toEqual([]);
  },
);
