import { Constants } from "@ensemble/contract/database";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { Filters, FilterRules } from "@ensemble/list";
import { bookingColumns } from "../booking";
import { bookingKeys } from "../booking-keys";

export const bookingsPageSize = 20;

/** Which part of the bookings is shown; without one, those to come. */
const shows = ["waiting", "to-close", "past", "all"] as const;
export type Show = (typeof shows)[number];

export const showNames: Record<Show, string> = {
  waiting: "To confirm",
  "to-close": "To close",
  past: "Past",
  all: "All bookings",
};

const sorts = ["starts_at", "created_at", "total_amount"] as const;
export type BookingSort = (typeof sorts)[number];
const statuses = Constants.public.Enums.booking_status;

/** The list's rules: experts are known once they were read; what is over starts with the latest. */
export const bookingRules = (experts: readonly string[], show: string | null) =>
  ({
    choices: { show: shows, status: statuses, expert: experts },
    sorts,
    usual: { by: "starts_at", descending: show === "past" || show === "all" },
  }) as const satisfies FilterRules;

export type BookingRules = ReturnType<typeof bookingRules>;
type BookingListFilters = Filters<BookingRules>;

/** One page of bookings and how many there are. `expertId` narrows to one. Throws DataError. */
export const bookingList = (filters: BookingListFilters, expertId: string | undefined) =>
  queryOptions({
    queryKey: bookingKeys.list(filters, expertId),
    queryFn: () => readBookings(filters, expertId),
    placeholderData: keepPreviousData,
  });

async function readBookings(
  { choices: { show, status }, sort, page }: BookingListFilters,
  expertId: string | undefined,
) {
  const first = (page - 1) * bookingsPageSize;
  const now = new Date().toISOString();
  let request = db()
    .from("expert_bookings")
    .select(bookingColumns, { count: "exact" })
    .order(sort.by, { ascending: !sort.descending })
    .order("id")
    .range(first, first + bookingsPageSize - 1);
  if (!show) request = request.gt("ends_at", now);
  if (show === "past") request = request.lte("ends_at", now);
  if (show === "to-close") request = request.lte("starts_at", now);
  if (show === "waiting") request = request.eq("status", "pending").gt("starts_at", now);
  if (!show && !status) request = request.in("status", ["pending", "confirmed"]);
  if (show === "to-close") request = request.in("status", ["pending", "confirmed"]);
  if (status) request = request.eq("status", status);
  if (expertId) request = request.eq("expert_id", expertId);
  const answer = await request;
  return { rows: await unwrap(Promise.resolve(answer)), total: answer.count ?? 0 };
}

/** Every expert's name, inactive ones included, for choosing whose bookings to see. Throws DataError. */
export const expertNames = queryOptions({
  queryKey: bookingKeys.experts,
  queryFn: () => unwrap(db().from("expert_stylists").select("id, slug, name").order("name")),
});
