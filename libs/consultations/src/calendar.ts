import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { Calendar } from "./free-times";

/** How many days ahead a consultation can be booked. The database offers nothing later. */
export const bookableDays = 90;

const day = 86_400_000;

/** An expert's bookable start times and booked spans. Throws DataError. */
export const calendarOf = (expert: { id: string; time_zone: string }) =>
  queryOptions({
    queryKey: ["calendar", expert.id],
    queryFn: () => readCalendar(expert.id, expert.time_zone),
    // Someone else may book in the meantime; the database decides in the end.
    staleTime: 15_000,
  });

async function readCalendar(expertId: string, zone: string): Promise<Calendar> {
  const now = Date.now();
  // The expert's first and last day can differ from the viewer's by one.
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
    instants.map((instant, index) => ({
      date,
      time: times[index] ?? "",
      instant: Date.parse(instant),
      hoursEnd: Date.parse(end),
    })),
  );
  return { zone, starts, busy };
}

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
