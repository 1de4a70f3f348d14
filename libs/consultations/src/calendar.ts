import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { Calendar } from "./free-times";

/** How far ahead a consultation can be booked, in days: the database tells busy times for 100. */
export const bookableDays = 90;

/** When an expert works, is away and is booked within the bookable days. Throws DataError. */
export const calendarOf = (expert: { id: string; time_zone: string }) =>
  queryOptions({
    queryKey: ["calendar", expert.id],
    queryFn: () => readCalendar(expert.id, expert.time_zone),
    // Somebody else may book meanwhile; the database has the last word anyway.
    staleTime: 15_000,
  });

async function readCalendar(expertId: string, zone: string): Promise<Calendar> {
  const now = new Date();
  const until = new Date(now.getTime() + (bookableDays + 2) * 86_400_000);
  const [windows, daysOff, busy] = await Promise.all([
    unwrap(
      db()
        .from("expert_availability")
        .select("day_of_week, start_time, end_time")
        .eq("expert_id", expertId)
        .eq("is_available", true),
    ),
    unwrap(db().from("expert_days_off").select("first_day, last_day").eq("expert_id", expertId)),
    unwrap(
      db().rpc("expert_busy_times", {
        expert: expertId,
        from_time: now.toISOString(),
        until_time: until.toISOString(),
      }),
    ),
  ]);
  return { zone, windows, daysOff, busy };
}
