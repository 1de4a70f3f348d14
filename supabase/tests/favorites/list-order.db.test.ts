import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture, type Person } from "../fixture";
import { addList } from "../rows/favorite-rows";
import { addOutfit } from "../rows/outfit-rows";
import type { Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const put = (person: Person, list: unknown, more: Row) =>
  person.api.from("favorite_list_entries").insert({ list_id: list, ...more });

test("arranges favorites and lists in the given order, new things first (FAV-8)", async () => {
  const { sql } = fixture;
  const person = await fixture.newPerson("order");
  const add = async () => {
    const outfit_id = String((await addOutfit(sql)).id);
    const row = { user_id: person.id, outfit_id };
    await person.api.from("favorite_outfits").insert(row).throwOnError();
    return outfit_id;
  };
  const [a, b, c] = [await add(), await add(), await add()];
  const order = async () => {
    const rows = person.api.from("favorite_outfits").select("outfit_id");
    const { data } = await rows.order("position", { ascending: false }).throwOnError();
    return data.map(({ outfit_id }) => String(outfit_id));
  };
  expect(await order()).toEqual([c, b, a]);
  const arrange = (ids: (string | null)[]) =>
    person.api.rpc("arrange_favorites", { kind: "outfits", ids });
  // What is gone, or somebody else's, changes nothing.
  await arrange([a, (await addOutfit(sql)).id as string, c, a, b]).throwOnError();
  expect(await order()).toEqual([a, c, b]);
  const d = await add();
  expect(await order()).toEqual([d, a, c, b]);

  const list = await addList(sql, person.id);
  for (const outfit_id of [a, b]) await put(person, list.id, { outfit_id }).throwOnError();
  const entries = async () => {
    const rows = person.api.from("favorite_list_entries").select("id, outfit_id");
    const { data } = await rows.order("position", { ascending: false }).throwOnError();
    return data as { id: string; outfit_id: string }[];
  };
  const ids = (await entries()).map(({ id }) => id).toReversed();
  await person.api.rpc("arrange_favorites", { kind: "entries", ids }).throwOnError();
  expect((await entries()).map(({ outfit_id }) => outfit_id)).toEqual([a, b]);
  // Another person's call finds none of them.
  const turned = { kind: "entries", ids: ids.toReversed() };
  await fixture.other.api.rpc("arrange_favorites", turned).throwOnError();
  expect((await entries()).map(({ outfit_id }) => outfit_id)).toEqual([a, b]);
});
