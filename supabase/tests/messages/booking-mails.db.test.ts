import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Fixture, type Person } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addExpert, bookingDay, bookingRow, dayAhead } from "../rows/expert-rows";

let fixture: Fixture;
let stylist: Person;
let expert: { id: string; packageId: string };
beforeAll(async () => {
  fixture = await openFixture();
  stylist = await fixture.newPerson("stylist");
  return fixture.close;
});
beforeEach(async () => {
  const { sql } = fixture;
  await sql`delete from public.expert_bookings`;
  await sql`delete from public.stylists`;
  await sql`delete from public.mail_preferences`;
  expert = await addExpert(sql);
  await addRow(sql, "stylists", { user_id: stylist.id, expert_id: expert.id });
  await sql`delete from public.message_outbox`;
});

/** Books as the shopper. */
async function book(more: Row = {}) {
  const { data, error } = await fixture.shopper.api
    .from("expert_bookings")
    .insert(bookingRow(expert, fixture.shopper.id, { client_name: "Mia", ...more }))
    .select("id")
    .single();
  if (error) throw error;
  const id = String(data.id);
  const update = async (patch: Row, person: Person = stylist) => {
    const answer = await person.api.from("expert_bookings").update(patch).eq("id", id).select("id");
    expect(answer).toMatchObject({ error: null, data: [{ id }] });
  };
  return { id, update };
}

/** Writes the due messages as [recipient, event or kind, payload]; `all` also those due later. */
async function written(all = false) {
  if (all) await fixture.sql`update pgboss.job set start_after = now() where state = 'created'`;
  const sides = new Map([
    [fixture.shopper.email, "client"],
    [stylist.email, "stylist"],
  ]);
  const messages = await fixture.takeMessages();
  return messages
    .map(({ recipient, kind, payload }) => {
      const facts = payload as Row;
      return [sides.get(recipient ?? ""), facts.event ?? kind, facts] as const;
    })
    .toSorted((one, other) => `${one[0]} ${one[1]}`.localeCompare(`${other[0]} ${other[1]}`));
}

const names = async (all = false): Promise<string[]> =>
  (await written(all)).map(([side, event]) => `${side}: ${event}`);

test("mails both sides about a change, and the stylist about own changes only with events", async () => {
  const { update } = await book();
  expect(await names()).toEqual(["client: booking_requested", "stylist: requested"]);
  const choose = stylist.api.from("mail_preferences");
  await choose.upsert({ user_id: stylist.id, events: false }).throwOnError();
  await update({ status: "confirmed" });
  expect(await names()).toEqual(["client: booking_confirmed"]);
  await update({ place_kind: "phone", place: "112" });
  await choose.upsert({ user_id: stylist.id, events: true }).throwOnError();
  const placed = await written();
  expect(placed.map(([side, event]) => [side, event])).toEqual([
    ["client", "booking_place_changed"],
    ["stylist", "place_changed"],
  ]);
  for (const [, , facts] of placed)
    expect(facts).toMatchObject({ actor_role: "stylist", carries_event: true });
  await update({ client_notes: "And flats" }, fixture.shopper);
  expect(await names()).toEqual([]);
  await update({ start_time: "15:00" }, fixture.shopper);
  const moved = await written();
  expect(moved.map(([side, event]) => `${side}: ${String(event)}`)).toEqual([
    "client: booking_rescheduled",
    "stylist: moved",
  ]);
  const before = { actor_role: "client", previous_starts_at: `${bookingDay}T09:00:00+00:00` };
  for (const [, , facts] of moved) expect(facts).toMatchObject(before);
  await update({ status: "confirmed" }, fixture.administrator);
  const [toClient, toStylist] = await written();
  expect(toClient?.[2]).toMatchObject({ actor_role: "administrator", client_name: null });
  expect(toStylist?.[2]).toMatchObject({ event: "confirmed", client_name: "Mia" });
  // No mail says that a confirmation was withdrawn and repeated.
  await update({ status: "pending" }, fixture.administrator);
  await update({ status: "confirmed" }, fixture.administrator);
  await update({ status: "pending" }, fixture.administrator);
  await update({ status: "cancelled", cancel_reason: "Ill" }, fixture.administrator);
  const cancelled = await written();
  expect(cancelled.map(([side, event]) => [side, event])).toEqual([
    ["client", "booking_cancelled"],
    ["stylist", "declined"],
  ]);
  for (const [, , facts] of cancelled) expect(facts).toMatchObject({ cancel_reason: "Ill" });
});

test("mails the clients that the stylist booked, with or without an account, at most 20 clients a day", async () => {
  const { shopper, sql } = fixture;
  const address = "ida@people.example";
  const phoned = (start_time: string, more: Row) =>
    stylist.api.rpc("book_for_client", {
      ...{ expert: expert.id, package: expert.packageId, booking_date: bookingDay },
      ...{ start_time, client_name: "Ida", ...more },
    });
  const mails = async () =>
    (await fixture.takeMessages())
      .filter(({ recipient }) => recipient !== stylist.email)
      .map(
        ({ recipient, kind, payload }) => `${recipient} ${kind} ${(payload as Row)["has_account"]}`,
      )
      .toSorted();
  const { data: id } = await phoned("10:00", { client_email: ` ${address.toUpperCase()}` });
  expect(await mails()).toEqual([`${address} booking_confirmed false`]);
  await phoned("08:00", { client_phone: "555 0100" });
  const booking = stylist.api.from("expert_bookings");
  expect((await booking.update({ start_time: "12:00" }).eq("id", id)).error).toBeNull();
  await sql`update pgboss.job set start_after = now() where state = 'created'`;
  expect(await mails()).toEqual([
    `${address} booking_reminder false`,
    `${address} booking_reminder false`,
    `${address} booking_rescheduled false`,
  ]);
  await book({ booking_date: dayAhead(31) });
  await mails();
  expect((await phoned("14:00", { client: shopper.id })).error).toBeNull();
  expect(await mails()).toEqual([`${shopper.email} booking_confirmed true`]);
  // A mailbox without an account gets five a day, under all its names.
  for (const time of ["16:00", "17:00", "18:00"]) {
    expect(
      (await phoned(time, { client_email: `ida+${time.slice(0, 2)}@people.example` })).error,
    ).toBeNull();
  }
  expect((await phoned("19:00", { client_email: address })).error?.hint).toBe("too_many_mails");
  await sql`update private.caller_counts set used = 20`;
  for (const more of [{ client_email: "new@people.example" }, { client: shopper.id }]) {
    const { error } = await phoned("19:00", more);
    expect(error).toMatchObject({ code: "PT429", hint: "too_many_mails" });
  }
  expect((await phoned("19:00", { client_phone: "555 0100" })).error).toBeNull();
  await fixture.takeMessages();
  const cancelled = { status: "cancelled", cancel_reason: "Ill" };
  expect((await booking.update(cancelled).eq("id", id)).error).toBeNull();
  expect(await mails()).toEqual([`${address} booking_cancelled false`]);
});

test("takes the facts of the moment it sends, and stores none of them", async () => {
  const { sql } = fixture;
  await addRow(sql, "expert_places", {
    expert_id: expert.id,
    video_link: "https://video.example/{booking}",
  });
  const { id, update } = await book();
  await update({ status: "confirmed" });
  const [confirmed] = await written();
  expect(confirmed?.[2]).toMatchObject({
    // The new place counts, too.
    sequence: 2,
    place: { kind: "video", text: `https://video.example/${id.slice(0, 8)}` },
  });
  const stored = await sql<{ payload: Row }[]>`
    select payload from public.message_outbox where kind = 'stylist_booking'`;
  expect(JSON.stringify(stored)).not.toMatch(/Mia|video/);

  await sql`update public.expert_stylists set name = 'Eva New', time_zone = 'Asia/Tokyo' where id = ${expert.id}`;
  await sql`update public.expert_places set video_link = 'https://new.example/x'`;
  await sql`update public.service_packages set name = 'New name' where expert_id = ${expert.id}`;
  expect(await names()).toEqual([]);
  const place = { kind: "video", text: "https://new.example/x" };
  const now = { expert_name: "Eva New", package_name: "New name", time_zone: "Asia/Tokyo", place };
  for (const [, , facts] of await written(true)) expect(facts).toMatchObject(now);
});

test("mails the client a new place once confirmed, and both sides if an administrator changed it", async () => {
  const { update } = await book();
  await update({ place_kind: "address", place: "Rua 1" });
  expect((await written()).map(([, , { place }]) => place)).toEqual([
    null,
    { kind: "address", text: "Rua 1" },
  ]);
  await update({ status: "confirmed" });
  await written();
  await update({ place: "Rua 2" });
  const facts = {
    ...{ actor_role: "stylist", sequence: 3, place: { kind: "address", text: "Rua 2" } },
  };
  expect(await written()).toMatchObject([
    ["client", "booking_place_changed", facts],
    ["stylist", "place_changed", facts],
  ]);
  await update({ place: "Rua 1" }, fixture.administrator);
  expect(await names()).toEqual(["client: booking_place_changed", "stylist: place_changed"]);
  const reminders = await written(true);
  expect(reminders.map(([, , { place }]) => (place as Row).text)).toEqual(Array(4).fill("Rua 1"));
});

test("mails the newest of a day's five places once", async () => {
  const { id, update } = await book({ status: "pending" });
  await update({ status: "confirmed" });
  await written();
  for (let place = 1; place <= 5; place += 1)
    await update({ place_kind: "address", place: `Rua ${place}` });
  const sixth = { place: "https://evil.example/win" };
  const refused = await stylist.api.from("expert_bookings").update(sixth).eq("id", id);
  expect(refused.error).toMatchObject({ code: "PT429", hint: "too_many_changes" });
  expect(await written()).toMatchObject([
    ["client", "booking_place_changed", { place: { text: "Rua 5" } }],
    ["stylist", "place_changed", { place: { text: "Rua 5" } }],
  ]);
  // Another booking has places of its own.
  await (await book({ start_time: "15:00" })).update({ place_kind: "address", place: "Rua 6" });
});

const allReminders = [
  "client: reminder_day",
  "client: reminder_hour",
  "stylist: reminder_day",
  "stylist: reminder_hour",
];

test("reminds of a confirmed booking's present time only, once", async () => {
  const { id, update } = await book();
  await update({ status: "confirmed" });
  for (const start_time of ["15:00", "10:00"]) {
    await update({ start_time }, fixture.shopper);
    await update({ status: "confirmed" });
  }
  const due = await fixture.sql`
    select extract(epoch from (payload ->> 'starts_at')::timestamptz - due_at)::int / 3600 as hours
    from public.message_outbox where payload ->> 'event' like 'reminder%' order by 1`;
  expect(due.map(({ hours }) => hours as number)).toEqual([1, 1, 1, 1, 24, 24, 24, 24]);
  await written();
  expect(await names(true)).toEqual(allReminders);
  expect(await names(true)).toEqual([]);

  await update({ start_time: "16:00" }, fixture.shopper);
  expect(await names(true)).toEqual(["client: booking_rescheduled", "stylist: moved"]);
  await update({ status: "confirmed" });
  await written();
  // As if time had passed.
  const begun = new Date(Date.now() - 1000).toISOString();
  await fixture.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update public.expert_bookings set starts_at = ${begun} where id = ${id}`;
    await sql`
      update public.message_outbox set payload = payload || jsonb_build_object('starts_at', ${begun}::text)`;
  });
  expect(await names(true)).toEqual([]);
});

test("sends no mail that its recipient doesn't want when it's sent", async () => {
  const { update } = await book();
  const prefer = (person: Person, more: Row) =>
    person.api.from("mail_preferences").upsert({ user_id: person.id, ...more });
  expect((await prefer(stylist, { requests: false, reminder_day: false })).error).toBeNull();
  expect(await names()).toEqual(["client: booking_requested"]);
  await update({ status: "confirmed" }, fixture.administrator);
  await prefer(fixture.shopper, { reminder_hour: false });
  expect(await names(true)).toEqual([
    "client: booking_confirmed",
    "client: reminder_day",
    "stylist: confirmed",
    "stylist: reminder_hour",
  ]);
  await prefer(stylist, { changes: false });
  await update({ status: "cancelled" }, fixture.shopper);
  expect(await names()).toEqual(["client: booking_cancelled"]);
});

test("stops a former stylist's mails at once, and reminds the next one", async () => {
  const { update } = await book();
  await fixture.sql`delete from public.stylists`;
  expect(await names()).toEqual(["client: booking_requested"]);
  await update({ status: "confirmed" }, fixture.administrator);
  expect(await names()).toEqual(["client: booking_confirmed"]);
  await addRow(fixture.sql, "stylists", { user_id: stylist.id, expert_id: expert.id });
  expect(await names(true)).toEqual(allReminders);
});

test("announces a proposal while it's open, and both sides of its end unless the booking changed", async () => {
  const { id, update } = await book();
  await update({ status: "confirmed" });
  await written();
  const propose = async (start_time: string, person = stylist): Promise<string> => {
    const time = { booking: id, booking_date: bookingDay, start_time, message: "Sorry" };
    const { data, error } = await person.api.rpc("propose_time", time);
    expect(error).toBeNull();
    return (data as { id: string }).id;
  };
  const answer = (proposal: string, accepts: boolean) =>
    fixture.shopper.api.rpc("answer_proposal", { proposal, accepts });
  const first = await propose("12:00");
  const [proposed] = await written();
  const facts = { actor_role: "stylist", proposal: { message: "Sorry" } };
  expect(proposed).toMatchObject(["client", "proposal_open", facts]);
  await answer(first, false);
  expect(await names()).toEqual(["client: proposal_declined", "stylist: proposal_declined"]);

  await propose("13:00");
  await propose("14:00", fixture.administrator);
  expect(await names()).toEqual(["client: proposal_open", "stylist: proposal_open"]);
  await fixture.sql`update public.booking_proposals set expires_at = now()`;
  await fixture.service.rpc("expire_pending_bookings");
  expect(await names()).toEqual(["client: proposal_expired", "stylist: proposal_expired"]);

  await propose("15:00");
  await update({ start_time: "16:00" }, fixture.shopper);
  expect(await names()).toEqual(["client: booking_rescheduled", "stylist: moved"]);
  await answer(await propose("17:00"), true);
  expect(await names()).toEqual(["client: booking_rescheduled", "stylist: proposal_accepted"]);
});

test("asks for a review a day after a completed booking, unless there is one", async () => {
  const complete = async () => {
    // 11 PM of the day before in UTC.
    const past = { status: "confirmed", booking_date: dayAhead(0), start_time: "00:00" };
    const row = bookingRow(expert, fixture.shopper.id, past);
    const booking = await addRow(fixture.sql, "expert_bookings", row);
    await fixture.sql`
      update public.expert_bookings set status = 'completed' where id = ${String(booking.id)}`;
    return booking;
  };
  const booking = await complete();
  const [row] = await fixture.sql`
    select kind, due_at = ends_at + interval '24 hours' as in_a_day
    from public.message_outbox, public.expert_bookings`;
  expect(row).toEqual({ kind: "booking_follow_up", in_a_day: true });
  const review = { expert_id: expert.id, booking_id: String(booking.id), rating: 5 };
  await addRow(fixture.sql, "expert_reviews", { ...review, client_id: fixture.shopper.id });
  expect(await names(true)).toEqual([]);
  await complete();
  expect(await names(true)).toEqual(["client: booking_follow_up"]);
});
