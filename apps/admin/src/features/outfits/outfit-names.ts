import type { Database } from "@ensemble/contract";

export const seasonNames: Record<Database["public"]["Enums"]["season"], string> = {
  Spring: "Spring",
  Summer: "Summer",
  Fall: "Fall",
  Winter: "Winter",
  "All Season": "All Season",
};

/** Of an outfit that has a page, and no piece that could be bought. */
export const notListed = "Not in the shop's lists yet: no items";
