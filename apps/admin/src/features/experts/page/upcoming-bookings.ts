import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { expertKeys } from "../../../query-keys";

/** An expert's open bookings in the future, the next first. Throws DataError. */
export const upcomingBookings = (expertId: string) =>
  queryOptions({
    queryKey: expertKeys.upcomingBookings(expertId),
    queryFn: () =>
      unwrap(
        db()
          .from("expert_bookings")
          .select(
            `id, status, starts_at, time_zone,
            package:service_packages!expert_bookings_package_fkey(name)`,
          )
          .eq("expert_id", expertId)
          .gt("starts_at", new Date().toISOString())
          .in("status", ["pending", "confirmed"])
          .order("starts_at"),
      ),
    staleTime: 0,
  });
