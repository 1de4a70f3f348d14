import { beforeAll, beforeEach, expect, test } from "vitest";
import { addExpert, bookingRow, type Row, bookingDay, dayAhead } from "../sample-rows";
import { openWorld, type Person, type World } from "../world";

let world: World;
let expert: { id: string; packageId: string };
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});
beforeEach(async () => {
  await world.sql`delete from public.expert_bookings`;
  expert = await addExpert(world.sql);
});

const book = (person: Person, more: Row = {}) =>
  person.api
    .from("expert_bookings")
    .insert(bookingRow(expert, person.id, more))
    .select("id")
    .single();

const change = (person: Person, id: unknown, patch: Row) =>
  person.api.from("expert_bookings").update(patch).eq("id", id).select("id").single();

/** The starts that are held, in the expert's time, and whose they are. */
const held = () =>
  world.sql<{ start: string; client: string }[]>`
    select to_char(start_time, 'HH24:MI') as start, client_id as client
    from public.expert_bookings
    where expert_id = ${expert.id} and status in ('pending', 'confirmed')
    order by start_time`;

test("of two who move to one time at once one gets it, and the other keeps the old time", async () => {
  for (let round = 0; round < 10; round += 1) {
    await world.sql`delete from public.expert_bookings`;
    expert = await addExpert(world.sql);
    const { data: one } = await book(world.shopper, { start_time: "09:00" });
    const { data: other } = await book(world.other, { start_time: "11:00" });
    const answers = await Promise.all([
      change(world.shopper, one?.id, { start_time: "15:00" }),
      change(world.other, other?.id, { start_time: "15:30" }),
    ]);
    const hints = answers.map(({ error }) => error?.hint);
    expect(hints.toSorted()).toEqual(["slot_taken", undefined]);
    const expected =
      hints[0] === undefined
        ? [
            { start: "11:00", client: world.other.id },
            { start: "15:00", client: world.shopper.id },
          ]
        : [
            { start: "09:00", client: world.shopper.id },
            { start: "15:30", client: world.other.id },
          ];
    expect(await held()).toEqual(expected);
  }
});

test("two who change places at once both keep a time, and never the same", async () => {
  const { data: one } = await book(world.shopper, { start_time: "09:00" });
  const { data: other } = await book(world.other, { start_time: "11:00" });
  const answers = await Promise.all([
    change(world.shopper, one?.id, { start_time: "11:00" }),
    change(world.other, other?.id, { start_time: "09:00" }),
  ]);
  expect(answers.map(({ error }) => error?.hint)).toEqual(["slot_taken", "slot_taken"]);
  expect(await held()).toEqual([
    { start: "09:00", client: world.shopper.id },
    { start: "11:00", client: world.other.id },
  ]);
});

test("a move and a new booking race for one time", async () => {
  const { data: mine } = await book(world.shopper, { start_time: "09:00" });
  const [moved, booked] = await Promise.all([
    change(world.shopper, mine?.id, { start_time: "15:00" }),
    book(world.other, { start_time: "15:00" }),
  ]);
  expect([moved.error?.hint, booked.error?.hint].toSorted()).toEqual(["slot_taken", undefined]);
  const rows = await held();
  expect(rows.filter(({ start }) => start === "15:00")).toHaveLength(1);
  expect(rows.filter(({ client }) => client === world.shopper.id)).toHaveLength(1);
});

test("a booking may move to a time that overlaps its own", async () => {
  const { data: mine } = await book(world.shopper, { start_time: "09:00" });
  expect((await change(world.shopper, mine?.id, { start_time: "09:30" })).error).toBeNull();
  expect(await held()).toEqual([{ start: "09:30", client: world.shopper.id }]);
});

test("a cancellation frees the time with the answer that confirms it, a move frees the old one", async () => {
  const busy = async (): Promise<string[]> => {
    const { data } = await world.anonymous.api.rpc("expert_busy_times", {
      expert: expert.id,
      from_time: `${bookingDay}T00:00:00Z`,
      until_time: `${dayAhead(31)}T00:00:00Z`,
    });
    return (data as { starts_at: string }[]).map(({ starts_at }) => starts_at);
  };
  const { data: mine } = await book(world.shopper);
  expect(await busy()).toEqual([`${bookingDay}T09:00:00+00:00`]);
  await change(world.shopper, mine?.id, { start_time: "15:00" });
  expect(await busy()).toEqual([`${bookingDay}T14:00:00+00:00`]);
  expect((await book(world.other)).error).toBeNull();
  await change(world.shopper, mine?.id, { status: "cancelled" });
  expect(await busy()).toEqual([`${bookingDay}T09:00:00+00:00`]);
  expect((await book(world.other, { start_time: "15:00" })).error).toBeNull();
});
