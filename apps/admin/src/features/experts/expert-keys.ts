const all = ["admin", "experts"] as const;

export const expertKeys = {
  list: (filters: object) => [...all, "list", filters],
  expert: (slug: string) => [...all, "expert", slug],
  reviews: (id: string) => [...all, "reviews", id],
  upcomingBookings: (id: string) => [...all, "upcoming-bookings", id],
  packages: (id: string) => [...all, "packages", id],
  week: (id: string) => [...all, "week", id],
  daysOff: (id: string, today: string) => [...all, "days-off", id, today],
  bookingsWithin: (id: string, first: string, last: string) => [
    ...all,
    "bookings-within",
    id,
    first,
    last,
  ],
};
