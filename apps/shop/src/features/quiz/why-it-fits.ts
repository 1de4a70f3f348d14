import { formatList, retailerNames } from "@ensemble/catalogue";
import type { QuizAnswers } from "./quiz-answers";
import { shared, type Matchable } from "./quiz-match";

/**
 * Why an outfit is shown: matching style, occasion and budget, then shared colors and chains: 'Your
 * style and occasion, your black, from Zara'. Empty when nothing matches.
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
    ...(basics.length > 0 ? [`your ${formatList(basics, "and")}`] : []),
    ...(colors.length > 0 ? [`your ${formatList(colors, "and")}`] : []),
    ...(chains.length > 0
      ? [
          `from ${formatList(
            chains.map((one) => retailerNames[one]),
            "and",
          )}`,
        ]
      : []),
  ].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
