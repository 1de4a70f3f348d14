import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { expertKeys } from "../../../query-keys";

/**
 * One expert with packages and reviews; null when the visitor can see none of this slug. Experts
 * who left are visible only to their clients and administrators.
 */
export const expertProfile = (slug: string) =>
  queryOptions({ queryKey: expertKeys.profile(slug), queryFn: () => readProfile(slug) });

export type ExpertProfile = NonNullable<Awaited<ReturnType<typeof readProfile>>>;
export type ExpertPackage = ExpertProfile["packages"][number];
export type ExpertReview = ExpertProfile["reviews"][number];

/** Shown instead of the booking for an expert who left. */
export const takesNoBookings = ({ name }: { name: string }): string =>
  `${name} takes no bookings now.`;

/** How many reviews to load (EXPERT-7). */
const reviewsFetched = 10;

async function readProfile(slug: string) {
  const [expert] = await unwrap(
    db()
      .from("expert_stylists")
      .select(
        "id, slug, name, bio, profile_image, is_verified, is_active, rating, total_reviews, experience_years, specializations, hourly_rate, credentials, time_zone",
      )
      .eq("slug", slug)
      .limit(1),
  );
  if (!expert) return null;
  const [packages, reviews] = await Promise.all([
    unwrap(
      db()
        .from("service_packages")
        .select("id, name, description, service_type, duration_minutes, price")
        .eq("expert_id", expert.id)
        .eq("is_active", true)
        .order("price"),
    ),
    unwrap(
      db()
        .from("expert_reviews")
        .select("id, rating, review_text, created_at")
        .eq("expert_id", expert.id)
        .eq("is_public", true)
        .order("created_at", { ascending: false })
        .limit(reviewsFetched),
    ),
  ]);
  return { ...expert, packages, reviews };
}
