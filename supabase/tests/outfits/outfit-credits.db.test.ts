import { expect, test } from "vitest";
import { notifications, sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { expertRow } from "../rows/expert-rows";
import { addListedOutfit, outfitSave } from "../rows/outfit-rows";

const fixture = sharedFixture();

const addStylist = (more: Row = {}) => addRow(fixture.sql, "expert_stylists", expertRow(more));
const api = () => fixture.administrator.api;

/** Credits an outfit; returns what undoes it. */
async function credit(outfit: Row, stylist: Row | null): Promise<Row[]> {
  const credits = [{ outfit: outfit.id, stylist: stylist?.id ?? null }];
  return (await api().rpc("credit_outfits", { credits }).throwOnError()).data as Row[];
}

async function readCredit({ id }: Row): Promise<unknown> {
  const [stored] = await fixture.sql<Row[]>`
    select expert_id from public.outfit_credits where outfit_id = ${String(id)}`;
  return stored?.expert_id;
}

async function listedFor({ slug }: Row): Promise<unknown[]> {
  const { data } = await fixture.anonymous.api
    .rpc("list_outfits", { stylist: slug })
    .throwOnError();
  const page = data as { total: number; outfits: Row[] };
  expect(page.total).toBe(page.outfits.length);
  return page.outfits.map(({ id }) => id);
}

test("credits outfits, returns what undoes it, and conflicts with forms opened before", async () => {
  const [outfit, ada, eve] = [
    await addListedOutfit(fixture.sql),
    await addStylist(),
    await addStylist(),
  ];
  const none = { outfit: outfit.id, stylist: null, since: null };
  expect(await credit(outfit, ada)).toEqual([none]);
  await fixture.sql`
    update public.outfit_credits set credited_at = '2025-03-12T12:00Z', listed_at = '2025-03-12T12:00Z'
    where outfit_id = ${String(outfit.id)}`;
  const opened = await outfitSave(fixture.sql, outfit);
  expect(await credit(outfit, ada)).toEqual([]);
  const previous = await credit(outfit, eve);
  expect(await readCredit(outfit)).toBe(eve.id);
  const images = [{ ...opened.images[0], file_size: 1, file_type: "image/jpeg" }];
  const late = await api().rpc("save_outfit", { ...opened, images });
  expect(late.error?.code).toBe("PT409");
  await api().rpc("credit_outfits", { credits: previous }).throwOnError();
  expect(await readCredit(outfit)).toBe(ada.id);
  // Isn't news for followers again (ALERT-10).
  expect(
    await fixture.sql`
      select listed_at = '2025-03-12T12:00Z' as earlier from public.outfit_credits
      where outfit_id = ${String(outfit.id)}`,
  ).toEqual([{ earlier: true }]);
  await credit(outfit, null);
  expect(await readCredit(outfit)).toBeUndefined();
});

test("refuses unknown stylists and more than 500 outfits", async () => {
  const outfit = await addListedOutfit(fixture.sql);
  const one = { outfit: outfit.id, stylist: outfit.id };
  for (const credits of [[one], Array.from({ length: 501 }, () => one), {}]) {
    expect((await api().rpc("credit_outfits", { credits })).error?.code).toBe("PT422");
  }
});

test("saves the stylist of a form, and keeps the credit of a form without one", async () => {
  const [outfit, stylist] = [await addListedOutfit(fixture.sql), await addStylist()];
  const save = async (more: Row) => {
    const { columns, ...rest } = await outfitSave(fixture.sql, outfit);
    await api()
      .rpc("save_outfit", { ...rest, columns: { ...columns, ...more } })
      .throwOnError();
    return readCredit(outfit);
  };
  expect(await save({ stylist: stylist.id })).toBe(stylist.id);
  expect(await save({ title: "Pier" })).toBe(stylist.id);
  expect(await save({ stylist: null })).toBeUndefined();
});

test("names and restores the stylist in an outfit's history", async () => {
  const [outfit, stylist] = [await addListedOutfit(fixture.sql), await addStylist({ name: "Ada" })];
  await credit(outfit, stylist);
  await credit(outfit, null);
  const call = { of_table: "outfits", of_record: outfit.id };
  const { data } = await api().rpc("record_history", call).throwOnError();
  const [removal] = data as { id: number }[];
  expect(removal).toMatchObject({ table_name: "outfit_credits", subject: "Ada" });
  const restored = { ...call, change: removal!.id, latest: removal!.id };
  await api().rpc("restore_version", restored).throwOnError();
  expect(await readCredit(outfit)).toBe(stylist.id);
});

test("filters by a stylist and forgets the name while the page isn't listed", async () => {
  const [outfit, stylist] = [await addListedOutfit(fixture.sql), await addStylist({ name: "Ada" })];
  await addListedOutfit(fixture.sql);
  await credit(outfit, stylist);
  const author = async () => {
    const { data } = await fixture.shopper.api
      .from("outfits")
      .select("outfit_credits(expert_stylists(name))")
      .eq("id", outfit.id)
      .single()
      .throwOnError();
    return data.outfit_credits;
  };
  const named = async () =>
    (await fixture.anonymous.api.rpc("credited_stylists").throwOnError()).data;
  expect(await author()).toEqual({ expert_stylists: { name: "Ada" } });
  expect(await listedFor(stylist)).toEqual([outfit.id]);
  expect(await named()).toContainEqual({ slug: stylist.slug, name: "Ada" });
  const tag = String(outfit.id).slice(-8);
  const setActive = (active: boolean) =>
    notifications(fixture.sql, async () => {
      await api().from("expert_stylists").update({ is_active: active }).eq("id", stylist.id);
    });
  expect((await setActive(false)).join()).toContain(tag);
  expect(await author()).toBeNull();
  expect(await listedFor(stylist)).toEqual([]);
  expect(await named()).not.toContainEqual({ slug: stylist.slug, name: "Ada" });
  expect(await readCredit(outfit)).toBe(stylist.id);
  expect((await setActive(true)).join()).toContain(tag);
  expect(await author()).not.toBeNull();
});

test("empties the kept pages of a stylist's outfits when the name changes", async () => {
  const stylist = await addStylist();
  const notified = await notifications(fixture.sql, async () => {
    await api().from("expert_stylists").update({ name: "Ida" }).eq("id", stylist.id);
  });
  // Pages of outfits contain the stylist's id, and so have this tag.
  expect(notified).toContain(`now experts ${String(stylist.id).slice(-8)}`);
});
