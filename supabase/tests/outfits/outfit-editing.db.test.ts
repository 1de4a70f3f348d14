import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addItem } from "../rows/item-rows";
import { addDraft, addListedOutfit, addOutfit, collectionRow } from "../rows/outfit-rows";

const fixture = sharedFixture();

const api = () => fixture.administrator.api;
const picture = (name: string, alt_text = name) => ({
  image_url: `/storage/v1/object/public/outfit-images/${name}.jpg`,
  alt_text,
  file_size: 1000,
  file_type: "image/jpeg",
  width: 1200,
  height: 1500,
  placeholder_color: "#aabbcc",
});

test("replaces an outfit's items and collections, repeatedly", async () => {
  const outfit = await addOutfit(fixture.sql);
  const items = await Promise.all([1, 2, 3].map(() => addItem(fixture.sql)));
  const ids = items.map(({ id }) => String(id));
  const [first, second] = await Promise.all(
    [1, 2].map(() => addRow(fixture.sql, "collections", collectionRow())),
  );
  const other = await addOutfit(fixture.sql);
  await addRow(fixture.sql, "collection_outfits", {
    collection_id: second!.id,
    outfit_id: other.id,
    position: 4,
  });
  const set = async (chosen: string[], collections: unknown[]) => {
    const call = { outfit: outfit.id, items: chosen, collections };
    for (let times = 0; times < 2; times += 1) {
      expect((await api().rpc("set_outfit_contents", call)).error).toBeNull();
    }
    const itemRows = await fixture.sql`
      select item_id from public.outfit_items where outfit_id = ${String(outfit.id)}
      order by position`;
    const shown = await fixture.sql`
      select collection_id, position from public.collection_outfits
      where outfit_id = ${String(outfit.id)}`;
    return { items: itemRows.map((row) => String(row.item_id)), shown };
  };

  expect(await set(ids, [first!.id])).toMatchObject({
    items: ids,
    shown: [{ collection_id: first!.id, position: 0 }],
  });
  expect(await set([ids[2]!, ids[0]!], [second!.id])).toMatchObject({
    items: [ids[2], ids[0]],
    shown: [{ collection_id: second!.id, position: 5 }],
  });
  expect(await set([], [])).toMatchObject({ items: [], shown: [] });
});

test("lets only administrators set lists", async () => {
  const outfit = String((await addOutfit(fixture.sql)).id);
  const calls = {
    set_outfit_contents: { outfit, items: [], collections: [] },
    set_outfit_images: { outfit, images: [picture("x")] },
    set_collection_outfits: { collection: randomUUID(), outfits: [outfit] },
    search_all_outfits: {},
  };
  for (const [name, call] of Object.entries(calls)) {
    expect((await fixture.shopper.api.rpc(name, call)).error).toMatchObject({ code: "42501" });
  }
});

const imagesOf = (outfit: unknown) => fixture.sql`
  select image_url, alt_text, display_order from public.outfit_images
  where outfit_id = ${String(outfit)} order by display_order`;

test("replaces, moves and describes images atomically", async () => {
  const outfit = await addDraft(fixture.sql);
  const set = (...images: object[]) =>
    api().rpc("set_outfit_images", { outfit: outfit.id, images });
  const five = ["a", "b", "c", "d", "e"].map((name) => picture(name));
  expect((await set(...five)).error).toBeNull();

  const changed = [
    five[4]!,
    five[0]!,
    picture("f"),
    { ...five[1]!, alt_text: "Back" },
    picture("g"),
  ];
  expect((await set(...changed)).error).toBeNull();
  expect(await imagesOf(outfit.id)).toEqual(
    changed.map(({ image_url, alt_text }, display_order) => ({
      image_url,
      alt_text,
      display_order,
    })),
  );
  const { data } = await fixture.anonymous.api
    .from("outfits")
    .select("hero_image")
    .eq("id", outfit.id)
    .single();
  expect(data).toEqual({ hero_image: "/storage/v1/object/public/outfit-images/e.jpg" });

  expect((await set(picture("h"))).error).toBeNull();
  expect(await imagesOf(outfit.id)).toMatchObject([
    { image_url: "/storage/v1/object/public/outfit-images/h.jpg" },
  ]);
});

test("refuses no images, six images or an unknown outfit", async () => {
  const outfit = await addOutfit(fixture.sql);
  const before = await imagesOf(outfit.id);
  const set = (images: object[], id = outfit.id) =>
    api().rpc("set_outfit_images", { outfit: id, images });
  const six = ["a", "b", "c", "d", "e", "f"].map((name) => picture(name));
  expect((await set([])).error).toMatchObject({ code: "PT422" });
  expect((await set(six)).error).toMatchObject({ code: "PT422" });
  expect((await set([picture("a")], randomUUID())).error).toMatchObject({ code: "PT404" });
  expect(await imagesOf(outfit.id)).toEqual(before);
});

test("updates generated alt text when an image moves", async () => {
  const { id, title } = await addDraft(fixture.sql);
  const set = async (...pictures: [name: string, words: string][]) => {
    const images = pictures.map(([name, alt_text]) => ({
      image_url: `/storage/v1/object/public/outfit-images/${name}.jpg`,
      alt_text,
    }));
    const { api } = fixture.administrator;
    expect((await api.rpc("set_outfit_images", { outfit: id, images })).error).toBeNull();
    const { data } = await api
      .from("outfit_images")
      .select("alt_text")
      .eq("outfit_id", id)
      .order("display_order");
    return data?.map(({ alt_text }) => alt_text);
  };
  const [main, detail, tip] = ["main look", "detail shot", "styling tip"].map(
    (view) => `${String(title)}, ${view}`,
  ) as [string, string, string];

  expect(await set(["a", ""], ["b", ""], ["c", "The hem"], ["d", " "])).toEqual([
    main,
    detail,
    "The hem",
    tip,
  ]);
  // The form sends the alt text that it read.
  expect(await set(["b", detail], ["c", "The hem"], ["a", main])).toEqual([main, "The hem", tip]);
});

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
