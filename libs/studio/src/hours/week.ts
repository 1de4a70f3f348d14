import type { Json } from "@ensemble/contract/database";
import {
  formatTimeOfDay,
  toMinutes,
  type ReadVersion,
  type StoredValues,
  toTime,
} from "@ensemble/editing";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { studioKeys } from "../query-keys";

/** Weekday names by number: Sunday is 0 (EXPERT-11). */
export const dayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** Weekday numbers in display order, from Monday. */
export const dayOrder = [1, 2, 3, 4, 5, 6, 0] as const;

/** Seven days, Sunday first. */
export interface Week {
  days: {
    works: boolean;
    windows: { start: string; end: string }[];
  }[];
}

export const weekQuery = (expertId: string) =>
  queryOptions({
    queryKey: studioKeys.week(expertId),
    queryFn: () => fetchWeek(expertId),
  });

/** Reads an expert's week. Its version holds the rows that a save expects. Throws DataError. */
export async function fetchWeek(expertId: string): Promise<StoredValues<Week>> {
  const rows = await unwrap(
    db()
      .from("expert_availability")
      .select("day_of_week, start_time, end_time, is_available")
      .eq("expert_id", expertId)
      .order("start_time"),
  );
  const days = Array.from({ length: 7 }, (_, day) => {
    const own = rows.filter(({ day_of_week }) => day_of_week === day);
    return {
      // Days off keep their hours, marked as unavailable.
      works: own.some(({ is_available }) => is_available),
      windows: own.map(({ start_time: start, end_time: end }) => ({
        start: toTime(toMinutes(start)),
        end: toTime(toMinutes(end)),
      })),
    };
  });
  return { version: JSON.stringify(rows), values: { days } };
}

/** Replaces an expert's week atomically. Throws DataError. */
export async function writeWeek(
  expertId: string,
  { days }: Week,
  { current = "[]" }: ReadVersion,
): Promise<void> {
  const windows = days.flatMap(({ works, windows: ofDay }, day) =>
    ofDay.map(({ start, end }) => ({
      day_of_week: day,
      start_time: start,
      end_time: end,
      is_available: works,
    })),
  );
  const was = JSON.parse(current) as Json;
  await unwrap(db().rpc("set_expert_week", { expert: expertId, windows, was }));
}

/** Formats the hours of a day: "9:00 AM – 12:30 PM". */
export function formatHours({ works, windows }: Week["days"][number]): string {
  if (!works) return "Off";
  return windows
    .map(({ start, end }) => `${formatTimeOfDay(start)} – ${formatTimeOfDay(end)}`)
    .join(", ");
}
