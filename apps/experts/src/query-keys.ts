/**
 * Keys of the experts' cached queries. The cache belongs to the whole page: the first word is the
 * noun's, and invalidating a shorter key covers every longer one. Calendars have theirs in
 * @ensemble/domain, because administrators read them too.
 */
export const expertKeys = {
  list: ["experts"],
  packages: ["service-packages"],
  profile: (slug: string) => ["expert-profile", slug],
};

export const bookingKeys = {
  /** Every booking of every account that was signed in. */
  all: ["bookings"],
  list: (userId: string) => ["bookings", userId],
  booking: (userId: string, bookingId: string) => ["bookings", userId, bookingId],
};
