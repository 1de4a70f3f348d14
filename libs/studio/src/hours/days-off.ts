import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { studioKeys } from "../query-keys";

export const daysOffQuery = (expertId: string, today: string) =>
  queryOptions({
    queryKey: studioKeys.daysOff(expertId, today),
    queryFn: () =>
      unwrap(
        db()
          .from("expert_days_off")
          .select("id, first_day, last_day, updated_at")
          .eq("expert_id", expertId)
          .gte("last_day", today)
          .order("first_day"),
      ),
  });

export interface DaysOff {
  id: string;
  /** Such as `2026-11-23`, in the expert's zone; the range is inclusive. */
  first_day: string;
  last_day: string;
  updated_at: string;
}

export type Span = Pick<DaysOff, "first_day" | "last_day">;

export const fetchDaysOff = (id: string): Promise<DaysOff> =>
  unwrap(
    db()
      .from("expert_days_off")
      .select("id, first_day, last_day, updated_at")
      .eq("id", id)
      .single(),
  );

/** Adds days off, or updates existing ones by id. */
export async function writeDaysOff(
  expertId: string,
  span: Span & { updated_at?: string },
  id?: string,
): Promise<void> {
  const table = db().from("expert_days_off");
  await unwrap(
    id
      ? table.update(span).eq("id", id).select("id").single()
      : table
          .insert({ ...span, expert_id: expertId })
          .select("id")
          .single(),
  );
}

/** Removes days off. */
export async function removeDaysOff(id: string): Promise<void> {
  await unwrap(db().from("expert_days_off").delete().eq("id", id).select("id").single());
}

/** The columns of a booking in `BookingLinks`. */
export const linkedBooking = `id, status, starts_at, ends_at, time_zone, client_name,
  package:service_packages!expert_bookings_package_fkey(name)` as const;

/** Queries open bookings within a range of days. */
export const bookingsWithinQuery = (expertId: string, { first_day, last_day }: Span) =>
  queryOptions({
    queryKey: studioKeys.bookingsWithin(expertId, first_day, last_day),
    queryFn: () =>
      unwrap(
        db()
          .from("expert_bookings")
          .select(linkedBooking)
          .eq("expert_id", expertId)
          .gte("booking_date", first_day)
          .lte("booking_date", last_day)
          .in("status", ["pending", "confirmed"])
          .order("starts_at"),
      ),
    staleTime: 0,
  });
