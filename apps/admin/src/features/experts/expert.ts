import type { Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { DataError, db, unwrap } from "@ensemble/session";
import { expertKeys } from "../../query-keys";

const columns = `id, slug, name, bio, profile_image, is_verified, is_active, rating, total_reviews,
  experience_years, specializations, hourly_rate, credentials, time_zone, updated_at` as const;

/** One expert with the administrators' columns; null when there is none. Throws DataError. */
export const expertOf = (slug: string) =>
  queryOptions({
    queryKey: expertKeys.expert(slug),
    queryFn: () => readExpert({ slug }),
  });

export type Expert = NonNullable<Awaited<ReturnType<typeof readExpert>>>;

/** Reads an expert by slug or id; null when there is none. Throws DataError. */
export async function readExpert(key: { slug: string } | { id: string }) {
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
  | "experience_years"
  | "hourly_rate"
  | "specializations"
  | "credentials"
  | "is_active"
  | "is_verified";
export type ExpertRow = Required<Pick<Insert, FormColumn>>;
type ExpertChange = ExpertRow & Pick<Insert, "updated_at" | "cancel_bookings_because">;

/** Adds an expert. Throws DataError; 23505 is a taken slug. */
export async function addExpert(row: ExpertRow): Promise<void> {
  await unwrap(db().from("expert_stylists").insert(row).select("id").single());
}

/** Changes an expert. Throws DataError; 23505 is a taken slug. */
export async function changeExpert(id: string, change: ExpertChange): Promise<void> {
  await unwrap(db().from("expert_stylists").update(change).eq("id", id).select("id").single());
}

/** Deletes an expert with packages and hours. Throws DataError; 23503 when there are bookings. */
export async function deleteExpert(id: string): Promise<void> {
  await unwrap(db().from("expert_stylists").delete().eq("id", id).select("id").single());
}

/**
 * Removes an expert from the directory. With a reason, cancels the upcoming bookings in the same
 * statement; with null they stay. Throws DataError.
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

/** Whether the deactivation of an expert cancels the upcoming bookings, and why. */
export interface Cancellation {
  cancels: boolean;
  reason: string;
  /** Shows that a reason is required. */
  lacksReason: boolean;
}

export const noCancellation: Cancellation = { cancels: false, reason: "", lacksReason: false };

/** Whether bookings would be cancelled without a reason. */
export const lacksRequiredReason = ({ cancels, reason }: Cancellation): boolean =>
  cancels && reason.trim() === "";

/** The reason for cancelling the bookings; null keeps them. */
export const cancelReasonOf = ({ cancels, reason }: Cancellation): string | null =>
  cancels ? reason.trim() : null;

/** The error of a save without a reason. */
export const reasonMissing = (): DataError =>
  new DataError(
    "invalid",
    "enter a reason for cancelling the bookings.",
    "PT422",
    "reason_missing",
  );
