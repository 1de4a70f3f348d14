import { Constants } from "@ensemble/contract/database";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { Filters, FilterRules } from "@ensemble/controls";
import { bookingKeys } from "../../../query-keys";
import { bookingColumns } from "../booking";

export const bookingsPageSize = 20;

/** Which bookings are shown; upcoming ones by default. */
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

/** The list's filters, given the experts' slugs; past bookings are sorted latest first. */
export const bookingRules = (experts: readonly string[], show: string | null) =>
  ({
    choices: { show: shows, status: statuses, expert: experts },
    sorts,
    usual: { by: "starts_at", descending: show === "past" || show === "all" },
  }) as const satisfies FilterRules;

export type BookingRules = ReturnType<typeof bookingRules>;
type BookingListFilters = Filters<BookingRules>;

/** One page of bookings with the total count, optionally of one expert. Throws DataError. */
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
  const response = await request;
  return { rows: await unwrap(Promise.resolve(response)), total: response.count ?? 0 };
}

/** Every expert's name, including inactive ones. Throws DataError. */
export const expertNames = queryOptions({
  queryKey: bookingKeys.experts,
  queryFn: () => unwrap(db().from("expert_stylists").select("id, slug, name").order("name")),
});
