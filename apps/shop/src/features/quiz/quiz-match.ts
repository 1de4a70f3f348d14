import { Constants, type Database } from "@ensemble/contract";
import type { QuizAnswers } from "./quiz-answers";

type Enums = Database["public"]["Enums"];
const bands = Constants.public.Enums.budget_band;

/** What of an outfit the rule looks at. */
export interface Matchable {
  occasion: Enums["occasion"];
  vibe: Enums["vibe"];
  budget: Enums["budget_band"];
  colors: Enums["item_color"][];
  retailers: Enums["retailer"][];
}

/** Brands that are no retailers here count as OTHER (resolutions, Shopper). */
export function retailersOf(brands: QuizAnswers["brands"]): Enums["retailer"][] {
  return [...new Set(brands.map((brand) => (brand === "ZARA" ? "ZARA" : "OTHER")))];
}

/** The rule of shopper §4: vibe and budget as chosen, the occasion among the chosen. */
export function matches(outfit: Matchable, { vibe, budget, occasions }: QuizAnswers): boolean {
  return (
    vibe.includes(outfit.vibe) &&
    budget.includes(outfit.budget) &&
    occasions.includes(outfit.occasion)
  );
}

/** What an outfit has in common with the answers, for its order and for the line that says why. */
export function shared(outfit: Matchable, answers: QuizAnswers) {
  const retailers = retailersOf(answers.brands);
  return {
    colors: outfit.colors.filter((color) => answers.colors.includes(color)),
    retailers: outfit.retailers.filter((retailer) => retailers.includes(retailer)),
  };
}

/** Matches by what they share, the most first; equal ones keep their order. */
export function byShared<T extends Matchable>(outfits: readonly T[], answers: QuizAnswers): T[] {
  const score = (outfit: T) => {
    const { colors, retailers } = shared(outfit, answers);
    return colors.length + retailers.length;
  };
  return outfits.toSorted((a, b) => score(b) - score(a));
}

/**
 * Outfits by how near they come when none matches: vibe weighs most, then the occasion, then how
 * many bands the budget is away; what they share decides among equals.
 */
export function byNearness<T extends Matchable>(outfits: readonly T[], answers: QuizAnswers): T[] {
  const distance = (outfit: T) => {
    const wanted = bands.findIndex((band) => answers.budget.includes(band));
    const away = Math.abs(bands.indexOf(outfit.budget) - wanted);
    const otherVibe = answers.vibe.includes(outfit.vibe) ? 0 : 5;
    return otherVibe + (answers.occasions.includes(outfit.occasion) ? 0 : 4) + away;
  };
  return byShared(outfits, answers).toSorted((a, b) => distance(a) - distance(b));
}
