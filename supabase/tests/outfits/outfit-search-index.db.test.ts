import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

test("searches text by its index", async () => {
  await fixture.sql.begin(async (transaction) => {
    await transaction`set local enable_seqscan = off`;
    for (const [table, column] of [
      ["private.outfit_search", "search_text"],
      ["public.outfits", "list_text"],
    ]) {
      const plan = await transaction.unsafe(
        `explain select 1 from ${table} where ${column} like private.containing_folded('Canapés')`,
      );
      expect(JSON.stringify(plan)).toContain(
        `${table!.split(".")[1]}_${column === "search_text" ? "" : "list_"}text_idx`,
      );
    }
  });
});

test("keeps the index table private", async () => {
  const { error } = await fixture.anonymous.api.schema("private").from("outfit_search").select("*");
  expect(error).not.toBeNull();
  const rights = await fixture.sql`
    select grantee from information_schema.role_table_grants
    where table_schema = 'private' and table_name in ('outfit_search', 'outfit_kinds')
      and grantee in ('PUBLIC', 'anon', 'authenticated', 'service_role')`;
  expect(rights).toHaveLength(0);
});
