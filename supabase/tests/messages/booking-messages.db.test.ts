import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addExpert, bookingRow, bookingDay } from "../rows/expert-rows";
import type { Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});
beforeEach(async () => {
  await fixture.sql`delete from public.message_outbox`;
});

test("tells clients who moved a booking, and its previous time", async () => {
  const expert = await addExpert(fixture.sql);
  const { data } = await fixture.shopper.api
    .from("expert_bookings")
    .insert(bookingRow(expert, fixture.shopper.id))
    .select("id")
    .single();
  const update = (patch: Row, person = fixture.administrator) =>
    person.api.from("expert_bookings").update(patch).eq("id", data?.id).select("id").single();
  await update({ start_time: "15:00" }, fixture.shopper);
  await update({ status: "confirmed" });
  // Clients aren't notified when a confirmation is withdrawn and repeated.
  await update({ status: "pending" });
  await update({ status: "confirmed" });
  await update({ status: "cancelled" });

  const rows = await fixture.sql<{ kind: string; payload: Row }[]>`
    select kind, payload from public.message_outbox
    where kind <> 'booking_reminder' order by created_at`;
  expect(rows.map(({ kind }) => kind)).toEqual([
    "booking_requested",
    "booking_rescheduled",
    "booking_confirmed",
    "booking_cancelled",
  ]);
  expect(rows.map(({ payload }) => payload)).toMatchObject([
    { made_by: "client", previous_starts_at: null },
    { made_by: "client", previous_starts_at: `${bookingDay}T09:00:00+00:00` },
    { made_by: "administrator", was_request: true, previous_starts_at: null },
    { made_by: "administrator", was_request: false },
  ]);
});
