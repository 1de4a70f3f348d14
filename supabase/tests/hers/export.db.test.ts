import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addExpert, bookingRow } from "../rows/expert-rows";
import { addItem } from "../rows/item-rows";
import { addOutfit } from "../rows/outfit-rows";
import { addRow } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

type Export = Record<string, Record<string, unknown>[]>;

test("exports every table that holds rows of a person, and what hangs on those", async () => {
  const { data } = await fixture.shopper.api.rpc("export_account");
  const owned = await fixture.sql<{ name: string }[]>`
    with recursive owned as (
      select conrelid from pg_constraint
      where contype = 'f' and confrelid = 'auth.users'::regclass
        and connamespace = 'public'::regnamespace
      union
      select pg_constraint.conrelid from pg_constraint
      join owned on owned.conrelid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace
    )
    select relname as name from owned join pg_class on pg_class.oid = conrelid order by 1`;
  expect(owned.length).toBeGreaterThan(12);
  const exported = Object.keys(data as Export);
  const cure =
    "Add each of these tables to private.export_account (supabase/schemas/9-accounts/905-export.sql) " +
    "in a migration of yours: people may have all that is stored about them";
  expect(
    owned.map(({ name }) => name).filter((name) => !exported.includes(name)),
    cure,
  ).toEqual([]);
});

test("exports a person's own rows in words, and nobody else's", async () => {
  const { sql } = fixture;
  const person = await fixture.newPerson("exports");
  const stranger = await fixture.newPerson("stranger");
  const outfit = await addOutfit(sql, { title: "Linen Evening" });
  const item = await addItem(sql);
  const expert = await addExpert(sql);
  for (const { id, email } of [person, stranger]) {
    const own = { user_id: id };
    await addRow(sql, "style_profiles", { ...own, size: "L" });
    await addRow(sql, "favorites", { ...own, item_id: item.id });
    await addRow(sql, "shopped_items", { ...own, outfit_id: outfit.id, item_id: item.id });
    const list = await addRow(sql, "favorite_lists", { ...own, name: "Summer" });
    const kept = { ...own, list_id: list.id, outfit_id: outfit.id, note: email };
    await addRow(sql, "favorites", kept);
    const words = { author_name: "Lea", comment: email, rating: 5 };
    await addRow(sql, "outfit_reviews", { ...own, outfit_id: outfit.id, ...words });
  }
  await person.api.from("expert_bookings").insert(bookingRow(expert, person.id));

  const { data, error } = await person.api.rpc("export_account");
  expect(error).toBeNull();
  const exported = data as Export;
  expect(exported["account"]).toMatchObject({ id: person.id, email: person.email });
  expect(exported["style_profiles"]).toMatchObject([{ size: "L" }]);
  expect(exported["favorites"]).toMatchObject([
    { list_id: null, item: item.name },
    { outfit: "Linen Evening", note: person.email },
  ]);
  expect(exported["outfit_reviews"]).toMatchObject([{ comment: person.email }]);
  expect(exported["expert_bookings"]).toMatchObject([{ expert: expect.any(String) as string }]);
  expect(exported["message_outbox"]).toMatchObject([{ recipient: person.email }]);
  const text = JSON.stringify(data);
  expect(text).not.toContain(stranger.email);
  expect(text).not.toContain(stranger.id);
  expect(text).not.toMatch(/password|token_/);
});

test("exports nothing without a session", async () => {
  expect((await fixture.anonymous.api.rpc("export_account")).error?.code).toBe("42501");
});
