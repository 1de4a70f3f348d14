import { beforeAll, expect, test } from "vitest";
import { openFixture, type Person, type Fixture } from "../fixture";
import type { Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const day = 86_400_000;

const mails = async (person: Person): Promise<string[]> => {
  const rows = await fixture.sql<{ kind: string }[]>`
    select kind from public.message_outbox where recipient = ${person.email} order by created_at`;
  return rows.map(({ kind }) => kind);
};

test("schedules the deletion once, returns its date and cancels it on request", async () => {
  const person = await fixture.newPerson("leaving");
  const first = await person.api.rpc("request_account_deletion");
  expect(first.error).toBeNull();
  const request = first.data as Record<
    "id" | "requested_at" | "erase_after" | "confirm_before",
    string
  >;
  const span = (until: string): number => Date.parse(until) - Date.parse(request.requested_at);
  expect(span(request.confirm_before)).toBe(day);
  expect(span(request.erase_after)).toBe(30 * day);

  const again = await person.api.rpc("request_account_deletion");
  expect(again.data).toMatchObject({ id: request.id });
  expect(await mails(person)).toEqual(["account_deletion_requested"]);

  const kept = await person.api.rpc("cancel_account_deletion");
  expect(kept.data).toMatchObject({ id: request.id, cancelled_at: expect.any(String) as string });
  expect((await person.api.rpc("cancel_account_deletion")).error).toMatchObject({
    code: "PT404",
    hint: "no_deletion_requested",
  });
  const anew = await person.api.rpc("request_account_deletion");
  expect((anew.data as Row).id).not.toBe(request.id);
});

test("refuses a request by a visitor or the worker", async () => {
  const { error } = await fixture.anonymous.api.rpc("request_account_deletion");
  expect(error).toMatchObject({ code: "42501" });
  expect((await fixture.shopper.api.rpc("erase_due_accounts")).error).toMatchObject({
    code: "42501",
  });
});

test("keeps an account whose deletion was cancelled", async () => {
  const person = await fixture.newPerson("kept");
  await person.api.rpc("request_account_deletion");
  await fixture.sql`update public.account_deletion_requests set erase_after = now() where user_id = ${person.id}`;
  await person.api.rpc("cancel_account_deletion");
  expect((await fixture.service.rpc("erase_due_accounts")).data).toBe(0);
  expect(await fixture.sql`select from auth.users where id = ${person.id}`).toHaveLength(1);
});
