import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addDraft, addItem, addOutfit, addRow, type Row } from "../sample-rows";
import { openWorld, type Person, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

interface Look {
  outfit: Row;
  item: Row;
}
async function addLook(): Promise<Look> {
  const [outfit, item] = [await addOutfit(world.sql), await addItem(world.sql)];
  await addRow(world.sql, "outfit_items", { outfit_id: outfit.id, item_id: item.id, position: 0 });
  return { outfit, item };
}
/** Somebody's click, counted as one of any visitor. */
const click = async ({ outfit, item }: Look): Promise<void> => {
  const { data } = await world.anonymous.api
    .rpc("record_item_click", {
      item: item.id,
      outfit: outfit.id,
      screen: "outfit_detail",
      visitor: randomUUID(),
    })
    .setHeader("X-Forwarded-For", randomUUID());
  expect(data).toBe(true);
};
const note = ({ api }: Person, { outfit, item }: Look) =>
  api.rpc("note_shopped", { item: item.id, outfit: outfit.id });
/** Whether a new review of the outfit is said to be a shopper's. */
const shopped = async ({ api, id }: Person, { outfit }: Look): Promise<unknown> => {
  const row = { outfit_id: outfit.id, user_id: id, author_name: "Sara", rating: 5 };
  expect((await api.from("outfit_reviews").insert(row)).error).toBeNull();
  const { data } = await api.rpc("own_review", { outfit: outfit.id }).single();
  return (data as Row).is_verified;
};

test("a review is a shopper's after a counted click and the author's note of it, in either order", async () => {
  const [before, after] = [await addLook(), await addLook()];
  await click(before);
  expect((await note(world.shopper, before)).error).toBeNull();
  expect(await shopped(world.shopper, before)).toBe(true);
  await note(world.shopper, after);
  await click(after);
  expect(await shopped(world.shopper, after)).toBe(true);
});

test.each<[string, (look: Look) => PromiseLike<unknown>]>([
  ["no click at all", () => Promise.resolve()],
  ["a note without a counted click", (look) => note(world.other, look)],
  [
    "a click of another account",
    async (look) => [await click(look), await note(world.shopper, look)],
  ],
  [
    "a click on another outfit's item",
    async () => {
      const elsewhere = await addLook();
      await click(elsewhere);
      await note(world.other, elsewhere);
    },
  ],
  [
    "a counted click of another hour",
    async (look) => {
      await click(look);
      await note(world.other, look);
      await world.sql`
        update public.item_clicks set clicked_at = clicked_at - interval '2 hours'
        where outfit_id = ${String(look.outfit.id)}`;
    },
  ],
])("a review claims nothing after %s", async (_, happened) => {
  const look = await addLook();
  await happened(look);
  expect(await shopped(world.other, look)).toBe(false);
});

test("a click after the review changes nothing about it, nor does a change of its words", async () => {
  const look = await addLook();
  expect(await shopped(world.shopper, look)).toBe(false);
  await click(look);
  await note(world.shopper, look);
  const reviews = world.shopper.api.from("outfit_reviews");
  await reviews.update({ comment: "Still lovely" }).eq("outfit_id", look.outfit.id);
  const { data } = await world.shopper.api.rpc("own_review", { outfit: look.outfit.id }).single();
  expect((data as Row).is_verified).toBe(false);
});

test("a review without an account claims nothing, whatever it was written with", async () => {
  const { outfit } = await addLook();
  const review = { outfit_id: outfit.id, author_name: "Anna K.", rating: 5, is_verified: true };
  expect(await addRow(world.sql, "outfit_reviews", review)).toMatchObject({ is_verified: false });
});

test("only what shoppers see is noted, once for each item of an outfit", async () => {
  const look = await addLook();
  const stranger = await addItem(world.sql);
  const refused = { code: "PT422", hint: "item_not_in_outfit" };
  expect((await note(world.shopper, { ...look, item: stranger })).error).toMatchObject(refused);
  const draft = await addDraft(world.sql);
  await addRow(world.sql, "outfit_items", {
    outfit_id: draft.id,
    item_id: look.item.id,
    position: 0,
  });
  expect((await note(world.shopper, { ...look, outfit: draft })).error).toMatchObject(refused);
  await note(world.shopper, look);
  await note(world.shopper, look);
  const noted = world.shopper.api.from("shopped_items").select("item_id");
  expect((await noted.eq("outfit_id", look.outfit.id)).data).toEqual([{ item_id: look.item.id }]);
});
