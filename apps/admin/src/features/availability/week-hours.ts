import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { Week } from "./week";
import { minutesOf, timeOf } from "./time-of-day";

/** The hours of an expert's week, by day. Throws DataError. */
export const weekOf = (expertId: string) =>
  queryOptions({
    queryKey: ["office", "week", expertId],
    queryFn: () => readWeek(expertId),
  });

async function readWeek(expertId: string): Promise<Week> {
  const rows = await unwrap(
    db()
      .from("expert_availability")
      .select("day_of_week, start_time, end_time, is_available")
      .eq("expert_id", expertId)
      .order("start_time"),
  );
  return {
    days: Array.from({ length: 7 }, (_, day) => {
      const own = rows.filter(({ day_of_week }) => day_of_week === day);
      return {
        // Hours that are kept for later belong to a day that is off.
        works: own.some(({ is_available }) => is_available),
        windows: own.map(({ start_time: start, end_time: end }) => ({
          start: timeOf(minutesOf(start)),
          end: timeOf(minutesOf(end)),
        })),
      };
    }),
  };
}

/** Replaces an expert's week in one statement. Throws DataError; the old week then stays. */
export async function writeWeek(expertId: string, { days }: Week): Promise<void> {
  const windows = days.flatMap(({ works, windows: ofDay }, day) =>
    ofDay.map(({ start, end }) => ({
      day_of_week: day,
      start_time: start,
      end_time: end,
      is_available: works,
    })),
  );
  await unwrap(db().rpc("set_expert_week", { expert: expertId, windows }));
}
