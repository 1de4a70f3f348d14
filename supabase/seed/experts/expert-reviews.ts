import { at, chanceOf } from "../chance";
import { details, endings, openings, reservations } from "./expert-review-phrases";
import type { ExpertProfile } from "./expert-profile";

/** A client's review that came with the catalogue. */
export interface ExpertReview {
  rating: number;
  /** Null for clients who only gave stars. */
  text: string | null;
  /** Days between the review and the anchor. */
  age: number;
}

/** Reviews of a stylist: the longer at work, the more; no two begin or continue alike. */
export function reviewsOf(slug: string, profile: ExpertProfile): ExpertReview[] {
  const chance = chanceOf(`expert-reviews/${slug}`);
  const count = Math.min(15, 6 + Math.floor(profile.years / 2));
  const begun = chance.shuffled(openings);
  const told = chance.shuffled(profile.specializations.flatMap((field) => details[field]));
  let age = chance.whole(2, 9);
  return Array.from({ length: count }, (_, place) => {
    const stars = chance.next();
    const rating = stars < 0.78 ? 5 : stars < 0.97 ? 4 : 3;
    const more =
      rating < 5 ? chance.pick(reservations) : chance.maybe(0.4) ? chance.pick(endings) : "";
    const text = chance.maybe(0.12)
      ? null
      : [at(begun, place), at(told, place), more].filter(Boolean).join(" ");
    const review = { rating, text, age };
    age += chance.whole(9, 38);
    return review;
  });
}
