import { beforeEach, expect, test } from "vitest";
import { type Person, sharedFixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { addExpert } from "../rows/expert-rows";
import { invite, stylists } from "./invite";

const fixture = sharedFixture();

let expert: { id: string; name: string };
let number = 0;
beforeEach(async () => {
  number += 1;
  const name = `Eva ${number}`;
  expert = { name, id: (await addExpert(fixture.sql, { name })).id };
});

const newPerson = (name: string) => fixture.newPerson(`${name}-${number}`);
const accept = async (person: Person, link: object) =>
  (await person.api.rpc("accept_invitation", link)).error;
const refusal = (status: number, hint: string) =>
  expect.objectContaining({ code: `PT${status}`, hint }) as unknown;

test("makes the invited account the stylist, once, and says who gave the role", async () => {
  const { administrator, anonymous, sql } = fixture;
  const person = await newPerson("maya");
  const link = await invite(fixture, expert.id, ` ${person.email.toUpperCase()} `);
  const shown = await anonymous.api.rpc("invitation", link).single();
  expect(shown.data).toMatchObject({
    expert_name: expert.name,
    email: "m***@people.example",
    state: "open",
  });
  expect((await person.api.rpc("own_studio")).error).toEqual(refusal(403, "not_your_studio"));

  expect(await accept(person, link)).toBeNull();
  expect((await person.api.rpc("own_studio")).data).toMatchObject(expert);
  expect(await stylists(sql, expert.id)).toMatchObject([
    { user_id: person.id, given_by: administrator.id },
  ]);
  expect(await accept(person, link)).toEqual(refusal(409, "invitation_used"));
  expect((await anonymous.api.rpc("invitation", link).single<Row>()).data?.state).toBe("accepted");
  const logged = await sql`
    select actor_id, after ->> 'email' as email from public.audit_log
    where table_name in ('stylists', 'stylist_invitations') and after ->> 'expert_id' = ${expert.id}
    order by id`;
  expect(logged).toEqual([
    { actor_id: administrator.id, email: null },
    { actor_id: person.id, email: null },
    { actor_id: person.id, email: null },
  ]);
});

test("refuses an acceptance with a wrong key, of another address or of an unconfirmed one", async () => {
  const { sql, anonymous, other } = fixture;
  const person = await newPerson("mila");
  const link = await invite(fixture, expert.id, person.email);
  const wrong = { ...link, key: link.key.replace(/^./, (first) => (first === "0" ? "1" : "0")) };
  expect(await accept(person, wrong)).toEqual(refusal(404, "link_unknown"));
  expect((await anonymous.api.rpc("invitation", wrong)).error).toEqual(
    refusal(404, "link_unknown"),
  );
  expect(await accept(other, link)).toEqual(refusal(403, "other_address"));
  expect((await anonymous.api.rpc("accept_invitation", link)).status).toBe(401);
  await sql`update auth.users set email_confirmed_at = null where id = ${person.id}`;
  expect(await accept(person, link)).toEqual(refusal(403, "not_confirmed"));
  expect(await stylists(sql, expert.id)).toEqual([]);
});

test("doesn't send or accept an invitation that was withdrawn, replaced or has expired", async () => {
  const { administrator, sql } = fixture;
  const person = await newPerson("mara");
  const mails = async () =>
    (await fixture.takeMessages()).filter(({ recipient }) => recipient === person.email);
  const withdraw = async (invitation: string) =>
    (await administrator.api.rpc("withdraw_invitation", { invitation })).error;

  const first = await invite(fixture, expert.id, person.email);
  const second = await invite(fixture, expert.id, person.email);
  expect(await accept(person, first)).toEqual(refusal(410, "invitation_withdrawn"));
  expect(await mails()).toMatchObject([
    { recipient: person.email, payload: { ...payloadOf(second), expert_name: expert.name } },
  ]);
  const [stored] = await sql<Row[]>`
    select payload from public.message_outbox where payload ->> 'invitation' = ${second.id}`;
  expect(JSON.stringify(stored)).not.toContain(second.key);

  expect(await withdraw(second.id)).toBeNull();
  expect(await withdraw(second.id)).toEqual(refusal(409, "invitation_ended"));
  const third = await invite(fixture, expert.id, person.email);
  await sql`update public.stylist_invitations set expires_at = now() where id = ${third.id}`;
  expect(await accept(person, third)).toEqual(refusal(410, "invitation_expired"));
  expect(await mails()).toEqual([]);
  expect(await stylists(sql, expert.id)).toEqual([]);
});

const payloadOf = ({ id, key }: { id: string; key: string }) => ({ invitation: id, key });

test("gives a studio to one of two accounts, and an account one of two studios", async () => {
  const { sql } = fixture;
  const [person, rival] = [await newPerson("one"), await newPerson("two")];
  const link = await invite(fixture, expert.id, person.email);
  const twice = await Promise.all([accept(person, link), accept(person, link)]);
  expect(twice.filter(Boolean)).toEqual([refusal(409, "invitation_used")]);

  const left = await addExpert(sql);
  const right = await addExpert(sql);
  const links = [
    await invite(fixture, left.id, rival.email),
    await invite(fixture, right.id, rival.email),
  ];
  const both = await Promise.all(links.map((one) => accept(rival, one)));
  expect(both.filter(Boolean)).toEqual([refusal(409, "already_stylist")]);
  expect(await stylists(sql, left.id, right.id)).toHaveLength(1);

  const { administrator } = fixture;
  const again = { expert: expert.id, email: "anyone@people.example" };
  expect((await administrator.api.rpc("invite_stylist", again)).error).toEqual(
    refusal(409, "has_stylist"),
  );
});

test("accepts or withdraws, but never both, when the two race", async () => {
  const { administrator, sql } = fixture;
  for (let round = 0; round < 8; round += 1) {
    const { id } = await addExpert(sql);
    const person = await newPerson(`race-${round}`);
    const link = await invite(fixture, id, person.email);
    const [accepted, withdrawn] = await Promise.all([
      accept(person, link),
      administrator.api.rpc("withdraw_invitation", { invitation: link.id }),
    ]);
    expect([accepted, withdrawn.error].filter(Boolean)).toHaveLength(1);
    expect(await stylists(sql, id)).toHaveLength(accepted ? 0 : 1);
    await sql`delete from private.caller_counts`;
  }
});

test("accepts 20 invitations a day per administrator", async () => {
  await fixture.sql`delete from private.caller_counts`;
  for (let sent = 0; sent < 20; sent += 1) {
    await invite(fixture, expert.id, "many@people.example");
  }
  const { error } = await fixture.administrator.api.rpc("invite_stylist", {
    expert: expert.id,
    email: "many@people.example",
  });
  expect(error).toEqual(refusal(429, "too_many_invitations"));
  await fixture.sql`delete from private.caller_counts`;
});

test("deletes invitations and their mails a month after their end, and with the account", async () => {
  const { sql, service } = fixture;
  const person = await newPerson("erased");
  const old = await invite(fixture, (await addExpert(sql)).id, "old@people.example");
  const recent = await invite(fixture, expert.id, person.email);
  expect(await accept(person, recent)).toBeNull();
  await sql`
    update public.stylist_invitations set expires_at = now() - interval '31 days'
    where id = ${old.id}`;
  expect((await service.rpc("erase_due_accounts")).data).toBe(0);
  const left = () => sql<Row[]>`
    select recipient from public.message_outbox
    where kind = 'stylist_invitation' and payload ->> 'invitation' in (${old.id}, ${recent.id})`;
  expect(await left()).toEqual([{ recipient: person.email }]);
  await sql`select private.erase_account(${person.id})`;
  expect(await left()).toEqual([]);
  expect(await sql`select from public.stylist_invitations where email = ${person.email}`).toEqual(
    [],
  );
  expect(await sql`select from public.expert_stylists where id = ${expert.id}`).toHaveLength(1);
});
