import { Constants } from "@ensemble/contract/database";
import type { FilterConfig, Filters } from "@ensemble/controls";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { bookingKeys } from "../../query-keys";

const bookingColumns =
  `id, status, starts_at, ends_at, time_zone, total_amount, client_id, client_name,
  client_notes, sequence,
  expert:expert_stylists!expert_bookings_expert_id_fkey(slug, name),
  package:service_packages!expert_bookings_package_fkey(name)` as const;

export type Booking = Awaited<ReturnType<typeof fetchBookings>>["rows"][number];

/** Names a booking in labels and confirmations. */
export const bookingName = ({ package: offered, expert }: Booking): string =>
  `${offered.name} with ${expert.name}`;

export const bookingsPageSize = 20;

/** Which bookings are shown; upcoming ones by default. */
const bookingViews = ["waiting", "to-close", "unstaffed", "past", "all"] as const;
type BookingView = (typeof bookingViews)[number];

export const bookingViewLabels: Record<BookingView, string> = {
  waiting: "Needs confirmation",
  "to-close": "Needs outcome",
  unstaffed: "Without a stylist",
  past: "Past",
  all: "All bookings",
};

const sorts = ["starts_at", "created_at", "total_amount"] as const;
export type BookingSort = (typeof sorts)[number];
const statuses = Constants.public.Enums.booking_status;

/** Returns the list's filters for the experts' slugs. Sorts past bookings latest first. */
export const bookingRules = (experts: readonly string[], show: string | null) =>
  ({
    choices: { show: bookingViews, status: statuses, expert: experts },
    sorts,
    defaultSort: { by: "starts_at", descending: show === "past" || show === "all" },
  }) as const satisfies FilterConfig;

type BookingListFilters = Filters<ReturnType<typeof bookingRules>>;

/** Queries a page of bookings with the total count, optionally of one expert. */
export const bookingsQuery = (filters: BookingListFilters, expertId: string | undefined) =>
  queryOptions({
    queryKey: bookingKeys.list(filters, expertId),
    queryFn: () => fetchBookings(filters, expertId),
    placeholderData: keepPreviousData,
  });

async function fetchBookings(
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
  if (!show || show === "unstaffed") request = request.gt("ends_at", now);
  if (show === "unstaffed") {
    const staffed = await unwrap(db().from("stylists").select("expert_id"));
    const experts = staffed.map((stylist) => stylist.expert_id);
    request = request.not("expert_id", "in", `(${experts.join()})`);
  }
  if (show === "past") request = request.lte("ends_at", now);
  if (show === "to-close") request = request.lte("starts_at", now);
  if (show === "waiting") request = request.eq("status", "pending").gt("starts_at", now);
  if (!show && !status) request = request.in("status", ["pending", "confirmed"]);
  if (show === "to-close" || (show === "unstaffed" && !status))
    request = request.in("status", ["pending", "confirmed"]);
  if (status) request = request.eq("status", status);
  if (expertId) request = request.eq("expert_id", expertId);
  const response = await request;
  return { rows: await unwrap(Promise.resolve(response)), total: response.count ?? 0 };
}

/** Queries the names of all experts, including inactive ones. */
export const expertNamesQuery = queryOptions({
  queryKey: bookingKeys.experts,
  queryFn: () => unwrap(db().from("expert_stylists").select("id, slug, name").order("name")),
});
