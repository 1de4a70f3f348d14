import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { type Row, addRow } from "../rows/add-row";
import { addDraft, addListedOutfit, addOutfit, collectionRow } from "../rows/outfit-rows";

const fixture = sharedFixture();

const api = () => fixture.administrator.api;
test("hides a deleted outfit from shoppers and restores it completely", async () => {
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

test("returns a collection's outfits in order and keeps a deleted one's position", async () => {
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

interface Page {
  total: number;
  statuses: Record<string, number>;
  outfits: { id: string; state: string; image_count: number }[];
}

test("returns every state in the admin list", async () => {
  const word = `Zeppelin ${randomUUID().slice(0, 8)}`;
  const titled = async (outfit: Promise<Row>) => {
    const { id } = await outfit;
    await fixture.sql`update public.outfits set title = ${word} where id = ${String(id)}`;
    return String(id);
  };
  const published = await titled(addOutfit(fixture.sql));
  const draft = await titled(addDraft(fixture.sql));
  const deleted = await titled(addOutfit(fixture.sql));
  await api().from("outfits").update({ deleted_at: new Date().toISOString() }).eq("id", deleted);
  const searchAll = async (more: object = {}) => {
    const { data, error } = await api().rpc("search_all_outfits", {
      search: word.toUpperCase(),
      ...more,
    });
    expect(error).toBeNull();
    return data as Page;
  };
  const all = await searchAll();
  expect(all).toMatchObject({ total: 2, statuses: { published: 1, draft: 1, deleted: 1 } });
  expect(all.outfits.map(({ id }) => id)).toEqual([draft, published]);
  expect(all.outfits.map(({ image_count }) => image_count)).toEqual([0, 1]);
  expect((await searchAll({ statuses: ["deleted"] })).outfits).toMatchObject([
    { id: deleted, state: "deleted" },
  ]);
  expect((await searchAll({ vibes: ["edgy"] })).total).toBe(0);
  expect((await searchAll({ sort: "created", descending: false })).outfits[0]?.id).toBe(published);
  expect(await searchAll({ page_offset: 50 })).toMatchObject({ total: 2, outfits: [] });
  const unknown = await api().rpc("search_all_outfits", { statuses: ["gone"] });
  expect(unknown.error).toMatchObject({ code: "PT422" });
});

const cover = (name: string) => `/storage/v1/object/public/outfit-images/${name}.jpg`;

async function stored(id: unknown): Promise<Row> {
  const [row] = await fixture.sql<Row[]>`
    select title, description, tags, cover_image, updated_at,
      array(
        select outfit_id from public.collection_outfits where collection_id = id order by position
      ) as outfits
    from public.collections where id = ${String(id)}`;
  return row!;
}

const columns = (more: Row = {}) => ({
  title: "Saved",
  description: null,
  tags: ["Work"],
  cover_image: cover("new"),
  ...more,
});

test("saves a collection and its outfits at once, and returns the previous cover", async () => {
  const { api } = fixture.administrator;
  const { id } = await addRow(
    fixture.sql,
    "collections",
    collectionRow({ cover_image: cover("old") }),
  );
  const outfits = [(await addOutfit(fixture.sql)).id, (await addOutfit(fixture.sql)).id];
  const { data: before } = await api
    .from("collections")
    .select("updated_at")
    .eq("id", id)
    .single()
    .throwOnError();
  const call = { collection: id, columns: columns(), outfits, version: before.updated_at };
  expect((await api.rpc("save_collection", call).throwOnError()).data).toBe(cover("old"));
  const saved = await stored(id);
  expect(saved).toMatchObject({ ...columns(), outfits });

  // An older version changes nothing, not even the outfits.
  const refused = await api.rpc("save_collection", { ...call, outfits: [] });
  expect(refused.error).toMatchObject({ code: "PT409", hint: "version_conflict" });
  const untitled = await api.rpc("save_collection", {
    collection: id,
    columns: columns({ title: "" }),
    outfits: [],
  });
  expect(untitled.error).toMatchObject({ code: "23514" });
  expect(await stored(id)).toEqual(saved);
});

test("saves only existing collections", async () => {
  const call = { collection: randomUUID(), columns: columns(), outfits: [] };
  const missing = await fixture.administrator.api.rpc("save_collection", call);
  expect(missing.error).toMatchObject({ code: "PT404", hint: "collection_missing" });
});
