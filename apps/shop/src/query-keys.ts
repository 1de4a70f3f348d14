/**
 * Query keys of the shop. All remotes share the cache, so a key starts with its noun. Invalidating
 * a shorter key covers every longer one.
 */
export const outfitKeys = {
  trending: ["outfits", "trending"],
  stylists: ["outfits", "stylists"],
  page: (filters: object, collection?: string) => ["outfits", "page", filters, collection],
  search: (filters: object) => ["outfits", "search", filters],
  facets: (filters: object, kind: string) => ["outfits", "facets", filters, kind],
  quiz: (answers: object) => ["outfits", "quiz", answers],
  outfit: (slug: string) => ["outfits", "detail", slug],
  similar: (id: string) => ["outfits", "similar", id],
  looks: (stylist: string, limit: number) => ["outfits", "looks", stylist, limit],
  allForYou: ["outfits", "for-you"],
  forYou: (userId: string | undefined, signals: object) => ["outfits", "for-you", userId, signals],
};

export const itemKeys = {
  substitutes: (id: string, size: string | undefined) => ["items", "substitutes", id, size],
  /** Items of several styles in all their colors. */
  ofStyles: (styles: readonly string[]) => ["items", "styles", styles],
  page: (filters: object, shop: string | undefined) => ["items", "page", filters, shop],
  shop: (slug: string) => ["items", "shop", slug] as const,
  item: (slug: string) => ["items", "detail", slug],
  prices: (id: string) => ["items", "prices", id],
  offers: (id: string) => ["items", "offers", id],
  colors: (id: string) => ["items", "colors", id],
  similar: (id: string) => ["items", "similar", id],
  outfits: (id: string) => ["items", "outfits", id],
};

export const collectionKeys = {
  featured: ["collections", "featured"],
  all: ["collections", "all"],
  collection: (slug: string) => ["collections", "detail", slug],
};

export const favoriteKeys = {
  rows: (rows: string) => ["favorites", "rows", rows],
  counted: (userId: string, outfitId: string) => ["favorites", "counted", userId, outfitId],
};

export const listKeys = {
  /** All data of lists, which every change invalidates. */
  all: ["lists"],
  of: (userId: string) => ["lists", "of", userId],
  entries: (listId: string) => ["lists", "entries", listId],
  share: (userId: string, listId: string | null) => ["lists", "share", userId, listId],
  notes: (userId: string) => ["lists", "notes", userId],
  shared: (token: string) => ["lists", "shared", token],
  items: (outfitIds: readonly string[]) => ["lists", "items", outfitIds],
  /** Outside of `all`, because changes of lists don't invalidate it. */
  previousVisit: (userId: string) => ["previous visit", userId],
  priceDrops: (ids: readonly string[], since: string) => ["lists", "price drops", ids, since],
};

export const viewedKeys = {
  tiles: (ids: readonly string[]) => ["viewed", "tiles", ids],
};

export const reviewKeys = {
  /** All data of an outfit's reviews, which every change invalidates. */
  all: (outfitId: string) => ["reviews", outfitId],
  /** The list in every sort order. */
  lists: (outfitId: string) => ["reviews", outfitId, "list"],
  list: (outfitId: string, order: string) => ["reviews", outfitId, "list", order],
  own: (outfitId: string, userId: string) => ["reviews", outfitId, "own", userId],
};

export const styleKeys = {
  forYou: (userId: string) => ["style", "for-you", userId],
  account: (userId: string) => ["style", "account", userId],
};
