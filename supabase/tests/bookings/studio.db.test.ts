import { beforeEach, expect, test } from "vitest";
import { type Person } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addExpert, bookingRow, dayAhead } from "../rows/expert-rows";
import { bookingClient } from "./booking-client";

const { fixture, expert, replaceExpert } = bookingClient();

let stylist: Person;
let otherStylist: Person;
let booking: Row;

async function linkStylist(name: string, expertId: string): Promise<Person> {
  const person = await fixture.newPerson(`${name}-${crypto.randomUUID()}`);
  await addRow(fixture.sql, "stylists", { user_id: person.id, expert_id: expertId });
  return person;
}

/** Records a booking of the shopper without the form's rules. */
const record = (more: Row = {}) =>
  addRow(
    fixture.sql,
    "expert_bookings",
    bookingRow(expert, fixture.shopper.id, { client_name: "Anna Berg", ...more }),
  );

beforeEach(async () => {
  stylist = await linkStylist("stylist", expert.id);
  otherStylist = await linkStylist("colleague", (await addExpert(fixture.sql)).id);
  booking = await record();
  await addRow(fixture.sql, "client_notes", {
    expert_id: expert.id,
    client_id: fixture.shopper.id,
    note: "Allergic to wool.",
  });
});

const day = dayAhead(30);

/** Every function of a studio's screens, called by a person. */
const answers = ({ api }: Person) =>
  Promise.all([
    api.rpc("studio_bookings", { expert: expert.id }),
    api.rpc("studio_spans", { expert: expert.id, from_day: day, until_day: day }),
    api.rpc("studio_events", { expert: expert.id, since: "2020-01-01" }),
    api.rpc("studio_clients", { expert: expert.id }),
  ]);

test("answers an expert's stylist and administrators, and refuses everybody else", async () => {
  for (const person of [stylist, fixture.administrator]) {
    for (const { data, error } of await answers(person)) {
      expect(error).toBeNull();
      expect(data).not.toEqual([]);
    }
  }
  for (const person of [fixture.shopper, fixture.other, otherStylist]) {
    for (const { data, error, status } of await answers(person)) {
      expect({ data, status, hint: error?.hint }).toEqual({
        data: null,
        status: 403,
        hint: "not_your_studio",
      });
    }
  }
  for (const { data, error } of await answers(fixture.anonymous)) {
    expect({ data, code: error?.code }).toEqual({ data: null, code: "42501" });
  }
  await fixture.sql`delete from public.stylists where user_id = ${stylist.id}`;
  for (const { status } of await answers(stylist)) expect(status).toBe(403);
});

test("shows another stylist neither bookings nor notes, proposals and history", async () => {
  const names = ["expert_bookings", "client_notes", "expert_booking_events"];
  for (const name of names) {
    const [own, other] = await Promise.all(
      [stylist, otherStylist].map(({ api }) => api.from(name).select("*")),
    );
    expect(own!.data, name).toHaveLength(1);
    expect(other!.data, name).toEqual([]);
  }
  const change = { note: "Changed", updated_at: new Date().toISOString() };
  const { data } = await otherStylist.api
    .from("client_notes")
    .update(change)
    .neq("note", "")
    .select();
  expect(data).toEqual([]);
});

test("returns bookings with their local day, minute and open proposal, by client and status", async () => {
  await record({ booking_date: dayAhead(31), start_time: "14:30", status: "cancelled" });
  await record({ booking_date: dayAhead(32), client_id: fixture.other.id });
  const at = `${dayAhead(33)}T09:00:00Z`;
  await addRow(fixture.sql, "booking_proposals", {
    booking_id: booking.id,
    booking_date: dayAhead(33),
    start_time: "10:00",
    starts_at: at,
    ends_at: `${dayAhead(33)}T10:00:00Z`,
    message: "Later?",
    proposed_by: "stylist",
    expires_at: dayAhead(20),
  });
  const list = async (more: Row): Promise<Row[]> => {
    const { data } = await stylist.api
      .rpc("studio_bookings", { expert: expert.id, ...more })
      .throwOnError();
    return data as Row[];
  };
  const [own, cancelled] = await list({ client: fixture.shopper.id });
  expect(own).toMatchObject({
    id: booking.id,
    day,
    minute: 600,
    client_name: "Anna Berg",
    proposal_message: "Later?",
  });
  expect(Date.parse(String(own!.proposed_at))).toBe(Date.parse(at));
  expect(cancelled).toMatchObject({ day: dayAhead(31), minute: 870, status: "cancelled" });
  expect(own).toMatchObject({ client_email: null, client_phone: null });
  expect(await list({ only_open: true })).toHaveLength(2);
  expect(await list({ booking: booking.id })).toHaveLength(1);
  expect(await list({ from_time: dayAhead(32), until_time: dayAhead(33) })).toHaveLength(1);
  await fixture.sql`update public.booking_proposals set expires_at = now()`;
  expect((await list({ booking: booking.id }))[0]).toMatchObject({ proposal_id: null });
});

test("lists everybody who booked once, with sessions and notes, without an account as typed", async () => {
  const { shopper } = fixture;
  await record({ booking_date: dayAhead(-8), client_name: null, status: "completed" });
  await record({ client_id: fixture.other.id, status: "cancelled", client_name: "Jörg" });
  const typed = { client_id: null, client_name: "Ida", client_email: "ida@people.example" };
  const first = await record({ ...typed, booking_date: dayAhead(33), created_at: dayAhead(-2) });
  const last = await record({ ...typed, booking_date: dayAhead(34), client_phone: "555 0100" });
  await record({ client_id: null, client_name: null, booking_date: dayAhead(35) });
  const list = async (search?: string): Promise<Row[]> =>
    (await stylist.api.rpc("studio_clients", { expert: expert.id, search }).throwOnError())
      .data as Row[];
  const clients = new Map((await list()).map((client) => [client["id"], client]));
  expect([...clients.keys()].toSorted()).toEqual(
    [shopper.id, fixture.other.id, last.id].toSorted(),
  );
  expect(clients.get(shopper.id)).toMatchObject({
    ...{ client_name: "Anna Berg", sessions: 2, has_note: true, client_email: null },
    next_at: `${day}T09:00:00+00:00`,
  });
  expect(clients.get(fixture.other.id)).toMatchObject({ sessions: 0, next_at: null });
  const phone = { client_id: null, client_email: typed.client_email, client_phone: "555 0100" };
  expect(clients.get(last.id)).toMatchObject({ ...phone, sessions: 2, has_note: false });
  for (const [search, id] of [
    ["anna b", shopper.id],
    ["JORG", fixture.other.id],
    ["555 01", last.id],
  ] as const) {
    expect((await list(search)).map((client) => client["id"])).toEqual([id]);
  }
  const bookings = { expert: expert.id, client: last.id };
  const { data } = await stylist.api.rpc("studio_bookings", bookings).throwOnError();
  expect((data as Row[]).map(({ id }) => id)).toEqual([first.id, last.id]);
});

test("splits hours at the local midnight, on days of a clock change too", async () => {
  // Clocks go forward on March 28, 2027, and back on October 31.
  await replaceExpert({ time_zone: "Europe/Berlin" });
  await addRow(fixture.sql, "stylists", {
    user_id: (stylist = await fixture.newPerson(`berlin-${crypto.randomUUID()}`)).id,
    expert_id: expert.id,
  });
  await addRow(fixture.sql, "expert_days_off", {
    expert_id: expert.id,
    first_day: "2027-03-29",
    last_day: "2027-03-29",
  });
  await addRow(fixture.sql, "expert_exceptions", {
    expert_id: expert.id,
    day: "2027-10-31",
    start_time: "01:00",
    end_time: "03:30",
    is_available: false,
    note: "Dentist",
  });
  const spans = async (from_day: string, until_day: string) => {
    const { data } = await stylist.api
      .rpc("studio_spans", { expert: expert.id, from_day, until_day })
      .throwOnError();
    return (data as Row[]).map(
      (span) =>
        `${span.kind} ${span.day} ${span.from_minute}-${span.until_minute} ${span.note ?? ""}`,
    );
  };
  expect(await spans("2027-03-27", "2027-03-29")).toEqual([
    "hours 2027-03-27 0-1440 ",
    "hours 2027-03-28 0-1440 ",
    "day_off 2027-03-29 0-1440 ",
  ]);
  expect(await spans("2027-10-31", "2027-10-31")).toContain("blocked 2027-10-31 60-210 Dentist");
});

test("says who made each change, and from when a booking was moved", async () => {
  await stylist.api
    .from("expert_bookings")
    .update({ status: "confirmed" })
    .eq("id", booking.id)
    .throwOnError();
  await fixture.shopper.api
    .from("expert_bookings")
    .update({ start_time: "12:00" })
    .eq("id", booking.id)
    .throwOnError();
  const { data } = await stylist.api
    .rpc("studio_events", { expert: expert.id, since: "2020-01-01" })
    .throwOnError();
  const events = (data as Row[]).map(({ actor_role, status, moved_from }) => [
    actor_role,
    status,
    moved_from && Date.parse(String(moved_from)) === Date.parse(`${day}T09:00:00Z`),
  ]);
  expect(events).toEqual([
    ["client", "pending", true],
    ["stylist", "confirmed", null],
    ["system", "pending", null],
  ]);
});
