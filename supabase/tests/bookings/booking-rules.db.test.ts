import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import {
  addExpert,
  bookingDay,
  bookingRow,
  dayAhead,
  letPeopleBookUntil,
} from "../rows/expert-rows";
import { bookingClient } from "./booking-client";

const { fixture, expert, replaceExpert, book, change } = bookingClient();

let stylist: Person;
beforeAll(async () => {
  stylist = await fixture.newPerson("stylist");
});
beforeEach(async () => {
  await fixture.sql`delete from private.booking_holds`;
  await fixture.sql`delete from private.caller_counts`;
  await fixture.sql`
    insert into public.stylists (user_id, expert_id) values (${stylist.id}, ${expert.id})
    on conflict (user_id) do update set expert_id = excluded.expert_id`;
});

const settle = (values: Row) =>
  addRow(fixture.sql, "expert_settings", { expert_id: expert.id, ...values });

/** Returns the starts of a day with their states; of the day of bookings by default. */
async function statesOn(person: Person, more: Row = {}, day = bookingDay): Promise<string[]> {
  const { data, error } = await person.api.rpc("available_slots", {
    expert: expert.id,
    from_day: day,
    until_day: day,
    package: expert.packageId,
    ...more,
  });
  if (error) throw error;
  return (data as { times: string[]; states: string[] }[]).flatMap(({ times, states }) =>
    times.map((time, index) => `${time.slice(0, 5)} ${states[index]}`),
  );
}

const hold = ({ api }: Person, holder: string, time = "10:00", of = expert) =>
  api.rpc("hold_time", {
    expert: of.id,
    package: of.packageId,
    starts_at: `${bookingDay}T${time}:00+01:00`,
    holder,
  });

const propose = ({ api }: Person, booking: unknown, start_time: string) =>
  api.rpc("propose_time", { booking, booking_date: bookingDay, start_time }).single<Row>();

const phoned = ({ api }: Person, start_time: string, more: Row = {}) =>
  api.rpc("book_for_client", {
    expert: expert.id,
    package: expert.packageId,
    booking_date: bookingDay,
    start_time,
    client_name: "Mrs. Holm",
    client_phone: "+1 212 555 0100",
    ...more,
  });

const answer = ({ api }: Person, proposal: unknown, accepts: boolean) =>
  api.rpc("answer_proposal", { proposal, accepts });

/** Counts equal outcomes: the hints of refusals, or "done". */
function tally(responses: readonly { error: { hint?: string } | null }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { error } of responses) {
    const outcome = error ? (error.hint ?? "unknown") : "done";
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const many = <T>(run: (index: number) => PromiseLike<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 200 }, async (_, index) => run(index)));

describe("with 200 simultaneous callers", () => {
  let clients: Person[];
  beforeAll(async () => {
    clients = await Promise.all(
      Array.from({ length: 10 }, (_, index) => fixture.newPerson(`client-${index}`)),
    );
  }, 60_000);

  test("lets one of them hold a time, and only the holder book it", async () => {
    const holders = Array.from({ length: 200 }, () => randomUUID());
    const held = await many((index) => hold(fixture.anonymous, holders[index]!));
    expect(held.filter(({ error }) => !error)).toHaveLength(1);
    const holder = holders[held.findIndex(({ error }) => !error)];
    // The hold was made before signing in, so that only its number tells who is who.
    const booked = await many((index) =>
      book(clients[index % 10]!, index === 111 ? { holder } : { holder: randomUUID() }),
    );
    expect(tally(booked)).toEqual({ done: 1, slot_taken: 199 });
    expect(booked[111]!.error).toBeNull();
    expect(await fixture.sql`select from private.booking_holds`).toHaveLength(0);
    expect(booked.find(({ error }) => error?.message.startsWith("Somebody is just"))).toBeTruthy();
  }, 120_000);

  test("accepts one booking of a day that takes no more", async () => {
    await settle({ max_per_day: 1 });
    const times = Array.from(
      { length: 22 },
      (_, hour) => `${String(hour + 1).padStart(2, "0")}:00`,
    );
    const booked = await many((index) =>
      book(clients[index % 10]!, { start_time: times[index % 22]! }),
    );
    expect(tally(booked)).toMatchObject({ done: 1, day_full: expect.any(Number) as number });
    expect(await statesOn(fixture.other)).toEqual(
      expect.not.arrayContaining([expect.stringContaining("free")]) as string[],
    );
  }, 120_000);

  test("takes one answer to a proposal, and moves the booking at most once", async () => {
    const { data } = await book(fixture.shopper);
    const { data: proposal } = await propose(stylist, data?.id, "15:00");
    const answers = await many((index) => answer(fixture.shopper, proposal?.id, index % 2 === 0));
    expect(tally(answers)).toEqual({ done: 1, already_answered: 199 });
    const [stored] = await fixture.sql`
      select expert_bookings.start_time::text, status::text, sequence, answer::text
      from public.expert_bookings join public.booking_proposals on booking_id = expert_bookings.id`;
    expect([
      { start_time: "15:00:00", status: "confirmed", sequence: 1, answer: "accepted" },
      { start_time: "10:00:00", status: "pending", sequence: 0, answer: "declined" },
    ]).toContainEqual(stored);
  }, 120_000);

  test("gives a time either to a proposal or to a booking", async () => {
    const { data } = await book(fixture.shopper);
    const [proposed, ...booked] = await Promise.all([
      propose(stylist, data?.id, "15:00"),
      ...clients.map((client) => book(client, { start_time: "15:30" })),
    ]);
    expect(tally([proposed, ...booked])).toEqual({ done: 1, slot_taken: 10 });
  });
});

test("holds at most 5 times for a network, and 30 an hour, of all accounts together", async () => {
  const attempt = async (index: number) => {
    const person =
      index % 2 === 0 ? fixture.anonymous : index % 4 === 1 ? stylist : fixture.shopper;
    const of = person === stylist ? await addExpert(fixture.sql) : expert;
    return hold(person, randomUUID(), `${String((index % 20) + 1).padStart(2, "0")}:00`, of);
  };
  const living = async () =>
    (
      await fixture.sql`
    select from private.booking_holds where expires_at > now()`
    ).length;
  for (let index = 0; index < 20; index += 1) await attempt(index);
  expect(await living()).toBe(5);
  let made = 0;
  for (let index = 0; index < 40; index += 1) {
    await fixture.sql`update private.booking_holds set expires_at = now()`;
    if (!(await attempt(index)).error) made += 1;
  }
  expect(made).toBeLessThanOrEqual(25);
  const { error } = await hold(fixture.anonymous, randomUUID(), "22:00");
  expect(error).toMatchObject({ code: "PT429", hint: "too_many_holds" });
}, 30_000);

test("keeps a hold from others for 15 minutes, out of their list but in the holder's", async () => {
  const { anonymous, other, sql } = fixture;
  const holder = randomUUID();
  const { data: until } = await hold(anonymous, holder);
  const minutes = (Date.parse(until as string) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThanOrEqual(15.1);
  expect((await hold(anonymous, holder)).data).toBe(until);
  const own = await statesOn(anonymous, { holder });
  expect(own).toContain("10:00 free");
  const theirs = await statesOn(other);
  // Neither the hour itself nor half of it is offered, and nothing says that it is held.
  expect(own.filter((start) => !theirs.includes(start))).toEqual([
    "09:30 free",
    "10:00 free",
    "10:30 free",
  ]);
  await sql`update private.booking_holds set expires_at = now()`;
  expect(await statesOn(other)).toEqual(own);
  expect((await book(other)).error).toBeNull();
});

test("replaces an account's hold, and ends it when released", async () => {
  const { shopper, sql } = fixture;
  const [first, second] = [randomUUID(), randomUUID()];
  await hold(shopper, first);
  await hold(shopper, second, "12:00");
  expect(await sql`select holder from private.booking_holds`).toEqual([{ holder: second }]);
  await fixture.anonymous.api.rpc("release_hold", { holder: second });
  expect(await sql`select from private.booking_holds`).toHaveLength(0);
  expect((await hold(stylist, first)).error?.hint).toBe("own_studio");
});

test("sums buffers, which may lie outside the hours", async () => {
  const { sql, shopper, other } = fixture;
  await sql`update public.service_packages set buffer_before_minutes = 20, buffer_after_minutes = 15
            where expert_id = ${expert.id}`;
  await sql`update public.expert_availability set start_time = '10:00', end_time = '13:00'
            where expert_id = ${expert.id}`;
  await book(shopper);
  // 35 minutes after eleven, the next start is at twelve.
  expect(await statesOn(other)).toEqual(["10:00 taken", "10:30 taken", "12:00 free", "12:30 late"]);
  const { error } = await book(other, { start_time: "11:30" });
  expect(error).toMatchObject({ code: "PT409", hint: "slot_taken" });
  expect(error?.message).toContain("needs time between two consultations");
  expect((await book(other, { start_time: "12:00" })).error).toBeNull();
});

test.each<[string, Row, Row, number]>([
  ["too_soon", { min_notice_minutes: 30 * 1440 }, { booking_date: dayAhead(29) }, 422],
  ["too_far_ahead", { max_days_ahead: 29 }, { booking_date: dayAhead(31) }, 422],
])("neither offers nor accepts what is %s", async (hint, settings, more, status) => {
  await settle(settings);
  const day = String(more["booking_date"] ?? bookingDay);
  expect(await statesOn(fixture.shopper, {}, day)).toEqual([]);
  const refused = await book(fixture.shopper, more);
  expect([refused.status, refused.error?.hint]).toEqual([status, hint]);
});

test("adds further hours with a grid of their own, and cuts blocked ones, without telling why", async () => {
  const { sql, anonymous, shopper } = fixture;
  await sql`update public.expert_availability set start_time = '10:00', end_time = '13:00'
            where expert_id = ${expert.id}`;
  const exception = { expert_id: expert.id, day: bookingDay, note: "Dentist" };
  const { error } = await stylist.api.from("expert_exceptions").insert([
    { ...exception, start_time: "11:30", end_time: "12:00", is_available: false },
    { ...exception, start_time: "18:15", end_time: "19:45", is_available: true },
  ]);
  expect(error).toBeNull();
  expect(await statesOn(anonymous)).toEqual([
    ...["10:00 free", "10:30 free", "11:00 late", "12:00 free", "12:30 late"],
    ...["18:15 free", "18:45 free", "19:15 late"],
  ]);
  expect((await anonymous.api.from("expert_exceptions").select("*")).data).toBeNull();
  expect((await book(shopper, { start_time: "11:30" })).error?.hint).toBe("outside_availability");
  expect((await book(shopper, { start_time: "18:45" })).error).toBeNull();
});

test("lets clients, stylists and administrators decide only their own part", async () => {
  const { shopper, other, administrator, sql } = fixture;
  const { data } = await book(shopper, { client_name: "Sam" });
  const findHint = async (person: Person, patch: Row) =>
    (await change(person, data?.id, patch)).error?.hint;
  expect(await findHint(stylist, { start_time: "12:00" })).toBe("propose_instead");
  for (const patch of [
    { client_notes: "None" },
    { client_name: "X" },
    { client_time_zone: "UTC" },
  ]) {
    expect(await findHint(stylist, patch)).toBe("not_yours_to_decide");
  }
  const place = { place_kind: "address", place: "Studio 2" };
  expect(await findHint(shopper, place)).toBe("not_yours_to_decide");
  expect(await findHint(stylist, place)).toBeUndefined();
  expect(await findHint(stylist, { status: "completed" })).toBe("not_yet");
  expect(await findHint(stylist, { status: "confirmed" })).toBeUndefined();
  expect(await findHint(stylist, { status: "pending" })).toBe("not_yours_to_decide");
  expect(await findHint(administrator, { start_time: "12:00" })).toBe("propose_instead");
  expect(await findHint(administrator, { status: "pending" })).toBeUndefined();
  expect(
    await findHint(stylist, { status: "cancelled", cancel_reason: "I'm ill" }),
  ).toBeUndefined();
  const made = await sql`select actor_role::text from public.expert_booking_events order by id`;
  expect(made.map(({ actor_role }) => actor_role as string)).toEqual([
    "client",
    "stylist",
    "administrator",
    "stylist",
  ]);
  // Another expert's stylist finds no such booking.
  const stranger = await addExpert(sql);
  const { data: foreign } = await book(other, {}, stranger);
  expect((await change(stylist, foreign?.id, { status: "confirmed" })).error).toMatchObject({
    code: "PGRST116",
  });
  expect((await propose(stylist, foreign?.id, "12:00")).error?.hint).toBe("not_your_studio");
  expect((await book(stylist)).error).toMatchObject({ code: "PT422", hint: "own_studio" });
});

test("books for a client who phoned, confirmed and free to move, in one's own studio only", async () => {
  const { shopper, other, administrator } = fixture;
  expect((await phoned(shopper, "10:00")).error?.hint).toBe("not_your_studio");
  for (const [hint, more] of [
    ["name_missing", { client_name: " " }],
    ["contact_missing", { client_phone: " " }],
    ["no_such_client", { client: shopper.id }],
  ] as const) {
    expect((await phoned(stylist, "10:00", more)).error?.hint).toBe(hint);
  }
  const { data: id } = await phoned(stylist, "10:00");
  expect((await phoned(stylist, "10:30")).error?.hint).toBe("slot_taken");
  for (const [person, time] of [
    [stylist, "12:00"],
    [administrator, "13:00"],
  ] as const) {
    const moved = await change(person, id, { start_time: time });
    expect(moved.data).toMatchObject({ start_time: `${time}:00`, status: "confirmed" });
  }
  expect((await propose(stylist, id, "15:00")).error?.hint).toBe("no_client");
  expect((await book(other)).error).toBeNull();
});

test("books an account that has booked before for it, confirmed, unless it's deleting itself", async () => {
  const { shopper, other, sql } = fixture;
  await book(other, { client_name: "Oda", client_time_zone: "Asia/Tokyo" });
  const more = { client: other.id, client_name: null, client_email: "else@people.example" };
  const { data: id } = await phoned(stylist, "12:00", more);
  const { data } = await other.api.from("expert_bookings").select("*").eq("id", id).single<Row>();
  expect(data).toMatchObject({
    ...{ status: "confirmed", client_name: "Oda", client_time_zone: "Asia/Tokyo" },
    ...{ client_email: null, client_phone: null },
  });
  expect((await phoned(stylist, "14:00", { client: stylist.id })).error?.hint).toBe(
    "no_such_client",
  );
  await sql`insert into public.account_deletion_requests (user_id) values (${other.id})`;
  expect((await phoned(stylist, "14:00", more)).error?.hint).toBe("no_such_client");
  await sql`delete from public.account_deletion_requests`;
  expect((await phoned(shopper, "14:00", more)).error?.hint).toBe("not_your_studio");
});

test("lets stylists alone overrule their own limits, but never another session, proposal or hold", async () => {
  const { shopper, other, anonymous, administrator, sql } = fixture;
  await settle({ max_per_day: 4, min_notice_minutes: 14 * 1440, max_days_ahead: 60 });
  await sql`update public.service_packages set buffer_after_minutes = 30
            where expert_id = ${expert.id}`;
  await sql`update public.expert_availability set start_time = '09:00', end_time = '18:00'
            where expert_id = ${expert.id}`;
  const off = { expert_id: expert.id, first_day: dayAhead(31), last_day: dayAhead(31) };
  await addRow(sql, "expert_days_off", off);
  const { data } = await book(shopper);
  const { data: proposal } = await propose(stylist, data?.id, "16:00");
  await hold(anonymous, randomUUID(), "13:00");
  for (const time of ["10:30", "16:30", "13:30"]) {
    for (const beyond_limits of [false, true]) {
      const { error } = await phoned(stylist, time, { beyond_limits });
      expect([time, error?.hint]).toEqual([time, "slot_taken"]);
    }
  }
  const limits: [time: string, sentence: RegExp, more?: Row][] = [
    ["11:00", /less time between two sessions/],
    ["17:30", /run past your hours/],
    ["19:00", /outside your hours/],
    ["14:45", /every 30 minutes/],
    ["10:00", /days off/, { booking_date: dayAhead(31) }],
    ["10:00", /further ahead/, { booking_date: dayAhead(61) }],
  ];
  for (const [time, sentence, more] of limits) {
    const { error } = await phoned(stylist, time, more);
    expect(error).toMatchObject({
      hint: "beyond_limits",
      message: expect.stringMatching(sentence) as string,
    });
    const theirs = await phoned(administrator, time, { ...more, beyond_limits: true });
    expect(theirs.error?.message).toMatch(/stylist|consultation/i);
  }
  // Only notice never binds stylists.
  const soon = { booking_date: dayAhead(2) };
  const { data: moving, error } = await phoned(stylist, "10:00", soon);
  expect(error).toBeNull();
  const anyway = { booking_date: bookingDay, start_time: "11:00" };
  expect((await change(stylist, moving, anyway)).error?.hint).toBe("beyond_limits");
  expect((await change(stylist, moving, { ...anyway, beyond_limits: true })).error).toBeNull();
  expect((await phoned(stylist, "19:00", { beyond_limits: true })).error).toBeNull();
  expect((await phoned(stylist, "14:30")).error?.message).toMatch(/daily maximum/);
  // The earlier proposal can still be accepted next to the sessions that overruled the limits.
  expect((await answer(shopper, proposal?.["id"], true)).error).toBeNull();
  const own = { start_time: "12:00", booking_date: dayAhead(32) };
  const { data: clients } = await book(other, own);
  const row = { ...own, start_time: "08:00", beyond_limits: true };
  expect((await change(other, clients?.id, row)).error?.hint).toBe("outside_availability");
});

test("bounds a day's bookings for clients who phoned, by the stylist alone", async () => {
  const { administrator, sql } = fixture;
  const { data: id } = await phoned(stylist, "10:00");
  await sql`update private.caller_counts set used = 100`;
  expect((await phoned(stylist, "12:00")).error).toMatchObject({
    code: "PT429",
    hint: "too_many_changes",
  });
  expect((await phoned(administrator, "12:00")).error).toBeNull();
  expect((await change(stylist, id, { start_time: "14:00" })).error).toBeNull();
  await sql`update private.caller_counts set used = 1000`;
  expect((await change(stylist, id, { client_notes: "x" })).error?.hint).toBe("too_many_changes");
});

test("refuses hours of less than a minute, which overlap nothing", async () => {
  const instant = { expert_id: expert.id, start_time: "10:00:10", end_time: "10:00:20" };
  for (const [table, day] of [
    ["expert_exceptions", { day: bookingDay, is_available: true }],
    ["expert_availability", { day_of_week: 1 }],
  ] as const) {
    const { error } = await stylist.api.from(table).insert({ ...instant, ...day });
    expect(error?.code).toBe("23514");
  }
});

test("blocks both times until a proposal is answered, withdrawn or expired, without the worker", async () => {
  const { shopper, other, sql } = fixture;
  const { data } = await book(shopper);
  const proposed = async (time: string) => (await propose(stylist, data?.id, time)).data?.id;
  const first = await proposed("14:00");
  const second = await proposed("15:00");
  expect((await answer(shopper, first, true)).error?.message).toBe("This proposal was withdrawn.");
  expect((await answer(other, second, true)).error?.hint).toBe("no_such_proposal");
  expect(await statesOn(other)).toContain("14:00 free");
  expect((await statesOn(other)).join()).not.toMatch(/15:00|14:30|15:30/);
  expect((await book(other, { start_time: "15:00" })).error?.hint).toBe("slot_taken");
  expect((await stylist.api.rpc("withdraw_proposal", { proposal: second })).error).toBeNull();
  expect((await book(other, { start_time: "15:00" })).error).toBeNull();

  const third = await proposed("17:00");
  await sql`update public.booking_proposals set expires_at = now() where id = ${String(third)}`;
  expect(await statesOn(other)).toContain("17:00 free");
  expect((await answer(shopper, third, true)).error?.message).toContain("has expired");
  expect((await book(other, { start_time: "17:00" })).error).toBeNull();
  expect((await propose(stylist, data?.id, "10:00")).error?.hint).toBe("same_time");

  const fourth = await proposed("20:00");
  await change(shopper, data?.id, { status: "cancelled" });
  const answers = await sql`select answer::text from public.booking_proposals order by created_at`;
  expect(answers.map((row) => row["answer"] as string)).toEqual([
    "withdrawn",
    "withdrawn",
    "expired",
    "withdrawn",
  ]);
  expect((await answer(shopper, fourth, true)).error?.hint).toBe("already_answered");
});

test("lets clients answer within 24 hours of the start, and counts what they decline", async () => {
  const { shopper, sql } = fixture;
  const soon = new Date(Date.now() + 21 * 3_600_000).toISOString();
  const at = { booking_date: soon.slice(0, 10), start_time: `${soon.slice(11, 13)}:00` };
  const { id } = await addRow(sql, "expert_bookings", bookingRow(expert, shopper.id, at));
  const { data } = await propose(stylist, id, "15:00");
  expect((await answer(shopper, data?.["id"], false)).error).toBeNull();
  await sql`
    insert into public.booking_proposals
      (booking_id, booking_date, start_time, starts_at, ends_at, proposed_by, expires_at, answer, answered_at)
    select booking_id, booking_date, start_time, starts_at, ends_at, proposed_by, expires_at, answer, now()
    from public.booking_proposals, generate_series(1, 19)`;
  expect((await book(shopper)).error?.hint).toBe("too_many_changes");
  expect((await propose(stylist, id, "15:00")).error?.hint).toBe("too_many_changes");
  await sql`update public.booking_proposals set created_at = created_at - interval '1 day',
            answered_at = answered_at - interval '1 day'`;
  const { data: again } = await propose(stylist, id, "15:00");
  expect((await answer(shopper, again?.["id"], true)).error).toBeNull();
});

test("cancels requests after the expert's own time, which starts again with each proposal", async () => {
  const { shopper, service, sql } = fixture;
  await settle({ response_hours: 3 });
  const { data } = await book(shopper);
  const { data: proposal } = await propose(stylist, data?.id, "15:00");
  await sql`update public.expert_booking_events set happened_at = now() - interval '4 hours'`;
  await sql`update public.expert_bookings set created_at = now() - interval '4 hours'`;
  const expire = async () => (await service.rpc("expire_pending_bookings")).data as number;
  expect(await expire()).toBe(0);
  await answer(shopper, proposal?.["id"], false);
  expect(await expire()).toBe(0);
  await sql`update public.booking_proposals set answered_at = now() - interval '4 hours'`;
  expect(await expire()).toBe(1);
});

describe("around clock changes", () => {
  beforeAll(() => letPeopleBookUntil(fixture.sql, "2031-01-01"));

  test.each([
    ["Europe/Stockholm", "2030-03-31", "2030-10-27"],
    ["America/New_York", "2030-03-10", "2030-11-03"],
    ["Australia/Lord_Howe", "2030-10-06", "2030-04-07"],
    ["Africa/Casablanca", "2030-02-10", "2030-01-06"],
  ])("offers in %s what can be booked, and nothing else", async (time_zone, ...days) => {
    const { sql, administrator } = fixture;
    await replaceExpert({ time_zone });
    await sql`update public.service_packages
              set duration_minutes = 30, buffer_before_minutes = 10, buffer_after_minutes = 25
              where expert_id = ${expert.id}`;
    for (const day of days) {
      await sql`delete from public.expert_bookings`;
      const { data: id } = await phoned(administrator, "12:00", { booking_date: day });
      const free = new Set(
        (await statesOn(administrator, { moving: id }, day))
          .filter((start) => start.endsWith("free"))
          .map((start) => start.slice(0, 5)),
      );
      expect(free.size).toBeGreaterThan(40);
      for (let slot = 0; slot < 12; slot += 1) {
        const start_time = `0${slot >> 1}:${slot % 2 ? "30" : "00"}`;
        const { error } = await change(administrator, id, { start_time });
        expect(`${day} ${start_time} ${!error}`).toBe(
          `${day} ${start_time} ${free.has(start_time)}`,
        );
      }
    }
  });
});
