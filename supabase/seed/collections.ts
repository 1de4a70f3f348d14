import { idOf, slugOf } from "./identity";
import type { Item } from "./items";
import { outfits, type Outfit } from "./outfits";

/** A curated set of outfits. */
export interface Collection {
  id: string;
  slug: string;
  title: string;
  description: string;
  tags: string[];
  outfits: Outfit[];
  /** Days between its publication and the anchor. */
  age: number;
}

const most = 18;

function collection(
  title: string,
  tags: string[],
  description: string,
  belongs: (outfit: Outfit) => boolean,
): Omit<Collection, "age"> {
  const slug = slugOf(title);
  const members = outfits.filter(belongs).slice(0, most);
  return { id: idOf("collection", slug), slug, title, description, tags, outfits: members };
}

const wears = (outfit: Outfit, ...garments: Item["garment"][]): boolean =>
  outfit.items.some(({ garment }) => garments.includes(garment));

/** Newest first: the first four stand on the home page. */
export const collections: Collection[] = [
  collection(
    "Coats Worth the Weather",
    ["Winter", "Casual", "Work"],
    "Wool that holds its shape, trenches that keep their temper. Built from the outside in, " +
      "because from November to March the coat is the outfit.",
    (outfit) => wears(outfit, "coat"),
  ),
  collection(
    "Dinner for Two",
    ["Date Night", "Evening"],
    "Something to sit across a small table in. Slips, satin, one good shoe, and nothing you will " +
      "have to adjust between courses.",
    (outfit) => outfit.occasion === "date",
  ),
  collection(
    "The Office Edit",
    ["Work", "Tailoring"],
    "Tailoring that has met a real working day: cut to sit, stand, present and get home, with the " +
      "sleeves pushed up.",
    (outfit) => outfit.occasion === "work",
  ),
  collection(
    "Under One Hundred",
    ["Budget-Friendly", "Casual"],
    "Whole outfits, shoes or bag included, with change from a hundred. No compromise we could see, " +
      "and we looked.",
    (outfit) => outfit.budget === "under_100",
  ),
  collection(
    "The Weekend Uniform",
    ["Casual", "Weekend"],
    "Denim, knits and trainers for two days without a calendar. Wash, repeat, lend to nobody.",
    (outfit) => outfit.occasion === "casual",
  ),
  collection(
    "Party Season",
    ["Party", "Date Night", "Evening"],
    "For rooms with low light and good music. Sequins where they count, flat shoes in the cloakroom.",
    (outfit) => outfit.occasion === "party",
  ),
  collection(
    "The Quiet Wardrobe",
    ["Minimal", "Work", "Casual"],
    "Fewer pieces, better proportions. Everything here speaks to everything else, softly.",
    (outfit) => outfit.vibe === "minimal",
  ),
  collection(
    "New Job, Small Budget",
    ["Work", "Budget-Friendly"],
    "The first weeks at a new desk, dressed for less than two hundred a day and paid for before " +
      "payday.",
    (outfit) =>
      ["work", "formal", "other"].includes(outfit.occasion) &&
      ["under_100", "100_200"].includes(outfit.budget),
  ),
  collection(
    "Nine Days, One Suitcase",
    ["Vacation", "Casual"],
    "Linen, stripes and a hat that survives the overhead locker. Packed light, worn twice, home " +
      "without regret.",
    (outfit) => outfit.occasion === "vacation",
  ),
  collection(
    "Black Tie, Loosely",
    ["Formal", "Evening"],
    "Invitations with raised lettering, answered in our own handwriting: tuxedos, columns, velvet, " +
      "one very good shoe.",
    (outfit) => outfit.occasion === "formal",
  ),
  collection(
    "In Motion",
    ["Workout", "Casual"],
    "Things to sweat in that you can be seen in. From the first kilometre to the flat white.",
    (outfit) => outfit.occasion === "workout",
  ),
  collection(
    "After Dark",
    ["Date Night", "Edgy"],
    "Leather, chalk stripes and black in four textures. For people who look better at eleven.",
    (outfit) => outfit.vibe === "edgy" && outfit.occasion !== "workout",
  ),
].map((made, place) => ({ ...made, age: 5 + 9 * place }));
