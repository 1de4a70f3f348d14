import { formatTimeOfDay } from "@ensemble/editing";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { utcDate } from "@ensemble/domain";
import { studioKeys } from "../query-keys";

/** Hours of a single day in the expert's zone: further ones if available, otherwise blocked ones. */
export interface Exception {
  id: string;
  /** Such as `2026-11-23`. */
  day: string;
  /** `09:30:00`; the end of a day is `24:00:00`. */
  start_time: string;
  end_time: string;
  is_available: boolean;
  note: string | null;
  updated_at: string;
}

const columns = "id, day, start_time, end_time, is_available, note, updated_at";

/** Queries an expert's current and coming exceptions, in order. */
export const exceptionsOf = (expertId: string, today: string) =>
  queryOptions({
    queryKey: studioKeys.exceptions(expertId, today),
    queryFn: (): Promise<Exception[]> =>
      unwrap(
        db()
          .from("expert_exceptions")
          .select(columns)
          .eq("expert_id", expertId)
          .gte("day", today)
          .order("day")
          .order("start_time"),
      ),
  });

export const readException = (id: string): Promise<Exception> =>
  unwrap(db().from("expert_exceptions").select(columns).eq("id", id).single());

/**
 * Adds an exception, or updates an existing one by id. Throws DataError, with code 23P01 if it
 * overlaps another one of its kind.
 */
export async function writeException(
  expertId: string,
  change: Omit<Exception, "id" | "updated_at"> & { updated_at?: string },
  id?: string,
): Promise<void> {
  const table = db().from("expert_exceptions");
  await unwrap(
    id
      ? table.update(change).eq("id", id).select("id").single()
      : table
          .insert({ ...change, expert_id: expertId })
          .select("id")
          .single(),
  );
}

export async function removeException(id: string): Promise<void> {
  await unwrap(db().from("expert_exceptions").delete().eq("id", id).select("id").single());
}

/** Formats an exception: `Nov 23, 2026, 9:00 AM – 12:00 PM`. */
export const formatException = ({ day, start_time, end_time }: Exception): string =>
  `${utcDate(day, "short")}, ${formatTimeOfDay(start_time)} – ${formatTimeOfDay(end_time)}`;
