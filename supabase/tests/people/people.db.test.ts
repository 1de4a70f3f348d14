import { beforeEach, expect, test } from "vitest";
import { type Person, sharedFixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { addExpert, bookingRow } from "../rows/expert-rows";

const fixture = sharedFixture();

let expert: { id: string; packageId: string };
let person: Person;
let client: Person;
let number = 0;
beforeEach(async () => {
  number += 1;
  await fixture.sql`delete from private.caller_counts`;
  expert = await addExpert(fixture.sql, { name: `Eva ${number}` });
  person = await fixture.newPerson(`maya-${number}`);
  client = await fixture.newPerson(`client-${number}`);
});

interface InvitationLink {
  id: string;
  key: string;
}

/** Calls a function and returns its error, null without one. */
const call = async ({ api }: Person, name: string, values: object = {}) =>
  (await api.rpc(name, values)).error;
const refusal = (status: number, hint: string) =>
  expect.objectContaining({ code: `PT${status}`, hint }) as unknown;

async function invite(email = person.email, expertId = expert.id): Promise<InvitationLink> {
  const { sql, administrator } = fixture;
  expect(await call(administrator, "invite_stylist", { expert: expertId, email })).toBeNull();
  const [link] = await sql<InvitationLink[]>`
    select id, private.invitation_key(id) as key from public.stylist_invitations
    where expert_id = ${expertId} order by created_at desc limit 1`;
  return link!;
}

const accept = (who: Person, link: InvitationLink) => call(who, "accept_invitation", link);
const stylists = (...experts: string[]) =>
  fixture.sql<Row[]>`select * from public.stylists where expert_id = any (${experts})`;

/** Makes the person the stylist and adds a coming booking of the client, which they confirm. */
async function bookWithStylist(): Promise<void> {
  expect(await accept(person, await invite())).toBeNull();
  await client.api.from("expert_bookings").insert(bookingRow(expert, client.id)).throwOnError();
  await person.api
    .from("expert_bookings")
    .update({ status: "confirmed" })
    .eq("expert_id", expert.id);
  expect(await bookings()).toEqual([{ status: "confirmed", cancel_reason: null }]);
}

const bookings = () =>
  fixture.sql<Row[]>`
    select status, cancel_reason from public.expert_bookings where expert_id = ${expert.id}`;
const mailsTo = async ({ email }: Person) =>
  (await fixture.takeMessages()).filter(({ recipient }) => recipient === email);

test("makes the invited account the stylist, once, and logs who gave and took the role", async () => {
  const { administrator, anonymous, sql } = fixture;
  const link = await invite(` ${person.email.toUpperCase()} `);
  const shown = async () => (await anonymous.api.rpc("invitation", link).single()).data;
  expect(await shown()).toMatchObject({ email: "m***@people.example", state: "open" });
  expect(await call(person, "own_studio")).toEqual(refusal(403, "not_your_studio"));

  expect(await accept(person, link)).toBeNull();
  expect((await person.api.rpc("own_studio")).data).toMatchObject({ id: expert.id });
  expect(await accept(person, link)).toEqual(refusal(410, "invitation_accepted"));
  expect(await shown()).toMatchObject({ state: "accepted" });
  const again = { expert: expert.id, email: client.email };
  expect(await call(administrator, "invite_stylist", again)).toEqual(refusal(409, "has_stylist"));

  expect(await call(person, "leave_studio", { bookings: "keep" })).toBeNull();
  const logged = await sql`
    select table_name, action, actor_id = ${administrator.id} as by_administrator
    from public.audit_log
    where coalesce(after, before) ->> 'expert_id' = ${expert.id} order by id`;
  expect(logged).toEqual([
    { table_name: "stylist_invitations", action: "insert", by_administrator: true },
    { table_name: "stylists", action: "insert", by_administrator: false },
    { table_name: "stylist_invitations", action: "update", by_administrator: false },
    { table_name: "stylists", action: "delete", by_administrator: false },
  ]);
});

test("refuses a wrong key, another or unconfirmed address, and a leaving account", async () => {
  const { sql, anonymous, other } = fixture;
  const link = await invite();
  const wrong = { ...link, key: link.key.replace(/^./, (first) => (first === "0" ? "1" : "0")) };
  expect(await accept(person, wrong)).toEqual(refusal(404, "link_unknown"));
  expect(await call(anonymous, "invitation", wrong)).toEqual(refusal(404, "link_unknown"));
  expect(await accept(other, link)).toEqual(refusal(403, "other_address"));
  expect(await accept(anonymous, link)).toMatchObject({ code: "42501" });
  await sql`update auth.users set email_confirmed_at = null where id = ${person.id}`;
  expect(await accept(person, link)).toEqual(refusal(403, "not_confirmed"));
  await sql`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
  expect(await call(person, "request_account_deletion")).toBeNull();
  expect(await accept(person, link)).toEqual(refusal(409, "deletion_pending"));
  expect(await stylists(expert.id)).toEqual([]);
});

test("neither sends nor accepts an invitation that was withdrawn, replaced or has expired", async () => {
  const { administrator, sql } = fixture;
  const withdraw = (invitation: string) =>
    call(administrator, "withdraw_invitation", { invitation });
  const first = await invite();
  const second = await invite();
  expect(await accept(person, first)).toEqual(refusal(410, "invitation_withdrawn"));
  expect(await mailsTo(person)).toMatchObject([
    { payload: { invitation: second.id, key: second.key, expert_name: `Eva ${number}` } },
  ]);
  const stored =
    await sql`select payload from public.message_outbox where kind = 'stylist_invitation'`;
  expect(JSON.stringify(stored)).not.toContain(second.key);

  expect(await withdraw(second.id)).toBeNull();
  expect(await withdraw(second.id)).toEqual(refusal(409, "invitation_ended"));
  const third = await invite();
  await sql`update public.stylist_invitations set expires_at = now() where id = ${third.id}`;
  expect(await accept(person, third)).toEqual(refusal(410, "invitation_expired"));
  expect(await mailsTo(person)).toEqual([]);
  expect(await stylists(expert.id)).toEqual([]);
});

test("settles simultaneous acceptances and withdrawals with one winner", async () => {
  const { administrator, sql } = fixture;
  const link = await invite();
  const twice = await Promise.all([accept(person, link), accept(person, link)]);
  expect(twice.filter(Boolean)).toEqual([refusal(410, "invitation_accepted")]);

  const [left, right] = [await addExpert(sql), await addExpert(sql)];
  const links = [await invite(client.email, left.id), await invite(client.email, right.id)];
  const both = await Promise.all(links.map((link) => accept(client, link)));
  expect(both.filter(Boolean)).toEqual([refusal(409, "already_stylist")]);
  expect(await stylists(left.id, right.id)).toHaveLength(1);

  for (let round = 0; round < 8; round += 1) {
    const { id } = await addExpert(sql);
    const racer = await fixture.newPerson(`racer-${round}`);
    const raced = await invite(racer.email, id);
    const [accepted, withdrawn] = await Promise.all([
      accept(racer, raced),
      call(administrator, "withdraw_invitation", { invitation: raced.id }),
    ]);
    expect([accepted, withdrawn].filter(Boolean)).toHaveLength(1);
    expect(await stylists(id)).toHaveLength(accepted ? 0 : 1);
  }
});

test("accepts 20 invitations a day per administrator", async () => {
  for (let sent = 0; sent < 20; sent += 1) await invite();
  const more = { expert: expert.id, email: person.email };
  expect(await call(fixture.administrator, "invite_stylist", more)).toEqual(
    refusal(429, "too_many_invitations"),
  );
});

test("takes a role at once and cancels the coming bookings in the same transaction", async () => {
  const { administrator } = fixture;
  await bookWithStylist();
  await fixture.takeMessages();
  const take = (more: object) =>
    call(administrator, "revoke_stylist", { user_id: person.id, bookings: "cancel", ...more });
  expect(await take({ bookings: null })).toEqual(refusal(422, "bookings_undecided"));
  expect(await take({ reason: " " })).toEqual(refusal(422, "reason_missing"));
  // Too long for a reason, which the booking refuses.
  expect(await take({ reason: "x".repeat(501) })).not.toBeNull();
  expect(await bookings()).toMatchObject([{ status: "confirmed" }]);
  expect(await stylists(expert.id)).toHaveLength(1);

  expect(await take({ reason: "Eva has moved" })).toBeNull();
  expect(await bookings()).toEqual([{ status: "cancelled", cancel_reason: "Eva has moved" }]);
  expect(await mailsTo(client)).toMatchObject([{ kind: "booking_cancelled" }]);
  expect(await call(person, "own_studio")).toEqual(refusal(403, "not_your_studio"));
  expect((await person.api.from("expert_bookings").select("id")).data).toEqual([]);
  expect(await take({ reason: "Twice" })).toEqual(refusal(409, "no_stylist"));
});

test("mails the account that lost a role, ends its open invitations and keeps the bookings", async () => {
  await bookWithStylist();
  const other = await invite(person.email, (await addExpert(fixture.sql)).id);
  await fixture.takeMessages();
  const taken = { user_id: person.id, bookings: "keep" };
  expect(await call(fixture.administrator, "revoke_stylist", taken)).toBeNull();
  expect(await mailsTo(person)).toMatchObject([
    { kind: "stylist_role_ended", payload: { expert_name: `Eva ${number}`, bookings: "keep" } },
  ]);
  expect(await accept(person, other)).toEqual(refusal(410, "invitation_withdrawn"));
  expect(await bookings()).toMatchObject([{ status: "confirmed" }]);
});

test("cancels a leaving client's bookings for good, also today's, and mails both sides", async () => {
  await bookWithStylist();
  await fixture.sql`
    insert into public.expert_bookings
      (expert_id, client_id, package_id, booking_date, start_time, end_time, total_amount)
    select ${expert.id}, ${client.id}, ${expert.packageId}, soon::date, soon::time, soon::time, 1
    from public.expert_stylists, lateral (
      select date_trunc('minute', now() + interval '3 hours') at time zone time_zone
    ) as start (soon)
    where id = ${expert.id}`;
  await fixture.takeMessages();
  const asked = await client.api.rpc("request_account_deletion");
  expect(asked).toMatchObject({ error: null, data: { cancelled_bookings: 2 } });
  const cancelled = [{ status: "cancelled" }, { status: "cancelled" }];
  expect(await bookings()).toMatchObject(cancelled);
  const mails = await fixture.takeMessages();
  const kindsTo = ({ email }: Person) =>
    mails.flatMap(({ recipient, kind }) => (recipient === email ? [String(kind)] : [])).sort();
  expect(kindsTo(person)).toEqual(["stylist_booking", "stylist_booking"]);
  expect(kindsTo(client)).toEqual([
    "account_deletion_requested",
    "booking_cancelled",
    "booking_cancelled",
  ]);
  const kept = await client.api.rpc("cancel_account_deletion");
  expect(kept).toMatchObject({ error: null, data: { cancelled_bookings: 2 } });
  expect(await bookings()).toMatchObject(cancelled);
});

test("leaves no role to an account that accepts while it asks to be deleted", async () => {
  for (let round = 0; round < 2; round += 1) {
    const someone = await fixture.newPerson(`leaving-${number}-${round}`);
    const { id } = await addExpert(fixture.sql);
    const link = await invite(someone.email, id);
    const [accepted, asked] = await Promise.all([
      accept(someone, link),
      call(someone, "request_account_deletion"),
    ]);
    expect([accepted, asked]).toEqual([accepted && refusal(409, "deletion_pending"), null]);
    expect(await stylists(id)).toEqual([]);
  }
});

test("ends a role once when it's taken and left at the same time", async () => {
  await bookWithStylist();
  const [taken, left] = await Promise.all([
    call(fixture.administrator, "revoke_stylist", { user_id: person.id, bookings: "keep" }),
    call(person, "leave_studio", { bookings: "cancel", reason: "Moving" }),
  ]);
  expect([taken, left].filter(Boolean)).toEqual([refusal(409, "no_stylist")]);
  expect(await bookings()).toMatchObject([{ status: left ? "confirmed" : "cancelled" }]);
});

test("asks a stylist who deletes the account, and leaves expert and bookings after the erasure", async () => {
  const { sql, service } = fixture;
  await bookWithStylist();
  const request = (values?: object) => call(person, "request_account_deletion", values);
  expect(await request()).toEqual(refusal(422, "bookings_undecided"));
  const open = () => sql`select from public.account_deletion_requests where user_id = ${person.id}`;
  expect(await open()).toHaveLength(0);
  expect(await request({ bookings: "keep" })).toBeNull();
  expect(await stylists(expert.id)).toEqual([]);

  await sql`update public.account_deletion_requests set erase_after = now() where user_id = ${person.id}`;
  expect((await service.rpc("erase_due_accounts")).data).toBe(1);
  expect(await sql`select from public.expert_stylists where id = ${expert.id}`).toHaveLength(1);
  expect(await bookings()).toMatchObject([{ status: "confirmed" }]);
  const traces = await sql`
    select email from public.stylist_invitations where email = ${person.email}
    union all
    select recipient from public.message_outbox
    where recipient = ${person.email} and kind = 'stylist_invitation'
    union all
    select record_id from public.audit_log where strpos(after::text, ${person.email}) > 0`;
  expect(traces).toEqual([]);
});

test("deletes invitations and their mails a month after their end", async () => {
  const { sql, service } = fixture;
  const { id } = await invite();
  await sql`
    update public.stylist_invitations set expires_at = now() - interval '31 days' where id = ${id}`;
  await service.rpc("erase_due_accounts");
  expect(await sql`select from public.stylist_invitations where id = ${id}`).toEqual([]);
  expect(await mailsTo(person)).toEqual([]);
});

test("gives and takes administrator rights, but never the last", async () => {
  const { administrator, sql } = fixture;
  const give = (email: string) => call(administrator, "grant_administrator", { email });
  const take = (who: Person, { id }: Person) => call(who, "revoke_administrator", { user_id: id });
  expect(await give("nobody@people.example")).toEqual(refusal(404, "no_account"));
  expect(await take(administrator, administrator)).toEqual(refusal(409, "last_administrator"));
  expect(await give(client.email.toUpperCase())).toBeNull();
  expect(await give(client.email)).toEqual(refusal(409, "already_administrator"));
  const both = await Promise.all([take(client, administrator), take(administrator, client)]);
  // The other caller no longer has the role.
  expect(both.filter(Boolean)).toHaveLength(1);
  await sql`
    insert into public.user_preferences (user_id, is_admin) values (${administrator.id}, true)
    on conflict (user_id) do update set is_admin = true`;
  await take(administrator, client);
  expect(await take(administrator, client)).toEqual(refusal(409, "no_administrator"));
});

test("refuses to leave a studio to somebody without one", async () => {
  await bookWithStylist();
  expect(await call(client, "leave_studio", { bookings: "keep" })).toEqual(
    refusal(409, "no_stylist"),
  );
  expect(await stylists(expert.id)).toHaveLength(1);
});
