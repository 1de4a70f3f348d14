import type { Database } from "@ensemble/contract";
import type { QuizAnswers } from "./quiz-answers";

type Enums = Database["public"]["Enums"];

/** The fields of an outfit that decide how well it matches. */
export interface Matchable {
  occasion: Enums["occasion"];
  vibe: Enums["vibe"];
  budget: Enums["budget_band"];
  colors: Enums["item_color"][];
  retailers: Enums["retailer"][];
}

/** Brands that are not our retailers count as OTHER (QUIZ-7). */
export function retailersOf(brands: QuizAnswers["brands"]): Enums["retailer"][] {
  return [...new Set(brands.map((brand) => (brand === "ZARA" ? "ZARA" : "OTHER")))];
}

/**
 * The values that an outfit shares with the answers: the database sorts by them, cards show them.
 */
export function shared(outfit: Matchable, answers: QuizAnswers) {
  const retailers = retailersOf(answers.brands);
  return {
    colors: outfit.colors.filter((color) => answers.colors.includes(color)),
    retailers: outfit.retailers.filter((retailer) => retailers.includes(retailer)),
  };
}
