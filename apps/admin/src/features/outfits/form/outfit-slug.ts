import { slugify } from "../../../layout/forms/slugify";

/**
 * The slug of a new outfit (EDIT-6): the title with hyphens for everything but letters and digits,
 * then the time, which makes it unique.
 */
export function outfitSlug(title: string, now = Date.now()): string {
  return `${slugify(title) || "outfit"}-${now}`;
}
