import { at, seededRandom, type Random } from "../random";
import { idOf } from "../identity";
import { authors } from "./review-authors";
import { bodies, doubts, dressedUp, inHeels, praises } from "./outfit-review-phrases";
import { sampleReviews } from "./sample-reviews";
import { isPlural, named } from "./outfit-wording";
import { outfits, type Outfit } from "./outfits";
import { daysBefore, type Anchor } from "../days";
import { insertInto, type Statement } from "../statement";

interface Review {
  author: string;
  rating: number;
  comment: string;
  helpful: number;
  /** Days between the review and the anchor. */
  age: number;
}

/** Shoppers' reviews: five fixed ones of each sample outfit (4.8), up to seven of the others. */
export function reviewStatements(anchor: Anchor): Statement[] {
  const rows = outfits.flatMap((outfit, index) => {
    const reviews: Review[] = sampleReviews[index] ?? reviewsOf(outfit);
    return reviews.map(({ author, rating, comment, helpful, age }) => ({
      id: idOf("outfit-review", `${outfit.slug}/${author}`),
      outfit_id: outfit.id,
      author_name: author,
      rating,
      comment,
      helpful_count: helpful,
      created_at: daysBefore(anchor, age),
      updated_at: daysBefore(anchor, age),
    }));
  });
  return [insertInto("public.outfit_reviews", rows)];
}

function reviewsOf(outfit: Outfit): Review[] {
  const random = seededRandom(`reviews/${outfit.slug}`);
  if (random.maybe(0.22)) return [];
  const count = Math.min(1 + Math.floor(random.next() ** 2 * 7), Math.floor(outfit.age / 3));
  const writers = random.shuffled(authors);
  const sentences = random.shuffled(bodiesFor(outfit));
  const praised = random.shuffled(praises);
  return Array.from({ length: count }, (_, index) => {
    const stars = random.next();
    const rating = stars < 0.62 ? 5 : stars < 0.93 ? 4 : stars < 0.985 || count < 3 ? 3 : 2;
    const age = 1 + random.next() * Math.min(outfit.age - 2, 200);
    const body = fill(at(sentences, index), outfit, random);
    const ending =
      rating < 4 ? random.pick(doubts) : rating === 4 ? random.pick([...doubts, ""]) : "";
    const comment = [at(praised, index), body, ending];
    random.next(); // Unused: removing it would change all later reviews.
    return {
      author: at(writers, index),
      rating,
      comment: (rating < 4 ? comment.slice(1) : comment).filter(Boolean).join(" "),
      helpful: Math.floor(random.next() ** 3 * 24),
      age,
    };
  });
}

function bodiesFor({ items, occasion }: Outfit): string[] {
  const heeled = items.some(({ garment }) => garment === "heels");
  const dressy = ["work", "date", "party", "formal"].includes(occasion);
  return [...bodies, ...(heeled ? inHeels : []), ...(dressy ? dressedUp : [])];
}

/** Fills an item into the sentence's placeholder; avoids pairs where it speaks of one thing. */
function fill(body: string, { items }: Outfit, random: Random): string {
  const single = items.filter((item) => !isPlural(item));
  const fitted = single.filter(({ sizes }) => sizes.length > 0);
  const [piece, garment] = [single, fitted].map((some) => named(random.pick(some)));
  return body
    .replace("{item}", piece ?? "")
    .replace("{fitted}", garment ?? "")
    .replace("{Fitted}", `T${garment?.slice(1) ?? ""}`);
}
