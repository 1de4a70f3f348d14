import { beforeAll, expect, test } from "vitest";
import {
  addDeletedOutfit,
  addDraft,
  addExpert,
  addOutfit,
  addRow,
  bookingRow,
} from "../sample-rows";
import { openWorld, type Person, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

const summary = (person: Person) => person.api.rpc("office_summary").single();

test("counts what waits for administrators, and nothing else", async () => {
  const empty = { waiting: 0, next_starts_at: null, to_close: 0, drafts: 0, dead_messages: 0 };
  await world.sql`delete from public.outfits`;
  expect((await summary(world.administrator)).data).toEqual(empty);

  const expert = await addExpert(world.sql, { time_zone: "UTC" });
  const book = (booking_date: string, status = "pending") =>
    addRow(
      world.sql,
      "expert_bookings",
      bookingRow(expert, world.shopper.id, { booking_date, status }),
    );
  await book("2031-05-16");
  await book("2031-05-15");
  await book("2031-05-17", "confirmed");
  // Written as the owner, who may write what is over.
  await book("2020-05-15", "confirmed");
  await book("2020-05-16", "completed");
  await addDraft(world.sql);
  await addDeletedOutfit(world.sql);
  await addOutfit(world.sql);
  for (const status of ["dead", "pending"]) {
    const recipient = "somebody@people.example";
    const kind = "booking_requested";
    await addRow(world.sql, "message_outbox", { kind, recipient, dedupe_key: status, status });
  }
  expect((await summary(world.administrator)).data).toEqual({
    waiting: 2,
    next_starts_at: "2031-05-15T10:00:00+00:00",
    to_close: 1,
    drafts: 1,
    dead_messages: 1,
  });
});

test("is for administrators alone", async () => {
  for (const person of [world.shopper, world.anonymous]) {
    expect((await summary(person)).error).toMatchObject({ code: "42501" });
  }
});
