import { formatWholePrice, type Database } from "@ensemble/contract";

type Enums = Database["public"]["Enums"];

/** In the order of EDIT-7. */
export const occasionNames: Record<Enums["occasion"], string> = {
  work: "Work",
  casual: "Casual",
  party: "Party",
  date: "Date Night",
  formal: "Formal",
  vacation: "Vacation",
  workout: "Workout",
  other: "Other",
};

export const vibeNames: Record<Enums["vibe"], string> = {
  minimal: "Minimal",
  classic: "Classic",
  street: "Street",
  romantic: "Romantic",
  bohemian: "Bohemian",
  edgy: "Edgy",
};

/** The budget bands in the deployment's currency: 'Under $100', '$100–$200', 'Over $400'. */
export function budgetNames(): Record<Enums["budget_band"], string> {
  const [hundred, twoHundred, fourHundred] = [100, 200, 400].map(formatWholePrice);
  return {
    under_100: `Under ${hundred}`,
    "100_200": `${hundred}–${twoHundred}`,
    "200_400": `${twoHundred}–${fourHundred}`,
    over_400: `Over ${fourHundred}`,
  };
}

export const seasonNames: Record<Enums["season"], string> = {
  Spring: "Spring",
  Summer: "Summer",
  Fall: "Fall",
  Winter: "Winter",
  "All Season": "All Season",
};

/** Of an outfit that has a page, and no piece that could be bought. */
export const notListed = "Not in the shop's lists yet: no items";
