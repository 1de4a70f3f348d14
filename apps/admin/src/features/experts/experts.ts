import type { FilterConfig, Filters } from "@ensemble/controls";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { escapeLike } from "../../components/text";
import { expertKeys } from "../../query-keys";

export const expertsPageSize = 20;

const choices = {
  active: ["yes", "no"],
  verified: ["yes", "no"],
} as const;
const sorts = ["name", "rating", "experience_years"] as const;

export const expertRules = {
  choices,
  sorts,
  defaultSort: { by: "name", descending: false },
} as const satisfies FilterConfig;

export type ExpertSort = (typeof sorts)[number];
type ExpertFilters = Filters<typeof expertRules>;

/** Queries a page of experts with their next bookings and the total count. */
export const expertsQuery = (filters: ExpertFilters) =>
  queryOptions({
    queryKey: expertKeys.list(filters),
    queryFn: () => fetchExperts(filters),
    placeholderData: keepPreviousData,
  });

export type ListedExpert = Awaited<ReturnType<typeof fetchExperts>>["rows"][number];

async function fetchExperts({ text, choices: chosen, sort, page }: ExpertFilters) {
  const first = (page - 1) * expertsPageSize;
  let request = db()
    .from("expert_stylists")
    .select(
      `id, slug, name, profile_image, is_verified, is_active, rating, total_reviews, time_zone,
      bookings:expert_bookings!expert_bookings_expert_id_fkey(id, starts_at, status)`,
      { count: "exact" },
    )
    .in("bookings.status", ["pending", "confirmed"])
    .gt("bookings.starts_at", new Date().toISOString())
    .order("starts_at", { referencedTable: "bookings" })
    .limit(1, { referencedTable: "bookings" })
    .order(sort.by, { ascending: !sort.descending })
    .order("id")
    .range(first, first + expertsPageSize - 1);
  for (const word of text.split(/\s+/)) request = request.ilike("name", `%${escapeLike(word)}%`);
  if (chosen.active) request = request.eq("is_active", chosen.active === "yes");
  if (chosen.verified) request = request.eq("is_verified", chosen.verified === "yes");
  const response = await request;
  const rows = await unwrap(Promise.resolve(response));
  return {
    rows: rows.map(({ bookings, ...expert }) => ({ ...expert, next: bookings[0] })),
    total: response.count ?? 0,
  };
}
