import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  addDraft,
  addItem,
  addOutfit,
  addRow,
  imageRow,
  outfitRow,
  type Row,
} from "../sample-rows";
import { openFixture, type Fixture } from "../fixture";

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

test("matches the fields of search and list regardless of case", async () => {
  const outfit = await addOutfit(
    fixture.sql,
    outfitRow({ title: "Gallery Opening", subtitle: "Quiet Linen", tags: ["Budget-Friendly"] }),
  );
  const slugs = async (column: string, text: string): Promise<unknown[]> => {
    const { data } = await fixture.anonymous.api
      .from("outfits")
      .select("slug")
      .ilike(column, `%${text}%`)
      .eq("id", outfit.id);
    return data ?? [];
  };
  for (const text of ["gallery", "LINEN", "casual", "minimal"]) {
    expect(await slugs("search_text", text)).toHaveLength(1);
  }
  expect(await slugs("search_text", "budget-friendly")).toHaveLength(0);
  expect(await slugs("list_text", "budget-friendly")).toHaveLength(1);
  expect(await slugs("list_text", "linen")).toHaveLength(0);
});

test("averages the reviews into the rating, and has none without reviews", async () => {
  const outfit = await addOutfit(fixture.sql);
  expect(await figures(outfit.id)).toMatchObject({ rating: null, review_count: 0 });
  const review = (person: Fixture["shopper"], rating: number) =>
    person.api.from("outfit_reviews").insert({
      outfit_id: outfit.id,
      user_id: person.id,
      author_name: "Ann",
      rating,
      comment: "",
    });
  expect((await review(fixture.shopper, 5)).error).toBeNull();
  expect((await review(fixture.other, 4)).error).toBeNull();
  expect(await figures(outfit.id)).toMatchObject({ rating: 4.5, review_count: 2 });

  expect((await review(fixture.shopper, 1)).error).toMatchObject({ code: "23505" });
  await fixture.shopper.api.from("outfit_reviews").update({ rating: 3 }).eq("outfit_id", outfit.id);
  expect(await figures(outfit.id)).toMatchObject({ rating: 3.5 });
  await fixture.shopper.api.from("outfit_reviews").delete().eq("outfit_id", outfit.id);
  expect(await figures(outfit.id)).toMatchObject({ rating: 4, review_count: 1 });
});

test("counts a helpful vote once per person and never the author's", async () => {
  const outfit = await addOutfit(fixture.sql);
  const { id } = await addRow(fixture.sql, "outfit_reviews", {
    outfit_id: outfit.id,
    user_id: fixture.shopper.id,
    author_name: "Sara",
    rating: 5,
  });
  const vote = (person: Fixture["shopper"]) =>
    person.api.from("outfit_review_votes").insert({ review_id: id, user_id: person.id });
  const count = async (): Promise<unknown> => {
    const found = fixture.anonymous.api.from("outfit_reviews").select("helpful_count, is_verified");
    return (await found.eq("id", id).single()).data;
  };
  expect((await vote(fixture.shopper)).error).toMatchObject({ code: "42501" });
  expect((await vote(fixture.other)).error).toBeNull();
  expect((await vote(fixture.other)).error).toMatchObject({ code: "23505" });
  expect(await count()).toEqual({ helpful_count: 1, is_verified: false });
  await fixture.other.api.from("outfit_review_votes").delete().eq("review_id", id);
  expect(await count()).toMatchObject({ helpful_count: 0 });
});

test("counts favorites once, and a repeated merge of a device's favorites changes nothing", async () => {
  const outfit = await addOutfit(fixture.sql);
  const merge = () =>
    fixture.shopper.api
      .from("favorite_outfits")
      .upsert([{ user_id: fixture.shopper.id, outfit_id: outfit.id }], { ignoreDuplicates: true });
  expect((await merge()).error).toBeNull();
  expect((await merge()).error).toBeNull();
  expect(await figures(outfit.id)).toMatchObject({ favorite_count: 1 });
  await fixture.shopper.api.from("favorite_outfits").delete().eq("outfit_id", outfit.id);
  expect(await figures(outfit.id)).toMatchObject({ favorite_count: 0 });
});

test("weighs favorites over clicks over views, and recent over old, in popularity", async () => {
  const view = (outfit: Row, daysAgo: number) =>
    addRow(fixture.sql, "outfit_views", {
      outfit_id: outfit.id,
      visitor: randomUUID(),
      viewed_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    });
  const [old, fresh, clicked, loved] = await Promise.all(
    [1, 2, 3, 4].map(() => addOutfit(fixture.sql)),
  );
  if (!old || !fresh || !clicked || !loved) throw new Error("four outfits were added");
  const item = await addItem(fixture.sql);
  await view(old, 14);
  await view(old, 14.01);
  await view(fresh, 0);
  await addRow(fixture.sql, "item_clicks", {
    item_id: item.id,
    outfit_id: clicked.id,
    screen: "home",
    visitor: randomUUID(),
  });
  await addRow(fixture.sql, "favorite_outfits", { user_id: fixture.other.id, outfit_id: loved.id });

  const ids = [old.id, fresh.id, clicked.id, loved.id];
  const order = async (): Promise<unknown[]> => {
    const { data } = await fixture.anonymous.api
      .from("outfits")
      .select("id")
      .in("id", ids)
      .order("popularity", { ascending: false });
    return (data ?? []).map((row) => row.id);
  };
  // Two views of two weeks ago are worth just under one of today.
  const expected = [loved.id, clicked.id, fresh.id, old.id];
  expect(await order()).toEqual(expected);
  const before = await figures(loved.id);
  await fixture.sql`select private.refresh_popularity()`;
  expect(await order()).toEqual(expected);
  expect((await figures(loved.id)).popularity).toBeCloseTo(Number(before.popularity), 3);
});
