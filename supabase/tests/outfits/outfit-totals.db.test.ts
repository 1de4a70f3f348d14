import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture, type Person } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addItem, chains, saveItem, saveSizes } from "../rows/item-rows";
import { addDraft, addOutfit, imageRow } from "../rows/outfit-rows";

const fixture = sharedFixture();

const totals = async (id: unknown): Promise<Row> => {
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
  expect(await totals(outfit.id)).toMatchObject({
    total_price: 149.75,
    item_count: 2,
    colors: ["black", "red"],
    sizes: ["XS", "M", "L"],
    retailers: ["ZARA", "HM"],
    free_shipping: false,
  });

  await saveItem(fixture, bag.id, { color: "navy" });
  await saveSizes(fixture, bag.id, { price: 9.25 });
  expect(await totals(outfit.id)).toMatchObject({
    total_price: 109.75,
    colors: ["black", "navy"],
  });

  await api.from("shops").update({ free_shipping: true }).eq("id", chains.HM);
  expect(await totals(outfit.id)).toMatchObject({ free_shipping: false });
  await api.from("shops").update({ free_shipping: true }).eq("id", chains.ZARA);
  expect(await totals(outfit.id)).toMatchObject({ free_shipping: true });

  await api.from("outfit_items").delete().eq("outfit_id", outfit.id);
  expect(await totals(outfit.id)).toMatchObject({
    total_price: 0,
    item_count: 0,
    colors: [],
    free_shipping: false,
  });
});

test("publishes an outfit on its last upload step and unpublishes it with its last image", async () => {
  const { api } = fixture.administrator;
  const outfit = await addDraft(fixture.sql);
  expect(await totals(outfit.id)).toMatchObject({ status: "draft" });
  await api.from("outfit_images").insert(imageRow(outfit.id));
  expect(await totals(outfit.id)).toMatchObject({ status: "draft" });
  await api
    .from("outfits")
    .update({ hero_image: "/storage/v1/object/public/outfit-images/first.jpg" })
    .eq("id", outfit.id);
  expect(await totals(outfit.id)).toMatchObject({ status: "published" });
  await api.from("outfit_images").delete().eq("outfit_id", outfit.id);
  expect(await totals(outfit.id)).toMatchObject({ status: "draft" });
});

test("allows five images, one per position", async () => {
  const outfit = await addDraft(fixture.sql);
  const table = fixture.administrator.api.from("outfit_images");
  const images = [0, 1, 2, 3, 4].map((index) => imageRow(outfit.id, index));
  const { data } = await table.insert(images).select("view_type").order("display_order");
  const views = data?.map(({ view_type }) => view_type as string).join(" ");
  expect(views).toBe("main detail styling styling styling");
  expect((await table.insert(imageRow(outfit.id, 5))).error).toMatchObject({ code: "23514" });
  expect((await table.insert(imageRow(outfit.id, 4))).error).toMatchObject({ code: "23505" });
});

test("derives the rating from reviews; null without any", async () => {
  const outfit = await addOutfit(fixture.sql);
  expect(await totals(outfit.id)).toMatchObject({ rating: null, review_count: 0 });
  const review = ({ api, id: user_id }: Person, rating: number) =>
    api
      .from("outfit_reviews")
      .insert({ outfit_id: outfit.id, user_id, author_name: "Ann", rating, comment: "" });
  expect((await review(fixture.shopper, 5)).error).toBeNull();
  expect((await review(fixture.other, 4)).error).toBeNull();
  expect(await totals(outfit.id)).toMatchObject({ rating: 4.5, review_count: 2 });

  expect((await review(fixture.shopper, 1)).error).toMatchObject({ code: "23505" });
  await fixture.shopper.api.from("outfit_reviews").update({ rating: 3 }).eq("outfit_id", outfit.id);
  expect(await totals(outfit.id)).toMatchObject({ rating: 3.5 });
  await fixture.shopper.api.from("outfit_reviews").delete().eq("outfit_id", outfit.id);
  expect(await totals(outfit.id)).toMatchObject({ rating: 4, review_count: 1 });
});

test("counts a helpful vote once per account, except the author's", async () => {
  const outfit = await addOutfit(fixture.sql);
  const { id } = await addRow(fixture.sql, "outfit_reviews", {
    outfit_id: outfit.id,
    user_id: fixture.shopper.id,
    author_name: "Sara",
    rating: 5,
  });
  const vote = (person: Person) =>
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

test("returns a shopper's own review of an outfit and their latest name", async () => {
  const outfit = await addOutfit(fixture.sql);
  const { api, id } = await fixture.newPerson("signs");
  for (const person of [{ api, id }, await fixture.newPerson("signs-too")]) {
    expect((await person.api.rpc("own_review_name")).data).toBe("");
    const own = { outfit_id: outfit.id, user_id: person.id, author_name: `Name of ${person.id}` };
    const review = { ...own, rating: 4, comment: "Lovely" };
    expect((await person.api.from("outfit_reviews").insert(review)).error).toBeNull();
  }
  const of = { outfit: outfit.id };
  const author_name = `Name of ${id}`;
  const { data } = await api.rpc("own_review", of);
  expect(data).toMatchObject([{ author_name, rating: 4, comment: "Lovely" }]);
  expect((await api.rpc("own_review_name")).data).toBe(author_name);
  const reviews = api.from("outfit_reviews").update({ rating: 2 }).eq("outfit_id", outfit.id);
  expect((await reviews.select("author_name")).data).toEqual([{ author_name }]);
  expect((await fixture.administrator.api.rpc("own_review", of)).data).toEqual([]);
});

/** Devices merge favorites into an account like this. */
const once = { onConflict: "user_id,list_id,outfit_id,item_id", ignoreDuplicates: true };

test("counts favorites once, even if a device merges them again", async () => {
  const outfit = await addOutfit(fixture.sql);
  const merge = () =>
    fixture.shopper.api
      .from("favorites")
      .upsert([{ user_id: fixture.shopper.id, outfit_id: outfit.id }], once);
  expect((await merge()).error).toBeNull();
  expect((await merge()).error).toBeNull();
  expect(await totals(outfit.id)).toMatchObject({ favorite_count: 1 });
  await fixture.shopper.api.from("favorites").delete().eq("outfit_id", outfit.id);
  expect(await totals(outfit.id)).toMatchObject({ favorite_count: 0 });
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
  await addRow(fixture.sql, "favorites", { user_id: fixture.other.id, outfit_id: loved.id });

  const ids = [old.id, fresh.id, clicked.id, loved.id];
  const order = async (): Promise<unknown[]> => {
    const { data } = await fixture.anonymous.api
      .from("outfits")
      .select("id")
      .in("id", ids)
      .order("popularity", { ascending: false });
    return (data ?? []).map((row) => row.id);
  };
  // Two views from two weeks ago weigh slightly less than one from today.
  const expected = [loved.id, clicked.id, fresh.id, old.id];
  expect(await order()).toEqual(expected);
  const summed = await fixture.sql<{ popularity: number; sum: number }[]>`
    select
      popularity,
      coalesce((
        select sum(private.popularity_of(5, created_at))
        from public.favorites where outfit_id = outfits.id
      ), 0)
      + coalesce((
        select sum(private.popularity_of(3, clicked_at))
        from public.item_clicks where outfit_id = outfits.id
      ), 0)
      + coalesce((
        select sum(private.popularity_of(1, viewed_at))
        from public.outfit_views where outfit_id = outfits.id
      ), 0) as sum
    from public.outfits where id = any (${ids as string[]})`;
  expect(summed).toHaveLength(4);
  for (const { popularity, sum } of summed) expect(popularity).toBeCloseTo(sum, 3);
});

test("keeps all totals correct and accepts all of many simultaneous writes", async () => {
  const crowd = await Promise.all(
    Array.from({ length: 8 }, (_, number) => fixture.newPerson(`crowd-${number}`)),
  );
  const outfits = await Promise.all(Array.from({ length: 6 }, () => addOutfit(fixture.sql)));
  const ids = outfits.map((outfit) => String(outfit.id));
  const responses = await Promise.all(
    crowd.flatMap(({ api, id }, number) => {
      // Each merges the same favorites in another order.
      const mine = ids.map((outfit_id) => ({ user_id: id, outfit_id }));
      if (number % 2) mine.reverse();
      const visitor = randomUUID();
      return [
        api.from("favorites").upsert(mine, once),
        ...ids.map((outfit) => api.rpc("record_outfit_view", { outfit, visitor })),
        ...ids.map((outfit_id) =>
          api.from("outfit_reviews").insert({
            outfit_id,
            user_id: id,
            author_name: "Crowd",
            rating: 1 + (number % 5),
          }),
        ),
      ];
    }),
  );
  expect(responses.map(({ error }) => error).filter(Boolean)).toEqual([]);

  const { data } = await fixture.anonymous.api
    .from("outfits")
    .select("favorite_count, view_count, review_count, rating")
    .in("id", ids);
  const expected = { favorite_count: 8, view_count: 8, review_count: 8, rating: 2.63 };
  expect(data).toEqual(ids.map(() => expected));
});
