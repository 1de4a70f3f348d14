import { idOf, slugOf } from "../identity";
import type { Item } from "../items/items";
import { type Outfit, outfits } from "./outfits";

export interface Collection {
  id: string;
  slug: string;
  title: string;
  description: string;
  tags: string[];
  outfits: Outfit[];
  /** The items on its cover. */
  cover: Item[];
  /** Days between its publication and the anchor. */
  age: number;
}

const most = 18;

function collection(
  title: string,
  tags: string[],
  description: string,
  /** The outfits whose items are on the cover, in one palette. */
  shown: string[],
  belongs: (outfit: Outfit) => boolean,
): Omit<Collection, "age"> {
  const slug = slugOf(title);
  const members = outfits.filter(belongs).slice(0, most);
  const cover = shown.flatMap(itemsOf);
  return { id: idOf("collection", slug), slug, title, description, tags, outfits: members, cover };
}

function itemsOf(title: string): Item[] {
  const outfit = outfits.find((candidate) => candidate.title === title);
  if (!outfit) throw new RangeError(`No outfit is called ${title}`);
  return outfit.items;
}

const wears = (outfit: Outfit, ...garments: Item["garment"][]): boolean =>
  outfit.items.some(({ garment }) => garments.includes(garment));

/** Newest first: the home page shows the first four. */
export const collections: Collection[] = [
  collection(
    "Coats Worth the Weather",
    ["Winter", "Casual", "Work"],
    "Wool that holds its shape, trenches that keep their temper. Built from the outside in, " +
      "because from November to March the coat is the outfit.",
    ["Country Post"],
    (outfit) => wears(outfit, "coat"),
  ),
  collection(
    "Dinner for Two",
    ["Date Night", "Evening"],
    "Something to sit across a small table in. Slips, satin, one good shoe, and nothing you will " +
      "have to adjust between courses.",
    ["Slow Dance", "Blush"],
    (outfit) => outfit.occasion === "date",
  ),
  collection(
    "The Office Edit",
    ["Work", "Tailoring"],
    "Tailoring that has met a real working day: cut to sit, stand, present and get home, with the " +
      "sleeves pushed up.",
    ["Margin Notes"],
    (outfit) => outfit.occasion === "work",
  ),
  collection(
    "Under One Hundred",
    ["Budget-Friendly", "Casual"],
    "Whole outfits, shoes or bag included, with change from a hundred. No compromise we could see, " +
      "and we looked.",
    ["Market Day", "Salt and Straw"],
    (outfit) => outfit.budget === "under_100",
  ),
  collection(
    "The Weekend Uniform",
    ["Casual", "Weekend"],
    "Denim, knits and sneakers for two days without a calendar. Wash, repeat, lend to no one.",
    ["Harbor Walk", "The Weekend Paper"],
    (outfit) => outfit.occasion === "casual",
  ),
  collection(
    "Party Season",
    ["Party", "Date Night", "Evening"],
    "For rooms with low light and good music. Satin where it counts, flat shoes in the coat check.",
    ["The Toast", "Garden Until Midnight"],
    (outfit) => outfit.occasion === "party",
  ),
  collection(
    "The Quiet Wardrobe",
    ["Minimal", "Work", "Casual"],
    "Fewer pieces, better proportions. Everything here speaks to everything else, softly.",
    ["Soft Power"],
    (outfit) => outfit.vibe === "minimal",
  ),
  collection(
    "New Job, Small Budget",
    ["Work", "Budget-Friendly"],
    "The first weeks at a new desk, dressed for less than two hundred a day and paid for before " +
      "payday.",
    ["Filing Cabinet Chic", "A Note in the Margin"],
    (outfit) =>
      ["work", "formal", "other"].includes(outfit.occasion) &&
      ["under_100", "100_200"].includes(outfit.budget),
  ),
  collection(
    "Nine Days, One Suitcase",
    ["Vacation", "Casual"],
    "Linen, stripes and a hat that survives the overhead locker. Packed light, worn twice, home " +
      "without regret.",
    ["Tide Tables", "Lemon Grove"],
    (outfit) => outfit.occasion === "vacation",
  ),
  collection(
    "Black Tie, Loosely",
    ["Formal", "Evening"],
    "Invitations with raised lettering, answered in our own handwriting: tuxedos, columns, velvet, " +
      "one very good shoe.",
    ["Opera Cloakroom"],
    (outfit) => outfit.occasion === "formal",
  ),
  collection(
    "In Motion",
    ["Workout", "Casual"],
    "Things to sweat in that you can be seen in. From the first mile to the flat white.",
    ["The Slow Flow", "Barre Notes"],
    (outfit) => outfit.occasion === "workout",
  ),
  collection(
    "After Dark",
    ["Date Night", "Edgy"],
    "Leather, chalk stripes and black in four textures. For people who look better at eleven.",
    ["Night Bus", "After the Encore"],
    (outfit) => outfit.vibe === "edgy" && outfit.occasion !== "workout",
  ),
].map((made, place) => ({ ...made, age: 5 + 9 * place }));
