import { bookingRow } from "../rows/expert-rows";
import type { Row } from "../rows/add-row";
import type { Person } from "../fixture";

const shown =
  "id, booking_date, start_time, starts_at, status, sequence, client_notes, cancel_reason, expected_starts_at";

type Expert = Parameters<typeof bookingRow>[0];

export const bookAs = (person: Person, expert: Expert, more: Row = {}) =>
  person.api
    .from("expert_bookings")
    .insert(bookingRow(expert, person.id, more))
    .select(shown)
    .single();

export const changeAs = (person: Person, id: unknown, patch: Row) =>
  person.api.from("expert_bookings").update(patch).eq("id", id).select(shown).single();
