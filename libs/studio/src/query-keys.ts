/** Query keys of a stylist's screens, which the studio and the admin area share. */
export const studioKeys = {
  /** Prefix of everything of every studio, also of the shell's ["studio", "own", userId]. */
  all: ["studio"],
  guard: (userId: string) => ["studio", "guard", userId],
  packages: (expertId: string) => ["studio", "packages", expertId],
  week: (expertId: string) => ["studio", "week", expertId],
  daysOff: (expertId: string, today: string) => ["studio", "days-off", expertId, today],
  exceptions: (expertId: string, today: string) => ["studio", "exceptions", expertId, today],
  settings: (expertId: string, table: string) => ["studio", "settings", expertId, table],
  intakes: (packageId: string) => ["studio", "intakes", packageId],
  profile: (expertId: string) => ["studio", "profile", expertId],
  bookingsWithin: (expertId: string, first: string, last: string) => [
    "studio",
    "bookings-within",
    expertId,
    first,
    last,
  ],
  bookings: (expertId: string, which: object) => ["studio", "bookings", expertId, which],
  places: (bookings: readonly string[]) => ["studio", "places", bookings],
  events: (expertId: string) => ["studio", "events", expertId],
  spans: (expertId: string, first: string, last: string) => [
    "studio",
    "spans",
    expertId,
    first,
    last,
  ],
  questions: (packageId: string, version: number) => ["studio", "questions", packageId, version],
  note: (expertId: string, clientId: string) => ["studio", "note", expertId, clientId],
  list: (bookingId: string) => ["studio", "list", bookingId],
};
