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

/** A stylist's idea of an outfit: its purpose and its pieces, before items are chosen. */
export interface Look {
  title: string;
  subtitle: string;
  occasion: Occasion;
  vibe: Vibe;
  budget: Budget;
  seasons: Season[];
  /** The lead piece first. */
  pieces: Piece[];
  /** What leads, why the second piece, and how to wear it: two to five short sentences. */
  description: string;
}

/** One garment in one color; its cut or name must contain the `hints`. */
export interface Piece {
  color: Color;
  hints: string[];
  garment: Garment;
}

/**
 * Parses looks written as paragraphs: a line each for the title, the subtitle, "vibe budget season
 * ..." and the pieces from lead to last ("navy double-breasted blazer, white shirt"); the rest is
 * the description.
 * @throws RangeError for a paragraph without a description or with an unknown word
 */
export function looksOf(occasion: Occasion, text: string): Look[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const lines = paragraph.split("\n").map((line) => line.trim());
      const [title = "", subtitle = "", facts = "", pieces = "", ...description] = lines;
      if (description.length === 0) throw new RangeError(`A look has a description: ${title}`);
      const [vibe = "", budget = "", ...months] = facts.split(" ");
      return {
        title,
        subtitle,
        occasion,
        vibe: wordOf(vibes, vibe),
        budget: wordOf(budgets, budget),
        seasons: months.join(" ") === "all" ? ["All Season"] : wordsOf(seasons, months.join(" ")),
        pieces: pieces.split(",").map(pieceOf),
        description: description.join(" "),
      };
    });
}

function pieceOf(text: string): Piece {
  const words = text.trim().split(" ");
  return {
    color: wordOf(colors, words[0] ?? ""),
    hints: words.slice(1, -1),
    garment: wordOf(garments, words.at(-1) ?? ""),
  };
}
