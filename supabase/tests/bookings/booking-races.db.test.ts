import { beforeAll, beforeEach, expect, test } from "vitest";
import { addExpert, bookingRow, bookingDay, dayAhead } from "../rows/expert-rows";
import type { Row } from "../rows/add-row";
import { openFixture, type Person, type Fixture } from "../fixture";

let fixture: Fixture;
let expert: { id: string; packageId: string };
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});
beforeEach(async () => {
  await fixture.sql`delete from public.expert_bookings`;
  expert = await addExpert(fixture.sql);
});

const book = (person: Person, more: Row = {}) =>
  person.api
    .from("expert_bookings")
    .insert(bookingRow(expert, person.id, more))
    .select("id")
    .single();

const change = (person: Person, id: unknown, patch: Row) =>
  person.api.from("expert_bookings").update(patch).eq("id", id).select("id").single();

/** The held starts in the expert's time, each with its client. */
const held = () =>
  fixture.sql<{ start: string; client: string }[]>`
    select to_char(start_time, 'HH24:MI') as start, client_id as client
    from public.expert_bookings
    where expert_id = ${expert.id} and status in ('pending', 'confirmed')
    order by start_time`;

test("moves one of two bookings that move to the same time at once; the other keeps its time", async () => {
  for (let round = 0; round < 10; round += 1) {
    await fixture.sql`delete from public.expert_bookings`;
    expert = await addExpert(fixture.sql);
    const { data: one } = await book(fixture.shopper, { start_time: "09:00" });
    const { data: other } = await book(fixture.other, { start_time: "11:00" });
    const answers = await Promise.all([
      change(fixture.shopper, one?.id, { start_time: "15:00" }),
      change(fixture.other, other?.id, { start_time: "15:30" }),
    ]);
    const hints = answers.map(({ error }) => error?.hint);
    expect(hints.toSorted()).toEqual(["slot_taken", undefined]);
    const expected =
      hints[0] === undefined
        ? [
            { start: "11:00", client: fixture.other.id },
            { start: "15:00", client: fixture.shopper.id },
          ]
        : [
            { start: "09:00", client: fixture.shopper.id },
            { start: "15:30", client: fixture.other.id },
          ];
    expect(await held()).toEqual(expected);
  }
});

test("leaves both bookings with distinct times when two swap at once", async () => {
  const { data: one } = await book(fixture.shopper, { start_time: "09:00" });
  const { data: other } = await book(fixture.other, { start_time: "11:00" });
  const answers = await Promise.all([
    change(fixture.shopper, one?.id, { start_time: "11:00" }),
    change(fixture.other, other?.id, { start_time: "09:00" }),
  ]);
  expect(answers.map(({ error }) => error?.hint)).toEqual(["slot_taken", "slot_taken"]);
  expect(await held()).toEqual([
    { start: "09:00", client: fixture.shopper.id },
    { start: "11:00", client: fixture.other.id },
  ]);
});

test("gives a contested time to a move or to a new booking, not both", async () => {
  const { data: mine } = await book(fixture.shopper, { start_time: "09:00" });
  const [moved, booked] = await Promise.all([
    change(fixture.shopper, mine?.id, { start_time: "15:00" }),
    book(fixture.other, { start_time: "15:00" }),
  ]);
  expect([moved.error?.hint, booked.error?.hint].toSorted()).toEqual(["slot_taken", undefined]);
  const rows = await held();
  expect(rows.filter(({ start }) => start === "15:00")).toHaveLength(1);
  expect(rows.filter(({ client }) => client === fixture.shopper.id)).toHaveLength(1);
});

test("lets a booking move to a time that overlaps its own", async () => {
  const { data: mine } = await book(fixture.shopper, { start_time: "09:00" });
  expect((await change(fixture.shopper, mine?.id, { start_time: "09:30" })).error).toBeNull();
  expect(await held()).toEqual([{ start: "09:30", client: fixture.shopper.id }]);
});

test("frees the time with the response to a cancellation, and the old time with that to a move", async () => {
  const busy = async (): Promise<string[]> => {
    const { data } = await fixture.anonymous.api.rpc("expert_busy_times", {
      expert: expert.id,
      from_time: `${bookingDay}T00:00:00Z`,
      until_time: `${dayAhead(31)}T00:00:00Z`,
    });
    return (data as { starts_at: string }[]).map(({ starts_at }) => starts_at);
  };
  const { data: mine } = await book(fixture.shopper);
  expect(await busy()).toEqual([`${bookingDay}T09:00:00+00:00`]);
  await change(fixture.shopper, mine?.id, { start_time: "15:00" });
  expect(await busy()).toEqual([`${bookingDay}T14:00:00+00:00`]);
  expect((await book(fixture.other)).error).toBeNull();
  await change(fixture.shopper, mine?.id, { status: "cancelled" });
  expect(await busy()).toEqual([`${bookingDay}T09:00:00+00:00`]);
  expect((await book(fixture.other, { start_time: "15:00" })).error).toBeNull();
});
