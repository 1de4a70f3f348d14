import { at, seededRandom } from "../random";
import { details, endings, openings, reservations } from "./expert-review-phrases";
import type { ExpertProfile } from "./expert-profile";

/** A client's review from the seed. */
export interface ExpertReview {
  rating: number;
  /** Null for clients who only gave stars. */
  text: string | null;
  /** Days between the review and the anchor. */
  age: number;
}

/** Reviews of a stylist: more for longer experience; no two start or continue alike. */
export function reviewsOf(slug: string, profile: ExpertProfile): ExpertReview[] {
  const random = seededRandom(`expert-reviews/${slug}`);
  const count = Math.min(15, 6 + Math.floor(profile.years / 2));
  const begun = random.shuffled(openings);
  const subjects = random.shuffled(profile.specializations.flatMap((field) => details[field]));
  let age = random.whole(2, 9);
  return Array.from({ length: count }, (_, index) => {
    const stars = random.next();
    const rating = stars < 0.78 ? 5 : stars < 0.97 ? 4 : 3;
    const more =
      rating < 5 ? random.pick(reservations) : random.maybe(0.4) ? random.pick(endings) : "";
    const text = random.maybe(0.12)
      ? null
      : [at(begun, index), at(subjects, index), more].filter(Boolean).join(" ");
    const review = { rating, text, age };
    age += random.whole(9, 38);
    return review;
  });
}
