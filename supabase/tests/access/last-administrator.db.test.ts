import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Person, type Fixture } from "../fixture";

let fixture: Fixture;
let first: Person;
let second: Person;
beforeAll(async () => {
  fixture = await openFixture();
  first = fixture.administrator;
  second = await fixture.newPerson("second");
  return fixture.close;
});

const refused = { code: "PT409", hint: "last_administrator" };

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

const administrators = async (): Promise<string[]> => {
  const rows = await fixture.sql<{ user_id: string }[]>`
    select user_id from public.user_preferences where is_admin`;
  return rows.map(({ user_id }) => user_id);
};

const giveUp = (person: Person) =>
  person.api.from("user_preferences").update({ is_admin: false }).eq("user_id", person.id);

test("keeps the only administrator from giving up the right, removing it or leaving", async () => {
  const given = await giveUp(first);
  expect(given.status).toBe(409);
  expect(given.error).toMatchObject(refused);
  const removed = await first.api.from("user_preferences").delete().eq("user_id", first.id);
  expect(removed.error).toMatchObject(refused);
  expect((await first.api.rpc("request_account_deletion")).error).toMatchObject(refused);
  await expect(fixture.sql`delete from auth.users where id = ${first.id}`).rejects.toMatchObject({
    code: "PT409",
  });
  expect(await administrators()).toEqual([first.id]);
});

test("lets one of two administrators leave, and then keeps the other", async () => {
  await setAdministrators(first, second);
  expect((await giveUp(first)).error).toBeNull();
  expect((await giveUp(second)).error).toMatchObject(refused);
});

test("keeps one administrator when two leave at once", async () => {
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

test("refuses the last administrator when all request erasure", async () => {
  await setAdministrators(first, second);
  expect((await first.api.rpc("request_account_deletion")).error).toBeNull();
  expect((await second.api.rpc("request_account_deletion")).error).toMatchObject(refused);
  await first.api.rpc("cancel_account_deletion");
  expect((await second.api.rpc("request_account_deletion")).error).toBeNull();
});

test("erases an administrator who became the last one only after another is appointed", async () => {
  const leaving = await fixture.newPerson("leaving");
  await setAdministrators(first, leaving);
  await leaving.api.rpc("request_account_deletion");
  await fixture.sql`update public.account_deletion_requests set erase_after = now()`;
  await setAdministrators(leaving);
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(0);
  await setAdministrators(leaving, first);
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(1);
  expect(await administrators()).toEqual([first.id]);
});

test("refuses to move the right to another account", async () => {
  const moved = first.api
    .from("user_preferences")
    .update({ user_id: second.id })
    .eq("user_id", first.id);
  expect((await moved).error).toMatchObject({ code: "42501" });
});

test("makes the first administrator by the runbook's statement, whatever the account has already", async () => {
  const runbook = await readFile(resolve(import.meta.dirname, "../../../docs/runbook.md"), "utf8");
  const [statement = ""] = /insert into public\.user_preferences[^;]+;/.exec(runbook) ?? [];
  await fixture.sql`insert into public.user_preferences (user_id) values (${second.id}) on conflict do nothing`;
  for (const { email } of [second, await fixture.newPerson("ada")]) {
    await fixture.sql.unsafe(statement.replace("ada@ensemble.example", email));
  }
  expect(await administrators()).toHaveLength(3);
});
