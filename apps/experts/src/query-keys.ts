/**
 * Query keys of the experts remote. All remotes share the page's cache; invalidating a key covers
 * every longer one. The calendar's key is in @ensemble/domain, because the admin remote also uses
 * it.
 */
export const expertKeys = {
  list: ["experts"],
  packages: ["service-packages"],
  profile: (slug: string) => ["expert-profile", slug],
  summary: (slug: string) => ["expert-summary", slug],
  answerHours: (expertId: string) => ["expert-answer-hours", expertId],
  intake: (packageId: string) => ["package-intake", packageId],
};

export const bookingKeys = {
  /** Prefix of all bookings, of any account. */
  all: ["bookings"],
  list: (userId: string) => ["bookings", userId],
  booking: (userId: string, bookingId: string) => ["bookings", userId, bookingId],
  clientName: (userId: string) => ["bookings", userId, "client-name"],
  lists: (userId: string) => ["booking-lists", userId],
};

export const calendarFeedKey = (userId: string, kind: string) => ["calendar-feed", userId, kind];

export const invitationKey = (link: object) => ["studio", "invitation", link];
