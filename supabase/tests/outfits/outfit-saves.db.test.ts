import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { notifications, sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addItem } from "../rows/item-rows";
import {
  addDraft,
  addListedOutfit,
  addOutfit,
  collectionRow,
  type OutfitSave,
  outfitSave,
} from "../rows/outfit-rows";

const fixture = sharedFixture();

const api = () => fixture.administrator.api;
const addCollection = () => addRow(fixture.sql, "collections", collectionRow());
const imageUrl = (name: string) => `/storage/v1/object/public/outfit-images/${name}.jpg`;
const picture = (name: string, alt_text = name) => ({
  image_url: imageUrl(name),
  alt_text,
  file_size: 1000,
  file_type: "image/jpeg",
  width: 1200,
  height: 1500,
  placeholder_color: "#aabbcc",
});

/** Saves an outfit with changed arguments, based on its newest version. */
async function save(outfit: Row, more: Partial<Record<keyof OutfitSave, unknown>>) {
  return api().rpc("save_outfit", {
    ...(await outfitSave(fixture.sql, outfit)),
    images: [picture("a")],
    ...more,
  });
}

const readImages = ({ id }: Row) => fixture.sql`
  select image_url, alt_text, display_order from public.outfit_images
  where outfit_id = ${String(id)} order by display_order`;

test("saves columns, images, items and collections and notifies of it", async () => {
  const outfit = await addListedOutfit(fixture.sql);
  const [item, collection] = [await addItem(fixture.sql), await addCollection()];
  const { columns, version } = await outfitSave(fixture.sql, outfit);
  const changed = {
    outfit: String(outfit.id),
    columns: { ...columns, title: "Pier", season_tags: ["Summer"], tags: ["linen"] },
    images: [picture("front"), picture("back")],
    items: [String(item.id)],
    collections: [String(collection.id)],
  };
  const notified = await notifications(fixture.sql, async () => {
    expect((await api().rpc("save_outfit", { ...changed, version })).error).toBeNull();
  });
  expect(notified).toContain(`now outfits ${changed.outfit.slice(-8)}`);
  const stored = await outfitSave(fixture.sql, outfit);
  expect(stored.version).not.toBe(version);
  expect(stored).toMatchObject({
    ...changed,
    images: changed.images.map(({ image_url, alt_text }) => ({ image_url, alt_text })),
  });
});

test("leaves everything as it was, without a notification, when the last part fails", async () => {
  const outfit = await addListedOutfit(fixture.sql);
  const before = await outfitSave(fixture.sql, outfit);
  const full = await addCollection();
  await addRow(fixture.sql, "collection_outfits", {
    collection_id: full.id,
    outfit_id: (await addOutfit(fixture.sql)).id,
    position: 10_000,
  });
  const notified = await notifications(fixture.sql, async () => {
    const { error } = await save(outfit, {
      columns: { ...before.columns, title: "Half" },
      items: [],
      collections: [full.id],
    });
    expect(error).toMatchObject({ code: "23514" });
  });
  expect(notified).toEqual([]);
  expect(await outfitSave(fixture.sql, outfit)).toEqual(before);
});

test("refuses a save that is based on an older version, and accepts one of two simultaneous ones", async () => {
  const outfit = await addListedOutfit(fixture.sql);
  const { version } = await outfitSave(fixture.sql, outfit);
  expect((await save(outfit, { images: [picture("b")] })).error).toBeNull();
  const stored = await outfitSave(fixture.sql, outfit);
  const late = await save(outfit, { version, items: [] });
  expect(late.error).toMatchObject({ code: "PT409", hint: "version_conflict" });
  expect(await outfitSave(fixture.sql, outfit)).toEqual(stored);

  const both = await Promise.all([
    save(outfit, { version: stored.version }),
    save(outfit, { version: stored.version, items: [] }),
  ]);
  expect(both.flatMap(({ error }) => (error ? [error.hint] : []))).toEqual(["version_conflict"]);
});

test("publishes an upload with its last step", async () => {
  const draft = await addDraft(fixture.sql);
  const seen = async () =>
    (await fixture.anonymous.api.from("outfits").select("id").eq("id", draft.id)).data?.length;
  const { version } = await outfitSave(fixture.sql, draft);
  const image = { ...picture("upload"), outfit_id: draft.id, display_order: 0 };
  expect((await api().from("outfit_images").insert(image)).error).toBeNull();
  expect(await seen()).toBe(0);
  // Adding images doesn't change the version.
  const last = await save(draft, { version, images: [picture("upload")] });
  expect(last.error).toBeNull();
  expect(await seen()).toBe(1);
});

test("names what can't be saved, and changes nothing", async () => {
  const outfit = await addListedOutfit(fixture.sql);
  const before = await outfitSave(fixture.sql, outfit);
  const [item] = before.items;
  const { title: _, ...untitled } = before.columns;
  const refused: [hint: string, more: Partial<Record<keyof OutfitSave, unknown>>][] = [
    ["outfit_columns", { columns: [] }],
    ["outfit_columns", { columns: untitled }],
    ["outfit_columns", { columns: { ...before.columns, status: "published" } }],
    ["image_count", { images: [] }],
    ["image_count", { images: {} }],
    ["image_count", { images: ["a", "b", "c", "d", "e", "f"].map((name) => picture(name)) }],
    ["repeated_image", { images: [picture("a"), picture("a")] }],
    ["repeated_image", { images: [{ alt_text: "No URL" }] }],
    ["item_missing", { items: [randomUUID()] }],
    ["repeated_item", { items: [item, item] }],
    ["collection_missing", { collections: [randomUUID()] }],
    ["outfit_missing", { outfit: randomUUID() }],
  ];
  for (const [hint, more] of refused) {
    const { error } = await save(outfit, more);
    expect(error, JSON.stringify(more)).toMatchObject({ hint });
    expect(error?.code).toMatch(/^PT4(04|22)$/);
  }
  expect(await outfitSave(fixture.sql, outfit)).toEqual(before);
});

test("replaces an outfit's items and collections, repeatedly", async () => {
  const outfit = await addOutfit(fixture.sql);
  const items = await Promise.all([1, 2, 3].map(() => addItem(fixture.sql)));
  const ids = items.map(({ id }) => String(id));
  const [first, second] = [await addCollection(), await addCollection()];
  const other = await addOutfit(fixture.sql);
  await addRow(fixture.sql, "collection_outfits", {
    collection_id: second.id,
    outfit_id: other.id,
    position: 4,
  });
  const set = async (chosen: string[], collections: unknown[]) => {
    for (let times = 0; times < 2; times += 1) {
      expect((await save(outfit, { items: chosen, collections })).error).toBeNull();
    }
    const shown = await fixture.sql`
      select collection_id, position from public.collection_outfits
      where outfit_id = ${String(outfit.id)}`;
    return { items: (await outfitSave(fixture.sql, outfit)).items, shown };
  };

  expect(await set(ids, [first.id])).toMatchObject({
    items: ids,
    shown: [{ collection_id: first.id, position: 0 }],
  });
  expect(await set([ids[2]!, ids[0]!], [second.id])).toMatchObject({
    items: [ids[2], ids[0]],
    shown: [{ collection_id: second.id, position: 5 }],
  });
  expect(await set([], [])).toMatchObject({ items: [], shown: [] });
});

test("replaces, moves and describes images, and returns replaced ones", async () => {
  const outfit = await addDraft(fixture.sql);
  const set = (...images: object[]) => save(outfit, { images });
  const five = ["a", "b", "c", "d", "e"].map((name) => picture(name));
  expect(await set(...five)).toMatchObject({ error: null, data: [] });

  const changed = [
    five[4]!,
    five[0]!,
    picture("f"),
    { ...five[1]!, alt_text: "Back" },
    picture("g"),
  ];
  const { data: replaced } = await set(...changed);
  expect((replaced as string[]).sort()).toEqual([imageUrl("c"), imageUrl("d")]);
  expect(await readImages(outfit)).toEqual(
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
  expect(data).toEqual({ hero_image: imageUrl("e") });

  expect((await set(picture("h"))).error).toBeNull();
  expect(await readImages(outfit)).toMatchObject([{ image_url: imageUrl("h") }]);
});

test("updates generated alt text when an image moves", async () => {
  const draft = await addDraft(fixture.sql);
  const set = async (...pictures: [name: string, words: string][]) => {
    const images = pictures.map(([name, alt_text]) => ({ image_url: imageUrl(name), alt_text }));
    expect((await save(draft, { images })).error).toBeNull();
    return (await readImages(draft)).map(({ alt_text }) => alt_text as string);
  };
  const [main, detail, tip] = ["main look", "detail shot", "styling tip"].map(
    (view) => `${String(draft.title)}, ${view}`,
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

test("accepts size ranges of known sizes only", async () => {
  const outfit = await addOutfit(fixture.sql);
  const set = async (size_range: string | null) => {
    const { error } = await api().from("outfits").update({ size_range }).eq("id", outfit.id);
    return error?.code;
  };
  for (const range of ["M", "S-L", "XS–XL", "S, L - XXL, 36–41", "One size", null]) {
    expect(await set(range), String(range)).toBeUndefined();
  }
  for (const text of ["banana", "", "s-l", "L-S", "S-36", "S-M-L", "34", "S,", "one size", "-"]) {
    expect(await set(text), text).toBe("23514");
  }
  const [row] = await fixture.sql`select private.sizes_in_range('L–XL, 36-38')::text as sizes`;
  expect(row).toEqual({ sizes: "{L,XL,36,37,38}" });
});
