import type { Database } from "@ensemble/contract";
import type { FilterConfig, Filters } from "@ensemble/controls";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { DataError, db, unwrap } from "@ensemble/session";
import { escapeLike } from "../../components/text";
import { expertKeys } from "../../query-keys";

const columns = `id, slug, name, bio, profile_image, is_verified, is_active, rating, total_reviews,
  experience_years, specializations, hourly_rate, credentials, time_zone, city, updated_at` as const;

export const expertQuery = (slug: string) =>
  queryOptions({
    queryKey: expertKeys.expert(slug),
    queryFn: () => fetchExpert({ slug }),
  });

export type Expert = NonNullable<Awaited<ReturnType<typeof fetchExpert>>>;

/** Reads an expert by slug or id. Returns null if not found; throws DataError. */
export async function fetchExpert(key: { slug: string } | { id: string }) {
  const [expert] = await unwrap(db().from("expert_stylists").select(columns).match(key).limit(1));
  return expert ?? null;
}

type Insert = Database["public"]["Tables"]["expert_stylists"]["Insert"];
type FormColumn =
  | "slug"
  | "name"
  | "bio"
  | "profile_image"
  | "time_zone"
  | "city"
  | "experience_years"
  | "hourly_rate"
  | "specializations"
  | "credentials"
  | "is_active"
  | "is_verified";
export type ExpertRow = Required<Pick<Insert, FormColumn>>;
type ExpertChange = ExpertRow & Pick<Insert, "updated_at" | "cancel_bookings_because">;

/** Adds an expert. Throws DataError, with code 23505 for a taken slug. */
export async function addExpert(row: ExpertRow): Promise<void> {
  await unwrap(db().from("expert_stylists").insert(row).select("id").single());
}

/** Updates an expert. Throws DataError, with code 23505 for a taken slug. */
export async function changeExpert(id: string, change: ExpertChange): Promise<void> {
  await unwrap(db().from("expert_stylists").update(change).eq("id", id).select("id").single());
}

/** Deletes an expert with packages and hours. Throws DataError, 23503 if there are bookings. */
export async function deleteExpert(id: string): Promise<void> {
  await unwrap(db().from("expert_stylists").delete().eq("id", id).select("id").single());
}

/**
 * Removes an expert from the directory. With a reason, also cancels the upcoming bookings, in the
 * same statement. Throws DataError.
 */
export async function deactivateExpert(id: string, cancelReason: string | null): Promise<void> {
  await unwrap(
    db()
      .from("expert_stylists")
      .update({ is_active: false, cancel_bookings_because: cancelReason })
      .eq("id", id)
      .select("id")
      .single(),
  );
}

/** Whether and why deactivating an expert cancels the upcoming bookings. */
export interface Cancellation {
  cancels: boolean;
  reason: string;
  /** Shows an error for the missing reason. */
  lacksReason: boolean;
}

export const noCancellation: Cancellation = { cancels: false, reason: "", lacksReason: false };

/** Returns whether bookings would be cancelled without a reason. */
export const lacksRequiredReason = ({ cancels, reason }: Cancellation): boolean =>
  cancels && reason.trim() === "";

/** Returns the reason for cancelling the bookings; null keeps them. */
export const toCancelReason = ({ cancels, reason }: Cancellation): string | null =>
  cancels ? reason.trim() : null;

/** Creates the error for a save without a reason. */
export const reasonMissing = (): DataError =>
  new DataError(
    "invalid",
    "enter a reason for cancelling the bookings.",
    "PT422",
    "reason_missing",
  );

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
