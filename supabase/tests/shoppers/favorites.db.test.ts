import { expect, test } from "vitest";
import { type Person, sharedFixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { addItem, saveSizes } from "../rows/item-rows";
import { addList, addOutfit, addOutfitItem } from "../rows/outfit-rows";

const fixture = sharedFixture();

const make = (person: Person, name: string) =>
  person.api.from("favorite_lists").insert({ user_id: person.id, name }).select("id").single();

const put = (person: Person, list: unknown, more: Row) =>
  person.api.from("favorites").insert({ user_id: person.id, list_id: list, ...more });

test("requires unique list names per account, regardless of case and accents (FAV-6)", async () => {
  const person = await fixture.newPerson("names");
  expect((await make(person, "Été in Rome")).error).toBeNull();
  expect((await make(person, "ete in rome")).error).toMatchObject({ code: "23505" });
  expect((await make(await fixture.newPerson("same-name"), "Été in Rome")).error).toBeNull();
  for (const name of ["FAVORITES", "", "  ", " Rome", "Two\nlines", "x".repeat(61)]) {
    expect((await make(person, name)).error, JSON.stringify(name)).toMatchObject({ code: "23514" });
  }
});

test("allows 50 lists per account and 200 entries per list (FAV-6)", async () => {
  const { sql } = fixture;
  const person = await fixture.newPerson("many");
  await sql`
    insert into public.favorite_lists (user_id, name)
    select ${person.id}, 'List ' || number from generate_series(1, 50) as number`;
  expect((await make(person, "One more")).error).toMatchObject({ hint: "too_many_lists" });

  const [list] = await sql<Row[]>`
    select id from public.favorite_lists where user_id = ${person.id} limit 1`;
  await sql`
    insert into public.items (name, retailer, retailer_url, garment, color, price)
    select 'Item ' || number, 'ZARA', 'https://www.zara.com/us/piece', 'coat', 'black', 10
    from generate_series(1, 201) as number`;
  await sql`
    insert into public.favorites (user_id, list_id, item_id)
    select ${person.id}, ${String(list!.id)}, id from public.items where name like 'Item %' limit 200`;
  const item_id = (await addItem(sql)).id;
  expect((await put(person, list!.id, { item_id })).error).toMatchObject({ hint: "list_full" });
});

test("accepts an outfit or item once, and only on the account's own lists (FAV-6)", async () => {
  const { shopper, other, sql } = fixture;
  const list = await addList(sql, shopper.id);
  const [outfit_id, item_id] = [(await addOutfit(sql)).id, (await addItem(sql)).id];
  expect((await put(shopper, list.id, { outfit_id, note: "Red shoes" })).error).toBeNull();
  expect((await put(shopper, list.id, { item_id })).error).toBeNull();
  expect((await put(shopper, list.id, { outfit_id })).error).toMatchObject({ code: "23505" });
  const both = await addOutfit(sql);
  const wrong = { outfit_id: both.id, item_id: (await addItem(sql)).id };
  expect((await put(shopper, list.id, wrong)).error).toMatchObject({ code: "23514" });
  expect((await put(shopper, list.id, {})).error).toMatchObject({ code: "23514" });

  const othersList = await addList(sql, other.id);
  const item = { item_id: (await addItem(sql)).id };
  expect((await put(shopper, othersList.id, item)).error).toMatchObject({ code: "42501" });
  const { error } = await put(shopper, null, { ...item, user_id: other.id });
  expect(error).toMatchObject({ code: "42501" });
});

test("limits notes on lists and on favorites (FAV-7)", async () => {
  const { shopper, sql } = fixture;
  const list = await addList(sql, shopper.id);
  const outfit_id = (await addOutfit(sql)).id;
  const note = "x".repeat(501);
  expect((await put(shopper, list.id, { outfit_id, note })).error).toMatchObject({ code: "23514" });
  const favorites = shopper.api.from("favorites");
  await favorites.insert({ user_id: shopper.id, outfit_id }).throwOnError();
  const { error } = await favorites.update({ note }).eq("outfit_id", outfit_id);
  expect(error).toMatchObject({ code: "23514" });
});

test("sorts favorites and lists in the given order, new entries first (FAV-8)", async () => {
  const { sql } = fixture;
  const person = await fixture.newPerson("order");
  const add = async () => {
    const outfit_id = String((await addOutfit(sql)).id);
    const row = { user_id: person.id, outfit_id };
    await person.api.from("favorites").insert(row).throwOnError();
    return outfit_id;
  };
  const [a, b, c] = [await add(), await add(), await add()];
  const order = async () => {
    const rows = person.api.from("favorites").select("outfit_id").is("list_id", null);
    const { data } = await rows.order("position", { ascending: false }).throwOnError();
    return data.map(({ outfit_id }) => String(outfit_id));
  };
  expect(await order()).toEqual([c, b, a]);
  const arrange = (things: (string | null)[]) => person.api.rpc("arrange_favorites", { things });
  // Deleted entries and other accounts' entries don't change anything.
  await arrange([a, (await addOutfit(sql)).id as string, c, a, b]).throwOnError();
  expect(await order()).toEqual([a, c, b]);
  const d = await add();
  expect(await order()).toEqual([d, a, c, b]);

  const list = await addList(sql, person.id);
  for (const outfit_id of [a, b]) await put(person, list.id, { outfit_id }).throwOnError();
  const entries = async () => {
    const rows = person.api.from("favorites").select("outfit_id").eq("list_id", list.id);
    const { data } = await rows.order("position", { ascending: false }).throwOnError();
    return data.map(({ outfit_id }) => String(outfit_id));
  };
  expect(await entries()).toEqual([b, a]);
  const onList = (...things: string[]) => ({ things, list: list.id });
  await person.api.rpc("arrange_favorites", onList(a, b)).throwOnError();
  expect(await entries()).toEqual([a, b]);
  // Favorites have a separate order, and other accounts can't change it.
  expect(await order()).toEqual([d, a, c, b]);
  await fixture.other.api.rpc("arrange_favorites", onList(b, a)).throwOnError();
  expect(await entries()).toEqual([a, b]);
});

test("shows a shared list to anyone with its link, until the link is deleted (FAV-9)", async () => {
  const { sql, anonymous } = fixture;
  const person = await fixture.newPerson("sharing");
  const list = await addList(sql, person.id);
  const outfit = await addOutfit(sql, { title: "Shared look" });
  const item = await addItem(sql, { name: "Shared coat" });
  await put(person, list.id, { outfit_id: outfit.id, note: "With the boots" }).throwOnError();
  await put(person, list.id, { item_id: item.id }).throwOnError();
  const shares = person.api.from("favorite_list_shares");
  const share = async () => {
    const row = { user_id: person.id, list_id: list.id };
    const { data } = await shares.insert(row).select("token").single().throwOnError();
    return String(data.token);
  };
  const read = async (token: string): Promise<Row | null> =>
    (await anonymous.api.rpc("shared_list", { token }).throwOnError()).data as Row | null;

  const token = await share();
  const shared = await read(token);
  expect(shared).toMatchObject({
    name: list.name,
    entries: [
      { note: "", items: { name: "Shared coat" }, outfits: null },
      { note: "With the boots", outfits: { title: "Shared look" }, items: null },
    ],
  });
  const text = JSON.stringify(shared);
  for (const private_ of [person.id, person.email, String(list.id)]) {
    expect(text).not.toContain(private_);
  }

  await sql`update public.outfits set deleted_at = now() where id = ${String(outfit.id)}`;
  expect((await read(token))!.entries).toHaveLength(1);

  await shares.delete().eq("token", token).throwOnError();
  expect(await read(token)).toBeNull();
  const again = await share();
  expect(again).not.toBe(token);
  expect(await read(token)).toBeNull();
  await person.api.from("favorite_lists").delete().eq("id", list.id).throwOnError();
  expect(await read(again)).toBeNull();
});

test("shares favorites as a list, and refuses chosen tokens and other accounts' lists (FAV-9)", async () => {
  const { sql, anonymous, other } = fixture;
  const person = await fixture.newPerson("favorites-shared");
  const item_id = (await addItem(sql, { name: "Kept coat" })).id;
  await person.api.from("favorites").insert({ user_id: person.id, item_id }).throwOnError();
  const shares = person.api.from("favorite_list_shares");
  const row = { user_id: person.id };
  const { data } = await shares.insert(row).select("token").single().throwOnError();
  const shared = await anonymous.api.rpc("shared_list", { token: data.token }).throwOnError();
  expect(shared.data).toMatchObject({
    name: "Favorites",
    entries: [{ items: { name: "Kept coat" } }],
  });
  expect((await shares.insert(row)).error).toMatchObject({ code: "23505" });

  const theirs = { ...row, list_id: (await addList(sql, other.id)).id };
  expect((await shares.insert(theirs)).error).toMatchObject({ code: "42501" });
  const chosen = { ...row, token: "00000000-0000-4000-8000-000000000000" };
  expect((await shares.insert(chosen)).error).toMatchObject({ code: "42501" });
});

const fallen = async (outfits: unknown[], items: unknown[], since = "2026-02-01T00:00:00Z") => {
  const { data } = await fixture.anonymous.api
    .rpc("price_drops", { outfit_ids: outfits, item_ids: items, since })
    .throwOnError();
  return data as { id: string; was: number; price: number }[];
};

const sold = (price: number, created_at = "2026-01-01T00:00:00Z") =>
  addItem(fixture.sql, { price, sizes: ["S", "M"], created_at });

const reprice = async (id: unknown, price: number) =>
  expect((await saveSizes(fixture, id, { price })).error).toBeNull();

test("returns what costs less than before, with both prices (FAV-11)", async () => {
  const [coat, bag, hat, scarf] = [
    await sold(100),
    await sold(50),
    await sold(30),
    // Sold only later, so it had no price.
    await sold(20, "2026-03-01T00:00:00Z"),
  ];
  await reprice(coat.id, 80);
  await reprice(bag.id, 60);
  await reprice(scarf.id, 10);
  const all = [coat.id, bag.id, hat.id, scarf.id];
  expect(await fallen([], all)).toEqual([{ id: coat.id, was: 100, price: 80 }]);
  expect(await fallen([], all, new Date().toISOString())).toEqual([]);
});

test("sums up an outfit's items, by their prices in stock (FAV-11)", async () => {
  const { sql } = fixture;
  const [coat, bag] = [await sold(100), await sold(50)];
  const outfit = await addOutfit(sql);
  await addOutfitItem(sql, outfit, coat);
  await addOutfitItem(sql, outfit, bag, 1);
  expect(await fallen([outfit.id], [])).toEqual([]);
  // An item costs as much as its cheapest size in stock.
  await saveSizes(fixture, coat.id, { price: 70 }, "M");
  expect(await fallen([outfit.id], [coat.id])).toEqual([
    { id: coat.id, was: 100, price: 70 },
    { id: outfit.id, was: 150, price: 120 },
  ]);
});

test("refuses more than 200 ids and invalid dates", async () => {
  const fallenPrices = (item_ids: string[], since: string) =>
    fixture.anonymous.api.rpc("price_drops", { outfit_ids: [], item_ids, since });
  const id = "00000000-0000-4000-8000-000000000001";
  const { error } = await fallenPrices(
    Array.from({ length: 201 }, () => id),
    "2026-02-01T00:00:00Z",
  );
  expect(error).toMatchObject({ code: "PT422" });
  expect((await fallenPrices([id], "1990-01-01T00:00:00Z")).error).toMatchObject({ code: "PT422" });
});

test("returns on every device when an account opened its favorites on the previous visit (FAV-11)", async () => {
  const open = async ({ api } = fixture.shopper): Promise<string | null> => {
    const { data } = await api.rpc("open_favorites").throwOnError();
    return data as string | null;
  };
  const later = (minutes: number) => fixture.sql`
    update private.favorite_openings
    set opened_at = opened_at - make_interval(mins => ${minutes}),
        opened_before = opened_before - make_interval(mins => ${minutes})`;
  expect(await open()).toBeNull();
  await later(29);
  expect(await open()).toBeNull();
  await later(31);
  const before = await open();
  expect(Date.parse(before!)).toBeLessThan(Date.now() - 30 * 60_000);
  expect(await open()).toBe(before);
  expect(await open(fixture.other)).toBeNull();
});
