import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addItem } from "../rows/item-rows";
import { addOutfit, collectionRow } from "../rows/outfit-rows";
import { addRow } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

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

test("replaces an outfit's items and collections as a whole, repeatedly", async () => {
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
    const held = await fixture.sql`
      select item_id from public.outfit_items where outfit_id = ${String(outfit.id)}
      order by position`;
    const shown = await fixture.sql`
      select collection_id, position from public.collection_outfits
      where outfit_id = ${String(outfit.id)}`;
    return { items: held.map((row) => String(row.item_id)), shown };
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
    for (const person of [fixture.anonymous, fixture.shopper]) {
      expect((await person.api.rpc(name, call)).error).toMatchObject({ code: "42501" });
    }
  }
});
