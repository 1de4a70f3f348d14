import { arrange } from "./arrangement";
import type { Look } from "../garment";
import { cutAll, onPaper } from "../wardrobe";

/** The season's look, shown on the home page and when the site is shared. */
export const season: readonly Look[] = [
  { garment: "coat", color: "brown", seed: "hero-0", variant: "wrap" },
  { garment: "knit", color: "white", seed: "hero-5", variant: "cable" },
  { garment: "jeans", color: "blue", seed: "hero-7", variant: "straight" },
  { garment: "boots", color: "brown", seed: "hero-9", variant: "ankle" },
  { garment: "bag", color: "red", seed: "hero-2", variant: "shoulder" },
  { garment: "sunglasses", color: "black", seed: "hero-3", variant: "cat-eye" },
  { garment: "scarf", color: "navy", seed: "hero-4", variant: "silk-square" },
];

const sizes = { landscape: [1600, 1000], portrait: [1200, 1500], share: [1200, 630] } as const;

const draw = (format: keyof typeof sizes) => {
  const [width, height] = sizes[format];
  return onPaper(arrange(cutAll(season), width, height, `hero-${format}`), width, height, "hero");
};

/** The home page's lead as SVG: 1600 × 1000 pixels, or 1200 × 1500 for narrow screens. */
export const drawHero = ({ format }: { format: "landscape" | "portrait" }): string => draw(format);

/** The image for shared links to the site, 1200 × 630 pixels, as SVG. */
export const drawShareCard = (): string => draw("share");
