/** Features with the features that they may import. */
export type Layers = Record<string, readonly string[]>;

/**
 * Each app's features from top to bottom, with the lower ones that they may import. A row such as
 * "favorites/favorite-button" is a file that is below the rest of its feature.
 */
export const features: Record<string, Layers> = {
  admin: {
    dashboard: [],
    "api-keys": ["links"],
    bulk: ["analytics", "items", "links", "partners", "partners/networks"],
    partners: ["analytics", "links"],
    shops: ["links"],
    links: ["analytics"],
    analytics: ["partners/networks"],
    "partners/networks": [],
    collections: ["outfits"],
    outfits: ["feeds", "items"],
    feeds: ["items"],
    items: [],
    experts: ["bookings"],
    bookings: [],
    messages: [],
    people: [],
    platform: [],
  },
  experts: {
    booking: ["bookings", "experts", "intake", "times"],
    bookings: ["calendars", "experts", "intake", "times"],
    calendars: ["studio"],
    experts: [],
    intake: [],
    invitation: [],
    studio: [],
    times: [],
  },
  shell: {
    profile: ["auth"],
    auth: [],
    legal: [],
    "not-found": [],
  },
  shop: {
    home: ["collections", "for-you", "outfits", "recently-viewed", "style"],
    collections: ["outfits"],
    favorites: ["alerts", "items", "outfits", "style"],
    search: ["item-pages", "items", "outfits", "style"],
    "item-pages": [
      "alerts",
      "favorites/favorite-button",
      "items",
      "outfits",
      "recently-viewed",
      "style",
    ],
    quiz: ["outfits", "style"],
    outfit: [
      "alerts",
      "favorites/favorite-button",
      "items",
      "outfits",
      "recently-viewed",
      "reviews",
      "style",
    ],
    "for-you": ["outfits", "recently-viewed", "style"],
    outfits: ["favorites/favorite-button", "style"],
    items: ["favorites/favorite-button", "style"],
    "favorites/favorite-button": [],
    reviews: [],
    "recently-viewed": ["style"],
    alerts: ["style"],
    style: [],
  },
};
