import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addOutfit } from "../rows/outfit-rows";
import { addRow, type Row } from "../rows/add-row";

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
