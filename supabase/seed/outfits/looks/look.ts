import {
  budgets,
  colors,
  garments,
  seasons,
  vibes,
  wordOf,
  wordsOf,
  type Budget,
  type Color,
  type Garment,
  type Occasion,
  type Season,
  type Vibe,
} from "../../vocabulary";

/** A stylist's description of an outfit, from which its items are selected. */
export interface Look {
  title: string;
  subtitle: string;
  occasion: Occasion;
  vibe: Vibe;
  budget: Budget;
  seasons: Season[];
  /** The main item first. */
  items: LookItem[];
  /** Two to five short sentences: the main item, the second, and how to wear them. */
  description: string;
}

/** A garment in a color; the item's cut or name must contain the `hints`. */
export interface LookItem {
  color: Color;
  hints: string[];
  garment: Garment;
}

/**
 * Parses looks written as paragraphs. The lines are the title, the subtitle, "vibe budget season
 * ..." and the items ("navy double-breasted blazer, white shirt"); the rest is the description.
 * Throws RangeError if the description is missing or a word is unknown.
 */
export function looksOf(occasion: Occasion, text: string): Look[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const lines = paragraph.split("\n").map((line) => line.trim());
      const [title = "", subtitle = "", properties = "", items = "", ...description] = lines;
      if (description.length === 0)
        throw new RangeError(`A look must have a description: ${title}`);
      const [vibe = "", budget = "", ...months] = properties.split(" ");
      return {
        title,
        subtitle,
        occasion,
        vibe: wordOf(vibes, vibe),
        budget: wordOf(budgets, budget),
        seasons: months.join(" ") === "all" ? ["All Season"] : wordsOf(seasons, months.join(" ")),
        items: items.split(",").map(lookItemOf),
        description: description.join(" "),
      };
    });
}

function lookItemOf(text: string): LookItem {
  const words = text.trim().split(" ");
  return {
    color: wordOf(colors, words[0] ?? ""),
    hints: words.slice(1, -1),
    garment: wordOf(garments, words.at(-1) ?? ""),
  };
}
