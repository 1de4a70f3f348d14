import type { Database } from "@ensemble/contract";
import { utcDate } from "@ensemble/domain";
import { formatTimeOfDay } from "@ensemble/editing";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { studioKeys } from "../query-keys";

type Row = Database["public"]["Tables"]["expert_exceptions"]["Row"];

/** Hours of a single day in the expert's zone: further ones if available, otherwise blocked ones. */
export type Exception = Omit<Row, "expert_id">;

const columns = "id, day, start_time, end_time, is_available, note, updated_at";

/** Queries an expert's current and coming exceptions, in order. */
export const exceptionsQuery = (expertId: string, today: string) =>
  queryOptions({
    queryKey: studioKeys.exceptions(expertId, today),
    queryFn: () => {
      const rows = db().from("expert_exceptions").select(columns).eq("expert_id", expertId);
      return unwrap(rows.gte("day", today).order("day").order("start_time"));
    },
  });

export const fetchException = (id: string): Promise<Exception> =>
  unwrap(db().from("expert_exceptions").select(columns).eq("id", id).single());

type Hours = Omit<Exception, "id" | "updated_at">;

/**
 * Adds an exception, or updates an existing one by id. Throws DataError, with code 23P01 if it
 * overlaps another one of its kind.
 */
export async function writeException(
  expertId: string,
  { day, start_time, end_time, is_available, note, updated_at }: Hours & { updated_at?: string },
  id?: string,
): Promise<void> {
  const table = db().from("expert_exceptions");
  const hours = { day, start_time, end_time, is_available, note };
  const written = id
    ? table.update({ ...hours, updated_at }).eq("id", id)
    : table.insert({ ...hours, expert_id: expertId });
  await unwrap(written.select("id").single());
}

export async function removeException(id: string): Promise<void> {
  await unwrap(db().from("expert_exceptions").delete().eq("id", id).select("id").single());
}

/** Formats an exception: `Nov 23, 2026, 9:00 AM – 12:00 PM`. */
export const formatException = ({ day, start_time, end_time }: Exception): string =>
  `${utcDate(day, "short")}, ${formatTimeOfDay(start_time)} – ${formatTimeOfDay(end_time)}`;
