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
} from "../vocabulary";

/** A stylist's idea of an outfit: what it is for and what is worn, before items are chosen. */
export interface Look {
  title: string;
  subtitle: string;
  occasion: Occasion;
  vibe: Vibe;
  budget: Budget;
  seasons: Season[];
  /** The lead piece first. */
  pieces: Piece[];
  /** How to wear it, in a sentence. */
  note: string;
}

/** One garment in one colour; `hints` are words that its cut or name must hold. */
export interface Piece {
  color: Color;
  hints: string[];
  garment: Garment;
}

/**
 * Reads looks written as paragraphs of five lines: title, subtitle, "vibe budget season ...", the
 * pieces from lead to last ("navy double-breasted blazer, white shirt"), and how to wear them.
 * @throws RangeError for a paragraph with a word nobody knows
 */
export function looksOf(occasion: Occasion, text: string): Look[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const lines = paragraph.split("\n").map((line) => line.trim());
      const [title = "", subtitle = "", facts = "", pieces = "", note = ""] = lines;
      if (lines.length !== 5) throw new RangeError(`A look has five lines: ${title}`);
      const [vibe = "", budget = "", ...months] = facts.split(" ");
      return {
        title,
        subtitle,
        occasion,
        vibe: wordOf(vibes, vibe),
        budget: wordOf(budgets, budget),
        seasons: months.join(" ") === "all" ? ["All Season"] : wordsOf(seasons, months.join(" ")),
        pieces: pieces.split(",").map(pieceOf),
        note,
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
