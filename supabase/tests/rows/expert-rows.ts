import type { Sql } from "postgres";
import { type Row, addRow, short } from "./add-row";

export const expertRow = (more: Row = {}): Row => ({
  slug: `expert-${short()}`,
  name: "Eva Expert",
  hourly_rate: 90,
  // UTC+1 all year.
  time_zone: "Africa/Lagos",
  ...more,
});

/** Adds an expert who is available at all hours, with a package of 60 minutes for $120. */
export async function addExpert(
  sql: Sql,
  more: Row = {},
): Promise<{ id: string; packageId: string }> {
  const expert = await addRow(sql, "expert_stylists", expertRow(more));
  for (let day = 0; day < 7; day += 1) {
    await addRow(sql, "expert_availability", {
      expert_id: expert.id,
      day_of_week: day,
      start_time: "00:00",
      end_time: "24:00",
    });
  }
  const offered = await addRow(sql, "service_packages", {
    expert_id: expert.id,
    name: "Wardrobe talk",
    service_type: "virtual",
    duration_minutes: 60,
    price: 120,
  });
  return { id: String(expert.id), packageId: String(offered.id) };
}

/** Returns the UTC date `days` from today, such as `2030-05-15`. */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The day of `bookingRow`, within 90 days. */
export const bookingDay = dayAhead(30);

/** Lifts the limit of 90 days in this database, up to a day. */
export async function letPeopleBookUntil(sql: Sql, day: string): Promise<void> {
  await sql.unsafe(`
    create or replace function private.last_bookable_day(zone text)
    returns date language sql stable set search_path = '' as $$ select date '${day}' $$`);
}

/** Returns the row that the booking form inserts (BOOK-10). */
export const bookingRow = (
  expert: { id: string; packageId: string },
  clientId: string,
  more: Row = {},
): Row => ({
  expert_id: expert.id,
  client_id: clientId,
  package_id: expert.packageId,
  booking_date: bookingDay,
  start_time: "10:00",
  end_time: "11:00",
  total_amount: 120,
  client_notes: "I like navy",
  status: "pending",
  ...more,
});
