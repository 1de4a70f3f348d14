import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { StudioExpert } from "../frame";
import { studioKeys } from "../query-keys";

/** A start on an expert's grid, as the database offers it. */
export interface Start {
  /** The expert's local day and time: `2026-11-23` and `09:00:00`. */
  day: string;
  time: string;
  /** ISO 8601. */
  instant: string;
  state: string;
}

/** Queries the starts that a package has from yesterday on, for a new time of a booking. */
export const startsOf = (expert: StudioExpert, which: { package: string; moving: string }) =>
  queryOptions({
    queryKey: studioKeys.starts(expert.id, which),
    queryFn: async (): Promise<Start[]> => {
      const today = Date.now();
      const windows = await unwrap(
        db().rpc("expert_starts", {
          expert: expert.id,
          from_day: dayAt(today - 86_400_000),
          until_day: dayAt(today + 92 * 86_400_000),
          ...which,
        }),
      );
      return windows.flatMap(({ day, times, starts, states }) =>
        starts.map((instant, at) => ({
          day,
          instant,
          time: times[at] ?? "",
          state: states[at] ?? "",
        })),
      );
    },
    staleTime: 15_000,
  });

const dayAt = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
