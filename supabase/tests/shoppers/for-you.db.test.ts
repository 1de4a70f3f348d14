import { expect, test } from "vitest";
import { sharedFixture, type Person } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addItem } from "../rows/item-rows";
import { addOutfit, addOutfitItem } from "../rows/outfit-rows";

const fixture = sharedFixture();

interface Chosen {
  title: string;
  reason: { kind: string; title?: string };
}

async function chosen(api: Person["api"], signals: object = {}): Promise<Chosen[]> {
  const { data, error } = await api.rpc("for_you", signals);
  expect(error).toBeNull();
  return (data as { outfits: Chosen[] }).outfits;
}

/** Adds a listed outfit with one item. */
async function listed(fields: Row): Promise<{ outfit: Row; item: Row }> {
  const [outfit, item] = [await addOutfit(fixture.sql, fields), await addItem(fixture.sql)];
  await addOutfitItem(fixture.sql, outfit, item);
  return { outfit, item };
}

const seen = async (id: string): Promise<unknown[]> => [
  ...(await fixture.sql`select outfit_id from public.seen_outfits where user_id = ${id}`),
];

test("ranks by taste without saved and shopped outfits, with reasons", async () => {
  const { sql } = fixture;
  const person = await fixture.newPerson("taste");
  expect(await chosen(person.api)).toEqual([]);

  const edgy = { vibe: "edgy", occasion: "party" };
  const saved = await listed({ ...edgy, title: "Linen Evening" });
  const near = await listed({ ...edgy, title: "Leather Evening" });
  const shopped = await listed({ ...edgy, title: "Bought Evening" });
  const far = await listed({ vibe: "bohemian", occasion: "vacation", title: "Beach Day" });
  await addOutfit(sql, { ...edgy, title: "Nothing to buy" });
  await addRow(sql, "favorites", { user_id: person.id, outfit_id: saved.outfit.id });
  const own = { user_id: person.id };
  await addRow(sql, "shopped_items", {
    ...own,
    outfit_id: shopped.outfit.id,
    item_id: shopped.item.id,
  });

  const first = await chosen(person.api);
  expect(first.map(({ title }) => title)).toEqual(["Leather Evening", "Beach Day"]);
  expect(first[0]!.reason).toEqual({
    kind: expect.stringMatching(/saved|shopped/) as string,
    title: expect.stringMatching(/Linen|Bought/) as string,
  });
  expect(first[1]!.reason).toEqual({ kind: "taste" });

  await addRow(sql, "favorites", { ...own, item_id: far.item.id });
  const [, beach] = await chosen(person.api);
  expect(beach?.reason).toMatchObject({ kind: "item" });
  expect(await chosen(person.api, { page_size: 1 })).toHaveLength(1);
  // For accounts, only stored signals count.
  expect(await chosen(person.api, { kept_outfits: [near.outfit.id] })).toHaveLength(2);
});

test("uses the signals that a visitor's device sends, within limits", async () => {
  const { api } = fixture.anonymous;
  expect(await chosen(api)).toEqual([]);
  const minimal = await listed({ vibe: "minimal", occasion: "work", title: "Quiet Office" });
  const [first] = await chosen(api, { vibe: "minimal", occasions: ["work"] });
  expect(first).toMatchObject({ title: "Quiet Office", reason: { kind: "style" } });
  // One quiz answer is enough.
  expect((await chosen(api, { vibe: "minimal" }))[0]?.reason).toEqual({ kind: "style" });
  expect(await chosen(api, { colors: ["navy"] })).not.toEqual([]);
  const others = await chosen(api, { kept_outfits: [minimal.outfit.id] });
  expect(others.map(({ title }) => title)).not.toContain("Quiet Office");

  // Viewed outfits are still recommended, and weigh less than saved ones.
  const looked = await chosen(api, { seen_outfits: [minimal.outfit.id] });
  expect(looked[0]).toMatchObject({ title: "Quiet Office", reason: { kind: "taste" } });
  const alike = await listed({ vibe: "minimal", occasion: "work", title: "Quiet Desk" });
  const near = await chosen(api, { seen_outfits: [minimal.outfit.id] });
  const desk = near.find(({ title }) => title === "Quiet Desk");
  expect(desk?.reason).toEqual({ kind: "seen", title: "Quiet Office" });
  const edgy = await listed({ vibe: "edgy", occasion: "party", title: "Loud Party" });
  const both = { kept_outfits: [edgy.outfit.id], seen_outfits: [alike.outfit.id] };
  const [loudest] = await chosen(api, both);
  expect(loudest).toMatchObject({ reason: { kind: "saved", title: "Loud Party" } });

  const many = Array.from({ length: 201 }, () => minimal.outfit.id);
  for (const signals of [
    { kept_outfits: many },
    { kept_items: many },
    { seen_outfits: many.slice(0, 51) },
    { vibe: "baroque" },
    { colors: ["teal"] },
    { vibe: "minimal", page_size: 25 },
  ]) {
    expect((await api.rpc("for_you", signals)).error?.code).toBe("PT422");
  }
});

test("records views of an account until it turns recommendations off, which deletes them", async () => {
  const person = await fixture.newPerson("looks");
  const look = async ({ outfit }: { outfit: Row }) =>
    person.api.rpc("record_outfit_view", { outfit: outfit.id, visitor: crypto.randomUUID() });
  const street = await listed({ vibe: "street", occasion: "casual", title: "City Walk" });
  const like = await listed({ vibe: "street", occasion: "casual", title: "City Run" });
  await look(street);
  expect(await seen(person.id)).toHaveLength(1);
  const run = (await chosen(person.api)).find(({ title }) => title === "City Run");
  expect(run?.reason).toEqual({ kind: "seen", title: "City Walk" });

  const turn = (for_you: boolean) =>
    person.api.from("style_profiles").upsert({ user_id: person.id, vibe: "street", for_you });
  expect((await turn(false)).error).toBeNull();
  expect(await seen(person.id)).toEqual([]);
  await look(like);
  expect(await seen(person.id)).toEqual([]);
  expect(await chosen(person.api)).toEqual([]);
  await turn(true);
  expect((await chosen(person.api))[0]?.reason).toEqual({ kind: "style" });
});

test("updates each part of the profile separately", async () => {
  const { api, id } = await fixture.newPerson("facts");
  const save = (change: object) => api.from("style_profiles").upsert({ user_id: id, ...change });
  expect((await save({ size: "L" })).error).toBeNull();
  expect((await save({ shoe_size: "39", colors: ["red"] })).error).toBeNull();
  const { data } = await api
    .from("style_profiles")
    .select("size, shoe_size, colors, vibe")
    .single();
  expect(data).toEqual({ size: "L", shoe_size: "39", colors: ["red"], vibe: null });
  expect((await save({ shoe_size: "43" })).error?.code).toBe("22P02");
  expect((await save({ size: "39" })).error?.code).toBe("23514");
});
