import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

/** How far ahead a booking can be moved, in days: the database tells busy times for 100. */
export const calendarDays = 90;

/** When an expert works, is away and is booked in the days to come. Throws DataError. */
export const expertCalendar = (expertId: string) =>
  queryOptions({
    queryKey: ["office", "calendar", expertId],
    queryFn: () => readCalendar(expertId),
    staleTime: 15_000,
  });

export type ExpertCalendar = Awaited<ReturnType<typeof readCalendar>>;

async function readCalendar(expertId: string) {
  const now = Date.now();
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
        from_time: new Date(now).toISOString(),
        until_time: new Date(now + (calendarDays + 2) * 86_400_000).toISOString(),
      }),
    ),
  ]);
  return { windows, daysOff, busy };
}
