import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addListedOutfit, addOutfit, collectionRow } from "../rows/outfit-rows";
import { addRow, type Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const api = () => fixture.administrator.api;

test("hides a deleted outfit from shoppers and restores it whole", async () => {
  const outfit = await addListedOutfit(fixture.sql);
  const { shopper } = fixture;
  const favorite = { user_id: shopper.id, outfit_id: outfit.id };
  await shopper.api.from("favorites").insert(favorite);
  const mark = (deleted_at: string | null) =>
    api().from("outfits").update({ deleted_at }).eq("id", outfit.id).select("status").single();
  const listed = async () => {
    const { data } = await shopper.api.rpc("list_outfits");
    return (data as { outfits: Row[] }).outfits.some(({ id }) => id === outfit.id);
  };

  expect(await listed()).toBe(true);
  expect((await mark(new Date().toISOString())).data).toEqual({ status: "draft" });
  expect(await listed()).toBe(false);
  expect((await shopper.api.from("outfits").select("id").eq("id", outfit.id)).data).toEqual([]);
  expect((await mark(null)).data).toEqual({ status: "published" });
  expect(await listed()).toBe(true);
  const { data } = await shopper.api.from("outfits").select("favorite_count").eq("id", outfit.id);
  expect(data).toEqual([{ favorite_count: 1 }]);
});

test("lets only administrators mark an outfit or a collection as deleted", async () => {
  const outfit = await addOutfit(fixture.sql);
  const collection = await addRow(fixture.sql, "collections", collectionRow());
  const deleted_at = new Date().toISOString();
  for (const [table, { id }] of [
    ["outfits", outfit] as const,
    ["collections", collection] as const,
  ]) {
    const tried = await fixture.shopper.api
      .from(table)
      .update({ deleted_at })
      .eq("id", id)
      .select("id");
    expect(tried.data).toEqual([]);
    const anonymous = await fixture.anonymous.api.from(table).update({ deleted_at }).eq("id", id);
    expect(anonymous.error).toMatchObject({ code: "42501" });
  }
});

test("shows a collection's outfits in order and keeps a deleted one's position", async () => {
  const collection = await addRow(fixture.sql, "collections", collectionRow());
  const outfits = await Promise.all([1, 2, 3].map(() => addOutfit(fixture.sql)));
  const [a, b, c] = outfits.map(({ id }) => String(id));
  const set = (...ids: unknown[]) =>
    api().rpc("set_collection_outfits", { collection: collection.id, outfits: ids });
  const order = async () => {
    const members = await fixture.sql`
      select outfit_id from public.collection_outfits
      where collection_id = ${String(collection.id)} order by position`;
    return members.map((row) => String(row.outfit_id));
  };
  expect((await set(a, b, c)).error).toBeNull();
  expect(await order()).toEqual([a, b, c]);
  await api().from("outfits").update({ deleted_at: new Date().toISOString() }).eq("id", b);
  expect((await set(c, a)).error).toBeNull();
  expect(await order()).toEqual([c, a, b]);
  await api().from("outfits").update({ deleted_at: null }).eq("id", b);
  expect((await set(b, c)).error).toBeNull();
  expect(await order()).toEqual([b, c]);
});
