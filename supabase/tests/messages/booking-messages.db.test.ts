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
    select kind, payload from public.message_outbox order by created_at`;
  expect(rows.map(({ kind }) => kind)).toEqual([
    "booking_requested",
    "booking_rescheduled",
    "booking_confirmed",
    "booking_cancelled",
  ]);
  expect(rows.map(({ payload }) => payload)).toMatchObject([
    {
      by_client: true,
      status: "pending",
      previous_starts_at: null,
      expert_slug: expect.stringMatching(/^expert-/) as string,
    },
    { by_client: true, status: "pending", previous_starts_at: `${bookingDay}T09:00:00+00:00` },
    { by_client: false, status: "confirmed", previous_starts_at: null },
    { by_client: false, status: "cancelled", starts_at: `${bookingDay}T14:00:00+00:00` },
  ]);
});
