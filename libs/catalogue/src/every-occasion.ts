import type { Database } from "@ensemble/contract";
import { shopOccasionNames } from "./kinds";

const { work, casual, party, ...others } = shopOccasionNames;

/** In the order of EDIT-7. */
export const occasionNames: Record<Database["public"]["Enums"]["occasion"], string> = {
  work,
  casual,
  party,
  ...others,
  other: "Other",
};
