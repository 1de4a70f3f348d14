/** Query keys of a stylist's screens, which the studio and the admin area share. */
export const studioKeys = {
  packages: (expertId: string) => ["studio", "packages", expertId],
  week: (expertId: string) => ["studio", "week", expertId],
  daysOff: (expertId: string, today: string) => ["studio", "days-off", expertId, today],
  bookingsWithin: (expertId: string, first: string, last: string) => [
    "studio",
    "bookings-within",
    expertId,
    first,
    last,
  ],
};
