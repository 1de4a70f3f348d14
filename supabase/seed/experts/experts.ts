import type { ExpertProfile } from "./expert-profile";
import { expertProfiles } from "./expert-profiles";
import { reviewsOf, type ExpertReview } from "./expert-reviews";
import { idOf, slugOf } from "../identity";

export interface Expert extends ExpertProfile {
  id: string;
  slug: string;
  reviews: ExpertReview[];
}

export const experts: Expert[] = expertProfiles.map((profile) => {
  const slug = slugOf(profile.name);
  return { ...profile, id: idOf("expert", slug), slug, reviews: reviewsOf(slug, profile) };
});

/** The id of an expert's package by its name. */
export const packageId = (expert: Pick<Expert, "slug">, name: string): string =>
  idOf("package", `${expert.slug}/${slugOf(name)}`);
