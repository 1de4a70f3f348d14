/**
 * The address of a new outfit (EDIT-6): its lowercased title with everything but
 * letters and digits turned into hyphens, then the time, so that no two are alike.
 */
export function outfitSlug(title: string, now = Date.now()): string {
  return `${hyphenated(title) || "outfit"}-${now}`;
}

/** A title as an address spells it; empty when it has neither a Latin letter nor a digit. */
export const hyphenated = (title: string): string =>
  title
    .normalize("NFKD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
