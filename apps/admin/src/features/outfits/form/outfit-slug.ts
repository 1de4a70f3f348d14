/**
 * The slug of a new outfit (EDIT-6): the title with hyphens for everything but letters and digits,
 * then the time, which makes it unique.
 */
export function outfitSlug(title: string, now = Date.now()): string {
  return `${slugify(title) || "outfit"}-${now}`;
}

/** Converts a title to a slug; empty when it has neither a Latin letter nor a digit. */
export const slugify = (title: string): string =>
  title
    .normalize("NFKD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
