import { afterEach, beforeEach, expect, test } from "vitest";
import { type Person, sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addExpert, bookingRow } from "../rows/expert-rows";
import { invite, makeStylist, stylists } from "./invite";

const fixture = sharedFixture();

let expert: { id: string; packageId: string };
let stylist: Person;
let client: Person;
let number = 0;
beforeEach(async () => {
  number += 1;
  await fixture.sql`delete from private.caller_counts`;
  expert = await addExpert(fixture.sql, { name: `Eva ${number}` });
  stylist = await fixture.newPerson(`stylist-${number}`);
  client = await fixture.newPerson(`client-${number}`);
  await makeStylist(fixture, expert.id, stylist);
});
afterEach(() => fixture.sql`delete from public.account_deletion_requests`);

const refusal = (code: string, hint: string) => ({ code, hint });

/** Adds a coming booking of the client, which the stylist has confirmed. */
async function book(start_time = "10:00"): Promise<string> {
  const row = bookingRow(expert, client.id, { start_time });
  const { data } = await client.api.from("expert_bookings").insert(row).select("id").single<Row>();
  const id = String(data?.id);
  const confirmed = await stylist.api
    .from("expert_bookings")
    .update({ status: "confirmed" })
    .eq("id", id)
    .select("id");
  expect(confirmed.data).toHaveLength(1);
  return id;
}

const bookingsOf = () =>
  fixture.sql<Row[]>`
    select status, cancel_reason from public.expert_bookings where expert_id = ${expert.id}`;

test("takes a stylist's role at once and cancels the coming bookings in the same call", async () => {
  const { administrator, sql } = fixture;
  const ids = [await book("10:00"), await book("12:00")];
  await fixture.takeMessages();
  const take = (more: object) =>
    administrator.api.rpc("take_stylist", { user_id: stylist.id, bookings: "cancel", ...more });
  expect((await take({ bookings: null })).error).toMatchObject(
    refusal("PT422", "bookings_undecided"),
  );
  expect((await take({ reason: " " })).error).toMatchObject(refusal("PT422", "reason_missing"));
  // Too long for a reason: nothing may have happened.
  expect((await take({ reason: "x".repeat(501) })).error).not.toBeNull();
  expect((await bookingsOf()).map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
  expect(await stylists(sql, expert.id)).toHaveLength(1);

  expect((await take({ reason: "Eva has moved" })).error).toBeNull();
  expect(await bookingsOf()).toEqual(
    ids.map(() => ({ status: "cancelled", cancel_reason: "Eva has moved" })),
  );
  const mails = await fixture.takeMessages();
  expect(
    mails.filter(
      ({ kind, recipient }) => kind === "booking_cancelled" && recipient === client.email,
    ),
  ).toHaveLength(2);
  expect((await stylist.api.rpc("own_studio")).error).toMatchObject(
    refusal("PT403", "not_your_studio"),
  );
  expect((await stylist.api.from("expert_bookings").select("id")).data).toEqual([]);
  expect((await take({ reason: "Twice" })).error).toMatchObject(refusal("PT409", "no_stylist"));
});

test("keeps the coming bookings for administrators when a stylist leaves, and logs who left", async () => {
  const { administrator, sql } = fixture;
  const id = await book();
  const left = await stylist.api.rpc("leave_studio", { bookings: "keep" });
  expect(left.error).toBeNull();
  expect(await bookingsOf()).toEqual([{ status: "confirmed", cancel_reason: null }]);
  expect(await stylists(sql, expert.id)).toEqual([]);
  const logged = await sql`
    select actor_id from public.audit_log where table_name = 'stylists' and action = 'delete'
      and record_id = ${stylist.id}`;
  expect(logged).toEqual([{ actor_id: stylist.id }]);
  const answered = await administrator.api
    .from("expert_bookings")
    .update({ status: "pending" })
    .eq("id", id)
    .select("id");
  expect(answered.data).toHaveLength(1);
  expect((await stylist.api.rpc("leave_studio", { bookings: "keep" })).error).toMatchObject(
    refusal("PT409", "no_stylist"),
  );
});

test("ends a role once when it's taken and left at the same time", async () => {
  await book();
  const [taken, left] = await Promise.all([
    fixture.administrator.api.rpc("take_stylist", { user_id: stylist.id, bookings: "keep" }),
    stylist.api.rpc("leave_studio", { bookings: "cancel", reason: "Moving" }),
  ]);
  expect([taken.error, left.error].filter(Boolean)).toMatchObject([refusal("PT409", "no_stylist")]);
  expect(await bookingsOf()).toMatchObject([{ status: left.error ? "confirmed" : "cancelled" }]);
});

test("asks a stylist who deletes the account about coming bookings and leaves the expert", async () => {
  const { sql, service } = fixture;
  const id = await book();
  expect((await stylist.api.rpc("request_account_deletion")).error).toMatchObject(
    refusal("PT422", "bookings_undecided"),
  );
  expect(await sql`select from public.account_deletion_requests`).toHaveLength(0);
  const request = { bookings: "keep" };
  expect((await stylist.api.rpc("request_account_deletion", request)).error).toBeNull();
  expect(await stylists(sql, expert.id)).toEqual([]);

  const link = await invite(fixture, expert.id, stylist.email);
  expect((await stylist.api.rpc("accept_invitation", link)).error).toMatchObject(
    refusal("PT409", "deletion_pending"),
  );
  await sql`update public.account_deletion_requests set erase_after = now()`;
  expect((await service.rpc("erase_due_accounts")).data).toBe(1);
  expect(await sql`select from public.expert_stylists where id = ${expert.id}`).toHaveLength(1);
  expect(await sql`select status from public.expert_bookings where id = ${id}`).toMatchObject([
    { status: "confirmed" },
  ]);
});

test("deletes a stylist's account without a question when no bookings are coming", async () => {
  await addRow(
    fixture.sql,
    "expert_bookings",
    bookingRow(expert, client.id, { booking_date: "2026-01-05", status: "completed" }),
  );
  expect((await stylist.api.rpc("request_account_deletion")).error).toBeNull();
  expect(await stylists(fixture.sql, expert.id)).toEqual([]);
});

test("gives and takes administrator rights, but never the last", async () => {
  const { administrator } = fixture;
  const give = (email: string) => administrator.api.rpc("give_administrator", { email });
  const take = ({ api }: Person, { id }: Person) => api.rpc("take_administrator", { user_id: id });
  expect((await give("nobody@people.example")).error).toMatchObject(refusal("PT404", "no_account"));
  expect((await take(administrator, administrator)).error).toMatchObject(
    refusal("PT409", "last_administrator"),
  );
  expect((await give(client.email.toUpperCase())).error).toBeNull();
  expect((await give(client.email)).error).toMatchObject(refusal("PT409", "already_administrator"));
  const rights = () =>
    fixture.sql`select given_by from public.user_preferences where user_id = ${client.id}`;
  expect(await rights()).toEqual([{ given_by: administrator.id }]);
  const both = await Promise.all([take(client, administrator), take(administrator, client)]);
  // One is taken; the other call comes from somebody who no longer may, or would take the last.
  expect(both.filter(({ error }) => error === null)).toHaveLength(1);
  await fixture.sql`
    insert into public.user_preferences (user_id, is_admin) values (${administrator.id}, true)
    on conflict (user_id) do update set is_admin = true`;
  await fixture.sql`delete from public.user_preferences where user_id = ${client.id}`;
  expect((await take(administrator, client)).error).toMatchObject(
    refusal("PT409", "no_administrator"),
  );
});

test("lists roles and open invitations with who gave them, found by address or expert", async () => {
  const { administrator, sql } = fixture;
  await book();
  const other = await addExpert(sql, { name: "Nora Next" });
  await invite(fixture, other.id, "invited@people.example");
  const people = async (search: string) =>
    (await administrator.api.rpc("people", { search })).data as Row[];
  expect(await people(stylist.email)).toMatchObject([
    { role: "stylist", id: stylist.id, given_by: administrator.email, coming_bookings: 1 },
  ]);
  expect(await people("nora NEXT")).toMatchObject([
    { role: "invitation", email: "invited@people.example", ends_at: expect.any(String) as string },
  ]);
  expect(await people(administrator.email)).toMatchObject([
    { role: "administrator", id: administrator.id, is_last: true },
  ]);
});

test("refuses everyone but administrators to see, invite, give or take", async () => {
  const calls: [string, object][] = [
    ["people", {}],
    ["invite_stylist", { expert: expert.id, email: "me@people.example" }],
    ["withdraw_invitation", { invitation: expert.id }],
    ["give_administrator", { email: stylist.email }],
    ["take_administrator", { user_id: fixture.administrator.id }],
    ["take_stylist", { user_id: stylist.id, bookings: "keep" }],
  ];
  for (const [name, values] of calls) {
    for (const { api } of [fixture.anonymous, client, stylist]) {
      const { error } = await api.rpc(name, values);
      expect(error?.code, name).toBe("42501");
    }
  }
  expect((await client.api.rpc("leave_studio", { bookings: "keep" })).error).toMatchObject(
    refusal("PT409", "no_stylist"),
  );
  expect(await stylists(fixture.sql, expert.id)).toHaveLength(1);
});
