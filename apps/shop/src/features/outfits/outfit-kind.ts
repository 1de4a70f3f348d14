import { shopOccasionNames, vibeNames } from "@ensemble/catalogue";
import type { Database } from "@ensemble/contract";

type Kind = Pick<Database["public"]["Tables"]["outfits"]["Row"], "occasion" | "vibe">;

/** An outfit's occasion and vibe: 'Work · Minimal', or the vibe alone. */
export function kindLabel({ occasion, vibe }: Kind): string {
  const label = vibeNames[vibe];
  return occasion === "other" ? label : `${shopOccasionNames[occasion]} · ${label}`;
}
