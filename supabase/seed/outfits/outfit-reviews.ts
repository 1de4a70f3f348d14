import { type Anchor, daysBefore } from "../days";
import { idOf } from "../identity";
import { type Random, at, seededRandom } from "../random";
import { type Statement, insertInto } from "../statement";
import { type Outfit, isPlural, named, outfits } from "./outfits";

const authors: readonly string[] = [
  "Anna K.",
  "Beatriz",
  "Camille R.",
  "Carla M.",
  "Chiara B.",
  "Dana",
  "Deepa S.",
  "Eszter",
  "Fatima Z.",
  "Frida L.",
  "Grace O.",
  "Greta",
  "Hanneke",
  "Helen P.",
  "Imani W.",
  "Ines",
  "Jana V.",
  "Jo",
  "Joanna D.",
  "Katya",
  "Kirsten H.",
  "Laila",
  "Leonie F.",
  "Lucy T.",
  "Mairead",
  "Marta G.",
  "Mei",
  "Mina J.",
  "Nadia",
  "Naomi C.",
  "Niamh",
  "Olga S.",
  "Paula",
  "Petra N.",
  "Rachel",
  "Renata",
  "Roisin M.",
  "Rosa",
  "Sadie",
  "Sanne",
  "Selin A.",
  "Shirin",
  "Silvia",
  "Steph",
  "Tamsin",
  "Tess W.",
  "Thandi",
  "Ulla",
  "Vanessa",
  "Wendy C.",
  "Yara",
  "Zoe",
];

/** First sentences of a positive review. */
const praises: readonly string[] = [
  "So easy to wear.",
  "Bought the lot.",
  "Exactly as pictured.",
  "This one is a keeper.",
  "Compliments all day.",
  "Better than I hoped.",
  "I was sceptical. I was wrong.",
  "Lovely.",
  "My new default.",
  "Five minutes to get dressed.",
  "Finally, an outfit that is finished.",
  "Ordered on Monday, worn by Friday.",
  "Sensible and pretty.",
  "Feels expensive.",
];

/** Sentences of any review; {item} is one of the outfit's items, {fitted} one with sizes. */
const bodies: readonly string[] = [
  "I already owned most of it and only added {item}.",
  "The surprise for me was {item}: I use it with everything now.",
  "Took my usual size and all of it fits.",
  "I sized down in {fitted} and am glad I did.",
  "The colors are just as they look here.",
  "My daughter has borrowed {item} twice this week.",
  "Washes well, which is more than I can say for my last attempt.",
  "The proportions are right for someone who is not tall.",
  "For the price, {item} is hard to beat.",
  "I kept {item} and returned the rest, no trouble at all.",
  "Packs small and hangs out overnight.",
  "Would not have put these together myself.",
  "{Fitted} is cut better than anything else I tried this year.",
];

/** Additional sentences for outfits with heels. */
const inHeels: readonly string[] = [
  "I swapped the heels for flats and it still works.",
  "I can walk in these heels, and I did, for an hour.",
];

/** Additional sentences for work, date, party and formal outfits. */
const dressedUp: readonly string[] = [
  "Wore it from a meeting to a dinner and nobody guessed.",
  "It made me stand up straighter, honestly.",
];

/** Points of criticism. */
const doubts: readonly string[] = [
  "Sleeves a touch long on me.",
  "Delivery came in two parcels.",
  "My size sold out the same day.",
  "The fabric needs a steam before wearing.",
  "Runs a little large.",
];

const review = (author: string, rating: number, comment: string, helpful: number, age: number) => ({
  author,
  rating,
  comment,
  helpful,
  age,
});

/** The sample outfits' reviews (SEED-2): five each, 4.8 on average. */
const sampleReviews = [
  [
    review(
      "Sarah M.",
      5,
      "Wore this to a final interview and to the dinner after they said yes. The blazer holds its shape through a whole day of sitting.",
      24,
      1.2,
    ),
    review(
      "Emily R.",
      5,
      "The blouse and pants work with everything else I own. I have stopped laying clothes out the night before.",
      18,
      2.6,
    ),
    review(
      "Jessica L.",
      4,
      "Beautiful cut. I had the pants taken up an inch; after that, perfect.",
      9,
      3.9,
    ),
    review("Olivia P.", 5, "Pumps I can walk in. That is the review.", 15, 5.4),
    review("Nadine H.", 5, "Looks twice the price. My manager asked where it was from.", 7, 6.8),
  ],
  [
    review(
      "Hannah B.",
      5,
      "Under a hundred for a whole outfit, and it does not look it. The jeans are the best I have had from this shop.",
      21,
      0.8,
    ),
    review("Lena F.", 5, "The tee sits properly at the neck, even after five washes.", 12, 2.2),
    review("Maria G.", 5, "Sneakers went with me to four cities. Still white.", 10, 4.1),
    review(
      "Chloe D.",
      4,
      "Jeans run slightly large, so go one down. Otherwise exactly right.",
      16,
      6.3,
    ),
    review("Aisha N.", 5, "I bought it for Saturdays and wear it on Tuesdays.", 5, 8.7),
  ],
  [
    review(
      "Isabel V.",
      5,
      "The dress moves beautifully and the tie keeps it where it should be. He noticed. So did the waiter.",
      27,
      1.6,
    ),
    review(
      "Amelia S.",
      5,
      "Soft pink without being sugary. I am forty-six and felt lovely.",
      19,
      3.3,
    ),
    review("Ruth K.", 5, "Wore it to a wedding with flat sandals, danced all night.", 11, 5.2),
    review(
      "Julia T.",
      4,
      "A dream to wear. I wish the pearls had come back into stock sooner.",
      8,
      7.4,
    ),
    review("Noemi C.", 5, "Ordered two sizes, kept the smaller. The wrap is forgiving.", 6, 9.9),
  ],
];

interface Review {
  author: string;
  rating: number;
  comment: string;
  helpful: number;
  /** Days between the review and the anchor. */
  age: number;
}

/** Creates five fixed reviews for each sample outfit and up to seven for each other one. */
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
  const shuffledPraises = random.shuffled(praises);
  return Array.from({ length: count }, (_, index) => {
    const stars = random.next();
    const rating = stars < 0.62 ? 5 : stars < 0.93 ? 4 : stars < 0.985 || count < 3 ? 3 : 2;
    const age = 1 + random.next() * Math.min(outfit.age - 2, 200);
    const body = fill(at(sentences, index), outfit, random);
    const ending =
      rating < 4 ? random.pick(doubts) : rating === 4 ? random.pick([...doubts, ""]) : "";
    const comment = [at(shuffledPraises, index), body, ending];
    random.next(); // Unused, but without it all later reviews would change.
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

/** Fills the placeholders of a sentence with items whose names are singular. */
function fill(body: string, { items }: Outfit, random: Random): string {
  const single = items.filter((item) => !isPlural(item));
  const sized = single.filter(({ sizes }) => sizes.length > 0);
  const [item, fitted] = [single, sized].map((choices) => named(random.pick(choices)));
  return body
    .replace("{item}", item ?? "")
    .replace("{fitted}", fitted ?? "")
    .replace("{Fitted}", `T${fitted?.slice(1) ?? ""}`);
}
