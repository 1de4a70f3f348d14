import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { expertKeys } from "../../query-keys";

/** Every active expert, the best rated first (EXPERT-1). */
export const activeExperts = queryOptions({
  queryKey: expertKeys.list,
  queryFn: readActiveExperts,
});

export type Expert = Awaited<ReturnType<typeof readActiveExperts>>[number];

function readActiveExperts() {
  return unwrap(
    db()
      .from("expert_stylists")
      .select(
        "id, slug, name, bio, profile_image, is_verified, rating, total_reviews, experience_years, specializations",
      )
      .eq("is_active", true)
      .order("rating", { ascending: false }),
  );
}
