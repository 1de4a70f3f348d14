import { idOf, slugOf } from "../identity";
import { at, seededRandom } from "../random";
import { type ExpertProfile, type Specialization, expertProfiles } from "./expert-profiles";

/** First sentences of a review. */
const openings: readonly string[] = [
  "Came with a suitcase, left with a plan.",
  "I had put this off for two years.",
  "Kind, quick and completely honest.",
  "My second booking, and not the last.",
  "I expected to be told off. I was not.",
  "Worth it for the first ten minutes alone.",
  "Booked as a present for myself.",
  "We laughed more than I thought we would.",
  "Calm, prepared, on time.",
  "I am not a fashion person, and it did not matter.",
  "My sister recommended this and she was right.",
  "Clear advice, no upselling.",
  "An hour that saved me a year of wrong purchases.",
  "Very good eye, very good manners.",
  "I was nervous for about a minute.",
];

/** Sentences about the session, by the stylist's specialization. */
const details: Record<Specialization, readonly string[]> = {
  personal_styling: [
    "I now know why half of my shirts never looked right.",
    "Three outfits from clothes I was about to give away.",
    "The color advice alone changed how I shop.",
    "I have been stopped on the street twice since.",
    "It still feels like me, only on a good day.",
    "The notes afterwards were as useful as the call.",
  ],
  special_occasions: [
    "The dress was found in forty minutes and I danced until two.",
    "My mother cried, in a good way.",
    "I have never felt so right in a photograph.",
    "The backup option saved the evening when the zip broke.",
    "We settled the shoes first, and everything followed.",
    "Exactly right for a wedding with no dress code and strong opinions.",
  ],
  professional_wardrobe: [
    "I got the job. I am giving the jacket some of the credit.",
    "A working week of outfits, hung in order.",
    "No more panic before a presentation.",
    "The packing list has already done three trips.",
    "I look like the person in charge, which helps, because I am.",
    "Colleagues ask whether I slept well. I did not.",
  ],
  menswear: [
    "The first suit in my life that fits across the back.",
    "Learned more about collars than I knew there was to know.",
    "Two jackets, four shirts, and I am done thinking about it.",
    "My wife has asked for the number.",
    "He noticed the pants before I sat down. Fair enough.",
    "Practical, unfussy, and no talk of trends.",
  ],
  sustainable_fashion: [
    "I bought nothing and dress better.",
    "The repair list paid for the session.",
    "A coat I had written off is my favorite again.",
    "Found a cobbler, a dyer and a new respect for wool.",
    "Finally somebody who reads the label with you.",
    "Second-hand sizing makes sense to me now.",
  ],
  wardrobe_audit: [
    "Four bags out, and not one regret.",
    "I can see the back of my wardrobe.",
    "Every hanger has a reason now.",
    "We found the same black sweater five times.",
    "Getting dressed takes me three minutes.",
    "The before and after pictures are my screensaver.",
  ],
};

/** Last sentences of some reviews. */
const endings: readonly string[] = [
  "Highly recommended.",
  "I will be back in spring.",
  "Thank you!",
  "Booking the follow-up now.",
  "I wish I had done it sooner.",
  "Five minutes over time and not a hint of hurry.",
];

/** Last sentences of reviews below five stars. */
const reservations: readonly string[] = [
  "The connection dropped twice, which was nobody’s fault.",
  "I would have liked a little more time for shoes.",
  "A touch above my budget, but the advice was sound.",
  "Some of the shops do not deliver to me.",
];

interface ExpertReview {
  rating: number;
  /** Null for a rating without text. */
  text: string | null;
  /** Days between the review and the anchor. */
  age: number;
}

/** Returns a stylist's reviews: more with longer experience, and no sentence twice. */
function reviewsOf(slug: string, profile: ExpertProfile): ExpertReview[] {
  const random = seededRandom(`expert-reviews/${slug}`);
  const count = Math.min(15, 6 + Math.floor(profile.years / 2));
  const firstSentences = random.shuffled(openings);
  const subjects = random.shuffled(profile.specializations.flatMap((field) => details[field]));
  let age = random.whole(2, 9);
  return Array.from({ length: count }, (_, index) => {
    const stars = random.next();
    const rating = stars < 0.78 ? 5 : stars < 0.97 ? 4 : 3;
    const more =
      rating < 5 ? random.pick(reservations) : random.maybe(0.4) ? random.pick(endings) : "";
    const text = random.maybe(0.12)
      ? null
      : [at(firstSentences, index), at(subjects, index), more].filter(Boolean).join(" ");
    const review = { rating, text, age };
    age += random.whole(9, 38);
    return review;
  });
}

export interface Expert extends ExpertProfile {
  id: string;
  slug: string;
  reviews: ExpertReview[];
}

export const experts: Expert[] = expertProfiles.map((profile) => {
  const slug = slugOf(profile.name);
  return { ...profile, id: idOf("expert", slug), slug, reviews: reviewsOf(slug, profile) };
});

export const packageId = (expert: Pick<Expert, "slug">, name: string): string =>
  idOf("package", `${expert.slug}/${slugOf(name)}`);
