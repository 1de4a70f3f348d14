import { retailerLabels } from "../outfits/outfit-labels";
import type { QuizAnswers } from "./quiz-answers";
import { shared, type Matchable } from "./quiz-match";

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat("en-US", { type: "conjunction" }).format(words);

/**
 * Why an outfit is shown: what fits of style, occasion and budget, then the colours and chains it
 * shares: 'Your style and occasion, your black, from Zara'. Empty when nothing does.
 */
export function whyItFits(outfit: Matchable, answers: QuizAnswers): string {
  const basics = [
    ...(answers.vibe.includes(outfit.vibe) ? ["style"] : []),
    ...(answers.occasions.some((one) => one === outfit.occasion) ? ["occasion"] : []),
    ...(answers.budget.includes(outfit.budget) ? ["budget"] : []),
  ];
  const { colors, retailers } = shared(outfit, answers);
  const chains = retailers.filter((retailer) => retailer !== "OTHER");
  const text = [
    ...(basics.length > 0 ? [`your ${listed(basics)}`] : []),
    ...(colors.length > 0 ? [`your ${listed(colors)}`] : []),
    ...(chains.length > 0 ? [`from ${listed(chains.map((one) => retailerLabels[one]))}`] : []),
  ].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
