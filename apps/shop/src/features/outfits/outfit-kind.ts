import { shopOccasionNames, vibeNames } from "@ensemble/catalogue";
import type { Database } from "@ensemble/contract";

type Kind = Pick<Database["public"]["Tables"]["outfits"]["Row"], "occasion" | "vibe">;

/** Undefined for 'other', which says nothing. */
export const occasionLabel = (occasion: Kind["occasion"]): string | undefined =>
  occasion === "other" ? undefined : shopOccasionNames[occasion];

/** An outfit's occasion and vibe: 'Work · Minimal', or the vibe alone. */
export const kindLabel = ({ occasion, vibe }: Kind): string =>
  [occasionLabel(occasion), vibeNames[vibe]].filter(Boolean).join(" · ");
