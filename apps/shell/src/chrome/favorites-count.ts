/** The maximum of a capped badge (SITE-9). */
const maxBadgeCount = 99;

/** Returns a badge's text; a capped one shows 99+ above 99. */
export const shownCount = (count: number, isCapped: boolean): string =>
  isCapped && count > maxBadgeCount ? `${maxBadgeCount}+` : String(count);

export const favoritesLabel = (count: number): string =>
  count > 0 ? `Favorites, ${count} saved` : "Favorites";
