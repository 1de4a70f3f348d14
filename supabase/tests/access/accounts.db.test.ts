import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { alertClient } from "../alerts/alert-client";
import { sharedFixture, type Person } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addExpert, bookingRow } from "../rows/expert-rows";
import { addItem } from "../rows/item-rows";
import { addOutfit } from "../rows/outfit-rows";

const fixture = sharedFixture();

let first: Person;
let second: Person;
beforeAll(async () => {
  first = fixture.administrator;
  second = await fixture.newPerson("second");
});
beforeEach(() => setAdministrators(first));
afterEach(async () => {
  await fixture.sql`delete from public.account_deletion_requests`;
});

async function setAdministrators(...people: Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await fixture.sql`
    insert into public.user_preferences (user_id, is_admin)
    select id, true from auth.users where id = any (${ids})
    on conflict (user_id) do update set is_admin = true`;
  await fixture.sql`update public.user_preferences set is_admin = false where user_id <> all (${ids})`;
}

test("schedules the deletion once, returns its date and cancels it on request", async () => {
  const person = await fixture.newPerson("leaving");
  const { data } = await person.api.rpc("request_account_deletion");
  const request = data as Record<"id" | "requested_at" | "erase_after" | "confirm_before", string>;
  const days = (until: string): number =>
    (Date.parse(until) - Date.parse(request.requested_at)) / 86_400_000;
  expect([days(request.confirm_before), days(request.erase_after)]).toEqual([1, 30]);

  const again = await person.api.rpc("request_account_deletion");
  expect(again.data).toMatchObject({ id: request.id });
  const kinds = async () =>
    (await fixture.takeMessages())
      .filter(({ recipient }) => recipient === person.email)
      .map(({ kind }) => kind);
  expect(await kinds()).toEqual(["account_deletion_requested"]);

  const cancelled = await person.api.rpc("cancel_account_deletion");
  expect(cancelled.data).toMatchObject({
    id: request.id,
    cancelled_at: expect.any(String) as string,
  });
  expect(await kinds()).toEqual(["account_deletion_cancelled"]);
  expect((await person.api.rpc("cancel_account_deletion")).error).toMatchObject({
    code: "PT404",
    hint: "no_deletion_requested",
  });
  const anew = await person.api.rpc("request_account_deletion");
  expect((anew.data as Row).id).not.toBe(request.id);
});

test("requests a deletion three times a day, however often it's cancelled", async () => {
  const [person, other] = [await fixture.newPerson("torn"), await fixture.newPerson("sure")];
  for (let n = 0; n < 3; n += 1) {
    for (let again = 0; again < 3; again += 1)
      expect((await person.api.rpc("request_account_deletion")).error).toBeNull();
    await person.api.rpc("cancel_account_deletion");
  }
  expect((await person.api.rpc("request_account_deletion")).error?.code).toBe("PT429");
  expect((await other.api.rpc("request_account_deletion")).error).toBeNull();
});

test("deletes accounts whose address wasn't confirmed within a week", async () => {
  const addresses = ["unconfirmed", "asked-again"].map((name) => `${name}@people.example`);
  for (const email of addresses)
    await fixture.backend.client().auth.signUp({ email, password: "correct horse" });
  await fixture.sql`
    update auth.users set
      created_at = now() - interval '8 days',
      confirmation_sent_at = now() - interval '8 days' * (email like 'unconfirmed@%')::integer
    where email = any (${addresses})`;
  const kept = async () => (await fixture.sql`select email from auth.users order by email`).length;
  const before = await kept();
  await fixture.service.rpc("erase_due_accounts");
  expect(await kept()).toBe(before - 1);
  expect(await fixture.sql`select from auth.users where email like 'unconfirmed@%'`).toEqual([]);
});

test("keeps an account whose deletion was cancelled", async () => {
  const person = await fixture.newPerson("kept");
  await person.api.rpc("request_account_deletion");
  await fixture.sql`update public.account_deletion_requests set erase_after = now() where user_id = ${person.id}`;
  await person.api.rpc("cancel_account_deletion");
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(0);
  expect(await fixture.sql`select from auth.users where id = ${person.id}`).toHaveLength(1);
});

type Export = Record<string, Record<string, unknown>[]>;

test("exports every table with rows of an account, and rows that depend on them", async () => {
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

test("exports only the account's own rows, with names of what they refer to", async () => {
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
    const favorite = { ...own, list_id: list.id, outfit_id: outfit.id, note: email };
    await addRow(sql, "favorites", favorite);
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

test("exports when the account unsubscribed from alerts, but not who requested them", async () => {
  const alerts = alertClient(fixture);
  const { api, email } = await fixture.newPerson("unsubscribed");
  const item = await addItem(fixture.sql);
  const request = { item_id: item.id, address: email };
  await alerts.set(request, fixture.anonymous.api);
  const exported = async () => (await alerts.call(api, "export_account")) as Export;
  expect(await exported()).toMatchObject({
    alerts: [expect.not.objectContaining({ caller: expect.anything() as unknown })],
    refused_mailboxes: [],
  });
  const mail = (await alerts.take()).find(({ kind }) => kind === "alert_confirmation");
  const { unsubscribe_key } = mail!.payload;
  await alerts.call(fixture.anonymous.api, "end_alerts", { unsubscribe_key });
  expect((await exported())["refused_mailboxes"]).toEqual([
    { refused_at: expect.any(String) as string },
  ]);
});

const lastOne = { code: "PT409", hint: "last_administrator" };

const administrators = async (): Promise<string[]> => {
  const rows = await fixture.sql<{ user_id: string }[]>`
    select user_id from public.user_preferences where is_admin`;
  return rows.map(({ user_id }) => user_id);
};

const giveUp = (person: Person) =>
  person.api.from("user_preferences").update({ is_admin: false }).eq("user_id", person.id);

test("prevents the only administrator from giving up the right, removing it or leaving", async () => {
  const refused = await giveUp(first);
  expect(refused.status).toBe(409);
  expect(refused.error).toMatchObject(lastOne);
  const removed = await first.api.from("user_preferences").delete().eq("user_id", first.id);
  expect(removed.error).toMatchObject(lastOne);
  expect((await first.api.rpc("request_account_deletion")).error).toMatchObject(lastOne);
  await expect(fixture.sql`delete from auth.users where id = ${first.id}`).rejects.toMatchObject({
    code: "PT409",
  });
  expect(await administrators()).toEqual([first.id]);
});

test("lets one of two administrators leave, but not the other", async () => {
  await setAdministrators(first, second);
  expect((await giveUp(first)).error).toBeNull();
  expect((await giveUp(second)).error).toMatchObject(lastOne);
});

test("keeps one administrator when two leave simultaneously", async () => {
  await setAdministrators(first, second);
  const outcomes = await Promise.all(
    [first, second].map(({ id }) =>
      fixture.sql`update public.user_preferences set is_admin = false where user_id = ${id}`.then(
        () => "left",
        (error: { code: string }) => error.code,
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(["PT409", "left"]);
  expect(await administrators()).toHaveLength(1);
});

test("refuses the last deletion request when all administrators request it", async () => {
  await setAdministrators(first, second);
  expect((await first.api.rpc("request_account_deletion")).error).toBeNull();
  expect((await second.api.rpc("request_account_deletion")).error).toMatchObject(lastOne);
  await first.api.rpc("cancel_account_deletion");
  expect((await second.api.rpc("request_account_deletion")).error).toBeNull();
});

test("erases the last administrator only after another is appointed", async () => {
  const leaving = await fixture.newPerson("former");
  await setAdministrators(first, leaving);
  await leaving.api.rpc("request_account_deletion");
  await fixture.sql`update public.account_deletion_requests set erase_after = now()`;
  await setAdministrators(leaving);
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(0);
  await setAdministrators(leaving, first);
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(1);
  expect(await administrators()).toEqual([first.id]);
});

test("appoints the first administrator with the runbook's statement", async () => {
  const runbook = await readFile(resolve(import.meta.dirname, "../../../docs/runbook.md"), "utf8");
  const [statement = ""] = /insert into public\.user_preferences[^;]+;/.exec(runbook) ?? [];
  await fixture.sql`insert into public.user_preferences (user_id) values (${second.id}) on conflict do nothing`;
  for (const { email } of [second, await fixture.newPerson("ada")]) {
    await fixture.sql.unsafe(statement.replace("ada@ensemble.example", email));
  }
  expect(await administrators()).toHaveLength(3);
});
