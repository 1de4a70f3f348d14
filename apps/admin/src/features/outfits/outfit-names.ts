import type { Database } from "@ensemble/contract";

export const seasonNames: Record<Database["public"]["Enums"]["season"], string> = {
  Spring: "Spring",
  Summer: "Summer",
  Fall: "Fall",
  Winter: "Winter",
  "All Season": "All Season",
};

/** Note on a published outfit without items. */
export const unlistedNote = "Not in the shop's lists yet: no items";
