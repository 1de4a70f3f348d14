import { formatWholePrice, type Database } from "@ensemble/contract";

type Budget = Database["public"]["Enums"]["budget_band"];

/** The budget bands in the deployment's currency, lowest first: 'Under $100', '$100–$200', 'Over $400'. */
export function budgetNames(): Record<Budget, string> {
  const [hundred, twoHundred, fourHundred] = [100, 200, 400].map(formatWholePrice);
  return {
    under_100: `Under ${hundred}`,
    "100_200": `${hundred}–${twoHundred}`,
    "200_400": `${twoHundred}–${fourHundred}`,
    over_400: `Over ${fourHundred}`,
  };
}

export const budgetName = (budget: Budget): string => budgetNames()[budget];
