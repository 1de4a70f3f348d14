import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture, type Person } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addItem } from "../rows/item-rows";
import { addDraft, addOutfit, addOutfitItem } from "../rows/outfit-rows";

const fixture = sharedFixture();

interface Look {
  outfit: Row;
  item: Row;
}
async function addLook(): Promise<Look> {
  const [outfit, item] = [await addOutfit(fixture.sql), await addItem(fixture.sql)];
  await addOutfitItem(fixture.sql, outfit, item);
  return { outfit, item };
}
/** Adds a counted click of any visitor. */
const click = async ({ outfit, item }: Look): Promise<void> => {
  const { data } = await fixture.anonymous.api
    .rpc("record_item_click", {
      item: item.id,
      outfit: outfit.id,
      screen: "outfit_detail",
      visitor: randomUUID(),
    })
    .setHeader("X-Forwarded-For", randomUUID());
  expect(data).toBe(true);
};
const record = ({ api }: Person, { outfit, item }: Look) =>
  api.rpc("note_shopped", { item: item.id, outfit: outfit.id });
/** Adds a review and returns whether it is verified. */
const isVerifiedAfterReview = async ({ api, id }: Person, { outfit }: Look): Promise<unknown> => {
  const row = { outfit_id: outfit.id, user_id: id, author_name: "Sara", rating: 5 };
  expect((await api.from("outfit_reviews").insert(row)).error).toBeNull();
  const { data } = await api.rpc("own_review", { outfit: outfit.id }).single();
  return (data as Row).is_verified;
};

test("verifies a review after a counted click and the author's record of it, in either order", async () => {
  const [before, after] = [await addLook(), await addLook()];
  await click(before);
  expect((await record(fixture.shopper, before)).error).toBeNull();
  expect(await isVerifiedAfterReview(fixture.shopper, before)).toBe(true);
  await record(fixture.shopper, after);
  await click(after);
  expect(await isVerifiedAfterReview(fixture.shopper, after)).toBe(true);
});

test.each<[string, (look: Look) => PromiseLike<unknown>]>([
  ["no click at all", () => Promise.resolve()],
  ["a record without a counted click", (look) => record(fixture.other, look)],
  [
    "a click of another account",
    async (look) => [await click(look), await record(fixture.shopper, look)],
  ],
  [
    "a click on another outfit's item",
    async () => {
      const otherLook = await addLook();
      await click(otherLook);
      await record(fixture.other, otherLook);
    },
  ],
  [
    "a counted click more than an hour before the record",
    async (look) => {
      await click(look);
      await record(fixture.other, look);
      await fixture.sql`
        update public.item_clicks set clicked_at = clicked_at - interval '2 hours'
        where outfit_id = ${String(look.outfit.id)}`;
    },
  ],
])("doesn't verify a review after %s", async (_, prepare) => {
  const look = await addLook();
  await prepare(look);
  expect(await isVerifiedAfterReview(fixture.other, look)).toBe(false);
});

test("stays unverified when a click or an edit follows the review", async () => {
  const look = await addLook();
  expect(await isVerifiedAfterReview(fixture.shopper, look)).toBe(false);
  await click(look);
  await record(fixture.shopper, look);
  const reviews = fixture.shopper.api.from("outfit_reviews");
  await reviews.update({ comment: "Still lovely" }).eq("outfit_id", look.outfit.id);
  const { data } = await fixture.shopper.api.rpc("own_review", { outfit: look.outfit.id }).single();
  expect((data as Row).is_verified).toBe(false);
});

test("never verifies a review without an account", async () => {
  const { outfit } = await addLook();
  const review = { outfit_id: outfit.id, author_name: "Anna K.", rating: 5, is_verified: true };
  expect(await addRow(fixture.sql, "outfit_reviews", review)).toMatchObject({ is_verified: false });
});

test("records only items of published outfits, once per item and outfit", async () => {
  const look = await addLook();
  const otherItem = await addItem(fixture.sql);
  const refused = { code: "PT422", hint: "item_not_in_outfit" };
  expect((await record(fixture.shopper, { ...look, item: otherItem })).error).toMatchObject(
    refused,
  );
  const draft = await addDraft(fixture.sql);
  await addRow(fixture.sql, "outfit_items", {
    outfit_id: draft.id,
    item_id: look.item.id,
    position: 0,
  });
  expect((await record(fixture.shopper, { ...look, outfit: draft })).error).toMatchObject(refused);
  await record(fixture.shopper, look);
  await record(fixture.shopper, look);
  const recorded = fixture.shopper.api.from("shopped_items").select("item_id");
  expect((await recorded.eq("outfit_id", look.outfit.id)).data).toEqual([
    { item_id: look.item.id },
  ]);
});
