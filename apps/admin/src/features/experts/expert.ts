import type { Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { DataError, db, unwrap } from "@ensemble/session";
import { expertKeys } from "../../query-keys";

const columns = `id, slug, name, bio, profile_image, is_verified, is_active, rating, total_reviews,
  experience_years, specializations, hourly_rate, credentials, time_zone, city, updated_at` as const;

/** Queries an expert with the administrators' columns; null if not found. */
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
