/** Each feature with those that it may import. */
export type Layers = Record<string, readonly string[]>;

/**
 * The features of each app from top to bottom, with the lower ones that they may import. A row such
 * as "favorites/favorite-button" is one file that stands below the rest of its feature.
 */
export const features: Record<string, Layers> = {
  admin: {
    dashboard: [],
    "api-keys": ["links"],
    bulk: ["analytics", "links", "partners"],
    partners: ["analytics", "images", "links"],
    links: ["analytics"],
    analytics: [],
    collections: ["images", "outfits"],
    outfits: ["images", "items"],
    items: ["images"],
    experts: ["bookings", "images"],
    bookings: [],
    images: [],
    messages: [],
    platform: [],
  },
  experts: {
    booking: ["bookings", "experts", "times"],
    bookings: ["experts", "times"],
    experts: [],
    times: [],
  },
  shell: {
    profile: ["auth"],
    auth: [],
    legal: [],
    "not-found": [],
  },
  shop: {
    home: ["collections", "for-you", "outfits", "recently-viewed", "visitors"],
    collections: ["outfits"],
    favorites: ["alerts", "favorite-toggle", "items", "lists", "outfits", "visitors"],
    search: ["items", "outfits", "pieces", "style"],
    pieces: ["alerts", "favorite-toggle", "items", "lists", "outfits", "recently-viewed", "style"],
    quiz: ["outfits", "style", "visitors"],
    "style-profile": ["for-you", "outfits", "style"],
    "for-you": ["outfits", "recently-viewed", "style", "visitors"],
    outfits: [
      "alerts",
      "favorite-toggle",
      "items",
      "lists",
      "recently-viewed",
      "reviews",
      "style",
      "visitors",
    ],
    items: ["favorite-toggle", "visitors"],
    "favorite-toggle": ["lists"],
    lists: [],
    reviews: [],
    "recently-viewed": ["visitors"],
    alerts: ["style", "visitors"],
    style: ["visitors"],
    visitors: [],
  },
};
