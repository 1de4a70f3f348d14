import type { SourceKey } from "./sources";
import type { Availability, Budget, Color, Garment, Occasion, Season, Vibe } from "./vocabulary";

export interface SampleItem {
  garment: Garment;
  variant: string;
  name: string;
  source: SourceKey;
  price: number;
  color: Color;
  availability: Availability;
}

const sample = (
  garment: Garment,
  variant: string,
  name: string,
  source: SourceKey,
  price: number,
  color: Color,
  availability: Availability = "in_stock",
): SampleItem => ({ garment, variant, name, source, price, color, availability });

/** The ten sample items, in the order of the sample outfits. */
export const sampleItems: SampleItem[] = [
  sample("blazer", "double-breasted", "Structured wool-blend blazer", "ZARA", 119, "navy"),
  sample("shirt", "silk-blouse", "Ivory crêpe blouse", "MANGO", 45, "white"),
  sample("trousers", "cigarette", "Pressed cigarette pants", "ZARA", 49, "gray"),
  sample("heels", "pump", "Almond-toe leather pumps", "MANGO", 79, "black"),
  sample("tee", "crew-neck", "Relaxed cotton tee", "HM", 12, "white"),
  sample("jeans", "straight", "High-waist straight jeans", "HM", 34, "blue", "low_stock"),
  sample("trainers", "court", "Minimal court sneakers", "HM", 39, "white"),
  sample("dress", "wrap", "Floating wrap dress", "MANGO", 79, "pink"),
  sample("heels", "sandal", "Ankle-strap sandals", "ZARA", 55, "brown"),
  sample("jewellery", "pearls", "Baroque pearl necklace", "HM", 14, "white", "sold_out"),
];

/** A sample outfit; its items are indices of `sampleItems`, the main item first. */
export interface SampleOutfit {
  title: string;
  subtitle: string;
  description: string;
  occasion: Occasion;
  vibe: Vibe;
  budget: Budget;
  seasons: Season[];
  items: number[];
}

export const sampleOutfits: SampleOutfit[] = [
  {
    title: "Modern Office Elegance",
    subtitle: "A navy blazer, an ivory blouse and nothing left to prove",
    description:
      "Start with the blazer: structured through the shoulder, gentle at the waist, navy enough " +
      "for any meeting. The crêpe blouse softens it, the cigarette pants keep the line long. " +
      "Push the sleeves up once after lunch; the almond-toe pumps will see you home.",
    occasion: "work",
    vibe: "classic",
    budget: "200_400",
    seasons: ["All Season"],
    items: [0, 1, 2, 3],
  },
  {
    title: "Effortless Weekend",
    subtitle: "Three pieces you will wear until Monday objects",
    description:
      "A cotton tee with a good neckline, straight jeans with a high waist, clean white sneakers. " +
      "That is the whole idea. Half-tuck the tee, roll the hem once and leave the rest of Saturday " +
      "to somebody else.",
    occasion: "casual",
    vibe: "minimal",
    budget: "under_100",
    seasons: ["Spring", "Summer", "Fall"],
    items: [5, 4, 6],
  },
  {
    title: "Romantic Evening",
    subtitle: "A wrap dress that moves before you do",
    description:
      "The dress does the talking: soft pink, tied at the waist, made to catch a candle’s draft. " +
      "Ankle-strap sandals keep it grounded, baroque pearls keep it from being too sweet. Tie the " +
      "bow at the side and let one end fall longer.",
    occasion: "date",
    vibe: "romantic",
    budget: "100_200",
    seasons: ["Spring", "Summer"],
    items: [7, 8, 9],
  },
];
