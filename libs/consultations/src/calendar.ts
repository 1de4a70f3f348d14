import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { Calendar } from "./free-times";

/** How far ahead a consultation can be booked, in days: the database offers nothing later. */
export const bookableDays = 90;

const day = 86_400_000;

/** When an expert's consultations can start, and when others are booked. Throws DataError. */
export const calendarOf = (expert: { id: string; time_zone: string }) =>
  queryOptions({
    queryKey: ["calendar", expert.id],
    queryFn: () => readCalendar(expert.id, expert.time_zone),
    // Somebody else may book meanwhile; the database has the last word anyway.
    staleTime: 15_000,
  });

async function readCalendar(expertId: string, zone: string): Promise<Calendar> {
  const now = Date.now();
  // The expert's first and last day may be a day off from ours.
  const until = now + (bookableDays + 2) * day;
  const [windows, busy] = await Promise.all([
    unwrap(
      db().rpc("expert_starts", {
        expert: expertId,
        from_day: dateOf(now - day),
        until_day: dateOf(until),
      }),
    ),
    unwrap(
      db().rpc("expert_busy_times", {
        expert: expertId,
        from_time: new Date(now).toISOString(),
        until_time: new Date(until).toISOString(),
      }),
    ),
  ]);
  const starts = windows.flatMap(({ day: date, times, starts: instants, hours_end: end }) =>
    instants.map((instant, place) => ({
      date,
      time: times[place] ?? "",
      instant: Date.parse(instant),
      hoursEnd: Date.parse(end),
    })),
  );
  return { zone, starts, busy };
}

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
