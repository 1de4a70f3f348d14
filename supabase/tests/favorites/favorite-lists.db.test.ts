import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture, type Person } from "../fixture";
import { addItem } from "../rows/item-rows";
import { addList } from "../rows/favorite-rows";
import { addOutfit } from "../rows/outfit-rows";
import type { Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const make = (person: Person, name: string) =>
  person.api.from("favorite_lists").insert({ user_id: person.id, name }).select("id").single();

const put = (person: Person, list: unknown, more: Row) =>
  person.api.from("favorite_list_entries").insert({ list_id: list, ...more });

test("names each list of an account once, whatever its case and accents (FAV-6)", async () => {
  const person = await fixture.newPerson("names");
  expect((await make(person, "Été in Rome")).error).toBeNull();
  expect((await make(person, "ete in rome")).error).toMatchObject({ code: "23505" });
  expect((await make(await fixture.newPerson("same-name"), "Été in Rome")).error).toBeNull();
  for (const name of ["FAVORITES", "", "  ", " Rome", "Two\nlines", "x".repeat(61)]) {
    expect((await make(person, name)).error, JSON.stringify(name)).toMatchObject({ code: "23514" });
  }
});

test("holds 50 lists of an account and 200 things on a list (FAV-6)", async () => {
  const { sql } = fixture;
  const person = await fixture.newPerson("many");
  await sql`
    insert into public.favorite_lists (user_id, name)
    select ${person.id}, 'List ' || number from generate_series(1, 50) as number`;
  expect((await make(person, "One more")).error).toMatchObject({ hint: "too_many_lists" });

  const [list, other] = await sql<Row[]>`
    select id from public.favorite_lists where user_id = ${person.id} limit 2`;
  await sql`
    insert into public.items (name, retailer, retailer_url, garment, color, price)
    select 'Piece ' || number, 'ZARA', 'https://www.zara.com/us/piece', 'coat', 'black', 10
    from generate_series(1, 201) as number`;
  await sql`
    insert into public.favorite_list_entries (list_id, item_id)
    select ${String(list!.id)}, id from public.items where name like 'Piece %' limit 200`;
  const item_id = (await addItem(sql)).id;
  expect((await put(person, list!.id, { item_id })).error).toMatchObject({ hint: "list_full" });

  // Not by moving something there either.
  await put(person, other!.id, { item_id }).throwOnError();
  const { error } = await person.api
    .from("favorite_list_entries")
    .update({ list_id: list!.id })
    .eq("list_id", other!.id);
  expect(error).toMatchObject({ hint: "list_full" });
});

test("takes an outfit or a piece once, and only onto one's own list (FAV-6)", async () => {
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

  const elsewhere = await addList(sql, other.id);
  const { error } = await shopper.api
    .from("favorite_list_entries")
    .update({ list_id: elsewhere.id })
    .eq("list_id", list.id);
  expect(error).toMatchObject({ code: "42501" });
});

test("bounds notes of lists and of favorites (FAV-7)", async () => {
  const { shopper, sql } = fixture;
  const list = await addList(sql, shopper.id);
  const outfit_id = (await addOutfit(sql)).id;
  const note = "x".repeat(501);
  expect((await put(shopper, list.id, { outfit_id, note })).error).toMatchObject({ code: "23514" });
  const favorites = shopper.api.from("favorite_outfits");
  await favorites.insert({ user_id: shopper.id, outfit_id }).throwOnError();
  const { error } = await favorites.update({ note }).eq("outfit_id", outfit_id);
  expect(error).toMatchObject({ code: "23514" });
});
