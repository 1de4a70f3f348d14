import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { bookingRow, dayAhead, expertRow } from "../rows/expert-rows";
import { bookingClient } from "./booking-client";

const { fixture, expert, book } = bookingClient();
const day = dayAhead(20);

let stylist: Person;
let colleague: Person;

beforeAll(async () => {
  stylist = await fixture.newPerson("stylist");
  colleague = await fixture.newPerson("colleague");
  const other = await addRow(fixture.sql, "expert_stylists", expertRow());
  await addRow(fixture.sql, "stylists", { user_id: colleague.id, expert_id: other.id });
});
beforeEach(async () => {
  await fixture.sql`delete from public.stylists where user_id = ${stylist.id}`;
  await addRow(fixture.sql, "stylists", { user_id: stylist.id, expert_id: expert.id });
  await fixture.sql`delete from private.caller_counts`;
});

const address = "https://user:pw@calendar.example.com/private-9f/basic.ics?key=d0c5";
const add = ({ api }: Person, more: Row = {}) => api.rpc("add_busy_calendar", { address, ...more });
const calendarsOf = ({ api }: Person) => api.rpc("busy_calendars", { expert: expert.id });

/** Adds a calendar that is busy from one local time to another on the day. */
async function addBusy(from: string, until: string): Promise<string> {
  const { data } = await add(stylist).throwOnError();
  await fixture.sql`
    insert into private.busy_times (calendar_id, starts_at, ends_at)
    values (
      ${data}, (${`${day} ${from}`}::timestamp) at time zone 'Africa/Lagos',
      (${`${day} ${until}`}::timestamp) at time zone 'Africa/Lagos'
    )`;
  return String(data);
}

test("keeps a calendar's address from everybody, its stylist included", async () => {
  await addBusy("10:00", "11:00");
  for (const person of [stylist, fixture.administrator]) {
    const { data } = await calendarsOf(person);
    expect(data).toMatchObject([{ name: "calendar.example.com …d0c5", is_reading: true }]);
    expect(JSON.stringify(data)).not.toContain("private-9f");
  }
  for (const person of [fixture.shopper, colleague]) {
    expect(await calendarsOf(person)).toMatchObject({ status: 403, data: null });
  }
  expect((await calendarsOf(fixture.anonymous)).error?.code).toBe("42501");
  const { data: exported } = await stylist.api.rpc("export_account");
  expect(exported).toMatchObject({
    busy_calendars: [
      {
        name: "calendar.example.com …d0c5",
        busy_times: [[expect.any(String), expect.any(String)]],
      },
    ],
  });
  expect(JSON.stringify(exported)).not.toContain("private-9f");
  const jobs = await fixture.sql`select data from pgboss.job where name = 'calendars'`;
  expect(JSON.stringify(jobs)).not.toContain("private-9f");
});

test.each([
  "http://calendar.example.com/a.ics",
  "ftp://calendar.example.com/a.ics",
  "https://localhost/a.ics",
  "https://calendar.example.com/a b.ics",
  "javascript:alert(1)",
  "",
])("refuses the address %s", async (wrong) => {
  expect((await add(stylist, { address: wrong })).error).toMatchObject({ hint: "address_invalid" });
});

test("takes five calendars of a stylist, each once, and nobody else's", async () => {
  for (const number of [1, 2, 3, 4])
    await add(stylist, { address: `webcal://calendar.example.com/${number}.ics` }).throwOnError();
  await add(stylist).throwOnError();
  const again = await add(stylist);
  expect(again.error).toMatchObject({ hint: "too_many_calendars" });
  const { data } = await calendarsOf(stylist);
  expect(data).toHaveLength(5);
  const [first] = data as { id: string }[];
  await stylist.api.rpc("remove_busy_calendar", { calendar: first!.id }).throwOnError();
  expect((await add(stylist)).error).toMatchObject({ hint: "calendar_exists" });
  for (const person of [fixture.shopper, fixture.administrator]) {
    expect((await add(person)).error).toMatchObject({ hint: "not_your_studio" });
  }
  const [kept] = (await calendarsOf(stylist)).data as { id: string }[];
  const calendar = kept!.id;
  for (const call of ["remove_busy_calendar", "refresh_busy_calendar"]) {
    const { error } = await colleague.api.rpc(call, { calendar });
    expect(error).toMatchObject({ hint: "no_such_calendar" });
  }
});

test("reads a calendar at most six times an hour when asked", async () => {
  const { data: calendar } = await add(stylist).throwOnError();
  const refresh = () => stylist.api.rpc("refresh_busy_calendar", { calendar });
  for (let time = 0; time < 6; time++) expect((await refresh()).error).toBeNull();
  expect((await refresh()).error).toMatchObject({ hint: "too_many_changes" });
  const jobs = await fixture.sql`
    select from pgboss.job where name = 'calendars' and data ->> 'calendar' = ${calendar}`;
  expect(jobs).toHaveLength(1);
});

test("adds at most 20 calendars a day", async () => {
  const results = [];
  for (let time = 0; time < 21; time++) {
    const { data, error } = await add(stylist);
    results.push(error?.hint);
    if (data) await stylist.api.rpc("remove_busy_calendar", { calendar: data }).throwOnError();
  }
  expect(results.filter(Boolean)).toEqual(["too_many_changes"]);
});

test("keeps a stylist's other addresses, at most five", async () => {
  const set = (addresses: string[]) => stylist.api.rpc("set_calendar_addresses", { addresses });
  await set([" Mara@Example.com ", "mara@example.com", "m@work.example"]).throwOnError();
  const { data } = await stylist.api.rpc("calendar_addresses");
  expect(data).toEqual(["m@work.example", "mara@example.com"]);
  expect((await set(["no address"])).error).toMatchObject({ hint: "address_invalid" });
  const many = Array.from({ length: 6 }, (_, index) => `m${index}@example.com`);
  expect((await set(many)).error).toMatchObject({ hint: "address_invalid" });
  expect((await colleague.api.rpc("calendar_addresses")).data).toEqual([]);
});

test("forgets calendars, times and addresses when the role ends", async () => {
  await addBusy("10:00", "11:00");
  await stylist.api.rpc("set_calendar_addresses", { addresses: ["m@work.example"] }).throwOnError();
  const counts = () => fixture.sql`
    select
      (select count(*)::integer from private.busy_calendars where stylist_id = ${stylist.id}) as calendars,
      (select count(*)::integer from private.stylist_addresses where stylist_id = ${stylist.id}) as addresses,
      (select count(*)::integer from private.busy_spans(${expert.id}, '[2000-01-01,2100-01-01)')) as times`;
  expect(await counts()).toMatchObject([{ calendars: 1, addresses: 1, times: 1 }]);
  await fixture.administrator.api
    .rpc("revoke_stylist", { user_id: stylist.id, bookings: "keep" })
    .throwOnError();
  expect(await counts()).toMatchObject([{ calendars: 0, addresses: 0, times: 0 }]);
  expect((await book(fixture.shopper, { booking_date: day })).error).toBeNull();
});

test("lets only the stylist overrule a busy time", async () => {
  await addBusy("10:30", "11:00");
  const refused = { code: "PT422", hint: "outside_availability" };
  expect((await book(fixture.shopper, { booking_date: day })).error).toMatchObject(refused);
  const bookFor = (more: Row = {}) =>
    stylist.api.rpc("book_for_client", {
      ...{ expert: expert.id, package: expert.packageId, booking_date: day, start_time: "10:00" },
      ...{ client_name: "Anna", client_phone: "+1 212 555 0100", ...more },
    });
  expect((await bookFor()).error).toMatchObject({
    hint: "beyond_limits",
    message: "Your own calendar has something at this time.",
  });
  expect((await bookFor({ beyond_limits: true })).error).toBeNull();
});

/** Returns the reasons and sources of a start, or of the day. */
async function reasons(start?: string, on = day, { api }: Person = stylist) {
  const { data } = await api
    .rpc("start_explanations", { expert: expert.id, day: on, ...(start && { start_time: start }) })
    .throwOnError();
  return data as Row[];
}
const named = async (...given: Parameters<typeof reasons>) =>
  (await reasons(...given)).map(({ reason, source }) => `${String(reason)} ${String(source)}`);

test("explains a start by every reason with its source, the deciding one first", async () => {
  expect(await named("10:00")).toEqual([]);
  await addBusy("10:30", "10:45");
  await addRow(fixture.sql, "expert_settings", {
    expert_id: expert.id,
    min_notice_minutes: 30 * 24 * 60,
    max_per_day: 1,
  });
  await fixture.sql`
    update public.service_packages set buffer_after_minutes = 30 where expert_id = ${expert.id}`;
  const booking = await addRow(
    fixture.sql,
    "expert_bookings",
    bookingRow(expert, fixture.shopper.id, {
      ...{ booking_date: day, start_time: "10:00", end_time: "11:00", client_name: "Anna Berg" },
      status: "confirmed",
    }),
  );
  expect(await reasons("10:30")).toMatchObject([
    { reason: "too_soon", source: "notice", amount: 43_200 },
    { reason: "taken", source: "session", source_id: booking.id, label: "Anna Berg" },
    { reason: "busy", source: "calendar", label: "calendar.example.com …d0c5" },
    { reason: "day_full", source: "cap", amount: 1 },
  ]);
  // Ends in the half hour that the package keeps free.
  expect(await named("11:00")).toEqual(["too_soon notice", "day_full cap", "buffer buffer"]);
  const { data: slots } = await fixture.shopper.api.rpc("available_slots", {
    expert: expert.id,
    from_day: day,
    until_day: day,
    package: expert.packageId,
  });
  expect(slots).toEqual([]);
  expect(await named("10:30", day, fixture.administrator)).toHaveLength(4);
  const refused = await fixture.shopper.api.rpc("start_explanations", { expert: expert.id, day });
  expect(refused.status).toBe(403);
});

test("explains hours, days off, blocks, holds, proposals and the horizon", async () => {
  await addRow(fixture.sql, "expert_settings", { expert_id: expert.id, max_days_ahead: 25 });
  expect(await named("10:00", dayAhead(40))).toEqual(["too_far_ahead horizon"]);
  expect(await named("10:15")).toEqual(["not_on_grid null"]);
  expect(await named("10:00", "2026-01-01")).toContain("in_the_past null");
  const block = await addRow(fixture.sql, "expert_exceptions", {
    ...{ expert_id: expert.id, day, start_time: "12:00", end_time: "13:00", is_available: false },
    note: "Dentist",
  });
  expect(await reasons("12:30")).toMatchObject([
    { reason: "outside_availability", source: "exception", source_id: block.id, label: "Dentist" },
  ]);
  // The session would run into the block.
  expect(await reasons()).toMatchObject([
    { local_time: "11:30:00", reason: "late", source: "hours" },
    { local_time: "12:00:00", reason: "outside_availability" },
    { local_time: "12:30:00", reason: "outside_availability" },
  ]);
  await fixture.other.api
    .rpc("hold_time", {
      ...{ expert: expert.id, package: expert.packageId, holder: crypto.randomUUID() },
      starts_at: `${day}T14:00:00Z`,
    })
    .throwOnError();
  expect(await named("15:00")).toEqual(["held hold"]);
  const { data: booking } = await book(fixture.shopper, { booking_date: day }).throwOnError();
  await stylist.api
    .rpc("propose_time", { booking: booking!.id, booking_date: day, start_time: "18:00" })
    .throwOnError();
  expect(await named("18:30")).toEqual(["buffer proposal"]);
  await addRow(fixture.sql, "expert_days_off", {
    expert_id: expert.id,
    first_day: day,
    last_day: day,
  });
  expect(await named("08:00")).toEqual(["day_off day_off"]);
  expect(new Set(await named())).toContain("day_off day_off");
  await fixture.sql`delete from public.expert_availability where expert_id = ${expert.id}`;
  expect(await reasons()).toMatchObject([{ local_time: null, source: "hours" }]);
});

test("blames the rule that leaves clients no time", async () => {
  const blamed = async () =>
    (await stylist.api.rpc("blocking_rule", { expert: expert.id }).throwOnError()).data as unknown;
  expect(await blamed()).toBeNull();
  await addRow(fixture.sql, "expert_settings", {
    expert_id: expert.id,
    min_notice_minutes: 43_200,
    max_days_ahead: 20,
  });
  expect(await blamed()).toBe("too_soon");
  await fixture.sql`delete from public.expert_settings where expert_id = ${expert.id}`;
  const calendar = await addBusy("10:00", "11:00");
  await fixture.sql`
    update private.busy_times set starts_at = now(), ends_at = now() + interval '1 year'
    where calendar_id = ${calendar}`;
  expect(await blamed()).toBe("busy");
  await fixture.sql`
    insert into public.expert_days_off (expert_id, first_day, last_day)
    values (${expert.id}, current_date - 2, current_date + 200)`;
  expect(await blamed()).toBe("day_off");
  await fixture.sql`delete from public.expert_availability where expert_id = ${expert.id}`;
  expect(await blamed()).toBe("outside_availability");
  await fixture.sql`update public.service_packages set is_active = false where expert_id = ${expert.id}`;
  expect(await blamed()).toBe("package_unavailable");
});
