/**
 * Query keys of the experts remote. All remotes share the page's cache; invalidating a key covers
 * every longer one. The calendar's key is in @ensemble/domain, because the admin remote also uses
 * it.
 */
export const expertKeys = {
  list: ["experts"],
  packages: ["service-packages"],
  profile: (slug: string) => ["expert-profile", slug],
};

export const bookingKeys = {
  /** Prefix of all bookings, of any account. */
  all: ["bookings"],
  list: (userId: string) => ["bookings", userId],
  booking: (userId: string, bookingId: string) => ["bookings", userId, bookingId],
};

export const invitationKey = (link: object) => ["studio", "invitation", link];
