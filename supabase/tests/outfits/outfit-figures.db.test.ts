import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addDraft, addOutfit, imageRow } from "../rows/outfit-rows";
import { addItem } from "../rows/item-rows";
import type { Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const figures = async (id: unknown): Promise<Row> => {
  const { data, error } = await fixture.administrator.api
    .from("outfits")
    .select(
      "status, total_price, item_count, colors, sizes, retailers, free_shipping, rating, review_count, favorite_count, view_count, click_count, popularity",
    )
    .eq("id", id)
    .single();
  if (error) throw error;
  return data;
};

test("derives price, colors, sizes, retailers and shipping from the items", async () => {
  const { api } = fixture.administrator;
  const outfit = await addOutfit(fixture.sql);
  const coat = await addItem(fixture.sql, { price: 100.5, sizes: ["M", "L"] });
  const bag = await addItem(fixture.sql, {
    retailer: "HM",
    retailer_url: "https://www2.hm.com/bag",
    color: "red",
    price: 49.25,
    sizes: ["XS", "M"],
  });
  await api.from("outfit_items").insert([
    { outfit_id: outfit.id, item_id: coat.id, position: 0 },
    { outfit_id: outfit.id, item_id: bag.id, position: 1 },
  ]);
  expect(await figures(outfit.id)).toMatchObject({
    total_price: 149.75,
    item_count: 2,
    colors: ["black", "red"],
    sizes: ["XS", "M", "L"],
    retailers: ["ZARA", "HM"],
    free_shipping: false,
  });

  await api.from("items").update({ price: 9.25, color: "navy" }).eq("id", bag.id);
  expect(await figures(outfit.id)).toMatchObject({
    total_price: 109.75,
    colors: ["black", "navy"],
  });

  await api.from("retailers").update({ free_shipping: true }).eq("code", "HM");
  expect(await figures(outfit.id)).toMatchObject({ free_shipping: false });
  await api.from("retailers").update({ free_shipping: true }).eq("code", "ZARA");
  expect(await figures(outfit.id)).toMatchObject({ free_shipping: true });

  await api.from("outfit_items").delete().eq("outfit_id", outfit.id);
  expect(await figures(outfit.id)).toMatchObject({
    total_price: 0,
    item_count: 0,
    colors: [],
    free_shipping: false,
  });
});

test("publishes an outfit on its last upload step and withdraws it with its last image", async () => {
  const { api } = fixture.administrator;
  const outfit = await addDraft(fixture.sql);
  expect(await figures(outfit.id)).toMatchObject({ status: "draft" });
  await api.from("outfit_images").insert(imageRow(outfit.id));
  expect(await figures(outfit.id)).toMatchObject({ status: "draft" });
  await api
    .from("outfits")
    .update({ hero_image: "/storage/v1/object/public/outfit-images/first.jpg" })
    .eq("id", outfit.id);
  expect(await figures(outfit.id)).toMatchObject({ status: "published" });
  await api.from("outfit_images").delete().eq("outfit_id", outfit.id);
  expect(await figures(outfit.id)).toMatchObject({ status: "draft" });
});

test("holds up to five images, one per position", async () => {
  const outfit = await addDraft(fixture.sql);
  const table = fixture.administrator.api.from("outfit_images");
  const images = [0, 1, 2, 3, 4].map((index) => imageRow(outfit.id, index));
  const { data } = await table.insert(images).select("view_type").order("display_order");
  expect(data?.map((row) => row.view_type)).toEqual([
    "main",
    "detail",
    "styling",
    "styling",
    "styling",
  ]);
  expect((await table.insert(imageRow(outfit.id, 5))).error).toMatchObject({ code: "23514" });
  expect((await table.insert(imageRow(outfit.id, 4))).error).toMatchObject({ code: "23505" });
});
