const all = ["admin", "bookings"] as const;

export const bookingKeys = {
  list: (filters: object, expertId: string | undefined) => [...all, "list", filters, expertId],
  booking: (id: string) => [...all, "booking", id],
  contacts: (ids: readonly string[]) => [...all, "contacts", ids],
  experts: [...all, "experts"],
};
