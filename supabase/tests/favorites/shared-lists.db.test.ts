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

const put = (person: Person, list: unknown, more: Row) =>
  person.api.from("favorite_list_entries").insert({ list_id: list, ...more });

test("shows a shared list to whoever has its link, until it is withdrawn (FAV-9)", async () => {
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

test("shares the favorites as a list, and refuses chosen tokens and others' lists (FAV-9)", async () => {
  const { sql, anonymous, other } = fixture;
  const person = await fixture.newPerson("favorites-shared");
  const item_id = (await addItem(sql, { name: "Kept coat" })).id;
  await person.api.from("favorite_items").insert({ user_id: person.id, item_id }).throwOnError();
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
