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
    const plan = await transaction`
      explain select 1 from public.outfits
      where list_text like private.containing_folded('Canapés')`;
    expect(JSON.stringify(plan)).toContain("outfits_list_text_idx");
  });
});

const indexes = [
  "listed_outfits",
  "outfit_documents",
  "piece_documents",
  "search_vocabulary",
  "search_meanings",
  "search_phrases",
  "search_shops",
  "item_popularity",
];

test("keeps the index tables private", async () => {
  for (const table of indexes) {
    const { error } = await fixture.anonymous.api.schema("private").from(table).select("*");
    expect(error, table).not.toBeNull();
  }
  const rights = await fixture.sql`
    select grantee from information_schema.role_table_grants
    where table_schema = 'private' and table_name = any (${indexes})
      and grantee in ('PUBLIC', 'anon', 'authenticated', 'service_role')`;
  expect(rights).toHaveLength(0);
});
