import { beforeEach } from "vitest";
import { sharedFixture, type Person } from "../fixture";
import type { Row } from "../rows/add-row";
import { addExpert, bookingRow } from "../rows/expert-rows";

const shown =
  `id, booking_date, start_time, end_time, starts_at, ends_at, total_amount, status, sequence,
  client_notes, client_time_zone, cancel_reason, expected_starts_at` as const;

/**
 * Opens a database in which each test starts without bookings and messages and with its own expert.
 */
export function bookingClient() {
  const fixture = sharedFixture();
  const expert = {} as Awaited<ReturnType<typeof addExpert>>;
  const replaceExpert = async (more?: Row): Promise<void> => {
    Object.assign(expert, await addExpert(fixture.sql, more));
  };
  beforeEach(async () => {
    await fixture.sql`delete from public.expert_bookings`;
    await fixture.sql`delete from public.message_outbox`;
    await replaceExpert();
  });
  return {
    fixture,
    expert,
    replaceExpert,
    /** Books as a shopper, by default the test's expert. */
    book: (person: Person, more: Row = {}, of = expert) =>
      person.api
        .from("expert_bookings")
        .insert(bookingRow(of, person.id, more))
        .select(shown)
        .single(),
    change: (person: Person, id: unknown, patch: Row) =>
      person.api.from("expert_bookings").update(patch).eq("id", id).select(shown).single(),
  };
}
