import { at, chanceOf, type Chance } from "../chance";
import { idOf } from "../identity";
import {
  authors,
  bodies,
  doubts,
  dressedUp,
  inHeels,
  praises,
  sampleReviews,
} from "./outfit-review-phrases";
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

/** What shoppers said: five fixed reviews of each sample outfit (4.8), up to seven of the others. */
export function reviewStatements(anchor: Anchor): Statement[] {
  const rows = outfits.flatMap((outfit, place) => {
    const reviews: Review[] = sampleReviews[place] ?? reviewsOf(outfit);
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
  const chance = chanceOf(`reviews/${outfit.slug}`);
  if (chance.maybe(0.22)) return [];
  const count = Math.min(1 + Math.floor(chance.next() ** 2 * 7), Math.floor(outfit.age / 3));
  const writers = chance.shuffled(authors);
  const said = chance.shuffled(bodiesFor(outfit));
  const praised = chance.shuffled(praises);
  return Array.from({ length: count }, (_, place) => {
    const stars = chance.next();
    const rating = stars < 0.62 ? 5 : stars < 0.93 ? 4 : stars < 0.985 || count < 3 ? 3 : 2;
    const age = 1 + chance.next() * Math.min(outfit.age - 2, 200);
    const body = fill(at(said, place), outfit, chance);
    const ending =
      rating < 4 ? chance.pick(doubts) : rating === 4 ? chance.pick([...doubts, ""]) : "";
    const comment = [at(praised, place), body, ending];
    chance.next(); // Not used: without it, all later reviews would be others.
    return {
      author: at(writers, place),
      rating,
      comment: (rating < 4 ? comment.slice(1) : comment).filter(Boolean).join(" "),
      helpful: Math.floor(chance.next() ** 3 * 24),
      age,
    };
  });
}

function bodiesFor({ items, occasion }: Outfit): string[] {
  const heeled = items.some(({ garment }) => garment === "heels");
  const dressy = ["work", "date", "party", "formal"].includes(occasion);
  return [...bodies, ...(heeled ? inHeels : []), ...(dressy ? dressedUp : [])];
}

/** Names a piece where the sentence wants one; pairs are avoided where it speaks of one thing. */
function fill(body: string, { items }: Outfit, chance: Chance): string {
  const single = items.filter((item) => !isPlural(item));
  const fitted = single.filter(({ sizes }) => sizes.length > 0);
  const [piece, garment] = [single, fitted].map((some) => named(chance.pick(some)));
  return body
    .replace("{item}", piece ?? "")
    .replace("{fitted}", garment ?? "")
    .replace("{Fitted}", `T${garment?.slice(1) ?? ""}`);
}
