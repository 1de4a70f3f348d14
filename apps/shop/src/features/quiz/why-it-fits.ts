import { retailerLabels } from "../outfits/outfit-labels";
import type { QuizAnswers } from "./quiz-answers";
import { shared, type Matchable } from "./quiz-match";

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat("en-US", { type: "conjunction" }).format(words);

/**
 * Why an outfit is shown, beyond the vibe, budget and occasion that all matches share: 'Your navy
 * and white, from Zara'. When nothing matches exactly it names what fits at least.
 */
export function whyItFits(outfit: Matchable, answers: QuizAnswers): string {
  const { colors, retailers } = shared(outfit, answers);
  const chains = retailers.filter((retailer) => retailer !== "OTHER");
  const reasons = [
    ...(colors.length > 0 ? [`your ${listed(colors)}`] : []),
    ...(chains.length > 0 ? [`from ${listed(chains.map((one) => retailerLabels[one]))}`] : []),
  ];
  if (reasons.length === 0) {
    reasons.push(...basics(outfit, answers));
  }
  const text = reasons.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function basics(outfit: Matchable, { vibe, occasions, budget }: QuizAnswers): string[] {
  const fitting = [
    ...(vibe.includes(outfit.vibe) ? ["style"] : []),
    ...(occasions.includes(outfit.occasion) ? ["occasion"] : []),
    ...(budget.includes(outfit.budget) ? ["budget"] : []),
  ];
  return fitting.length > 0 ? [`your ${listed(fitting)}`] : [];
}
