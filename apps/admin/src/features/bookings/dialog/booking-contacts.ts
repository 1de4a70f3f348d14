import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { bookingKeys } from "../../../query-keys";

/** The clients' email addresses by booking id; erased accounts have none. Throws DataError. */
export const bookingContacts = (bookings: readonly string[]) =>
  queryOptions({
    queryKey: bookingKeys.contacts(bookings),
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const rows = await unwrap(db().rpc("booking_contacts", { bookings: [...bookings] }));
      return new Map(rows.map(({ booking_id, email }) => [booking_id, email]));
    },
    enabled: bookings.length > 0,
  });
