/**
 * The site's paths, which apps must not spell out. A path that only its own remote links to can be
 * defined there. Adding one requires a new version of this package, because earlier shells lack it.
 */
export const paths = {
  home: () => "/",
  collections: () => "/collections",
  collection: (slug: string) => `/collections/${encodeURIComponent(slug)}`,
  outfits: () => "/outfits",
  outfit: (slug: string) => `/outfits/${encodeURIComponent(slug)}`,
  items: (category?: string, show?: "new" | "reduced") => {
    const filters = new URLSearchParams({ ...(category && { category }), ...(show && { show }) });
    return filters.size > 0 ? `/items?${filters}` : "/items";
  },
  item: (slug: string) => `/items/${encodeURIComponent(slug)}`,
  shop: (slug: string) => `/shops/${encodeURIComponent(slug)}`,
  quiz: () => "/quiz",
  quizResults: () => "/quiz/results",
  search: (query?: string) => (query ? `/search?q=${encodeURIComponent(query)}` : "/search"),
  favorites: () => "/favorites",
  experts: () => "/experts",
  expert: (slug: string) => `/experts/${encodeURIComponent(slug)}`,
  bookExpert: (slug: string) => `/experts/${encodeURIComponent(slug)}/book`,
  bookingConfirmation: (bookingId: string) =>
    `/booking-confirmation/${encodeURIComponent(bookingId)}`,
  dashboard: () => "/dashboard",
  profile: () => "/profile",
  styleProfile: () => "/profile/style",
  /** Signs in, then continues to `next`, a path of this site. */
  auth: (next?: string) => (next ? `/auth?next=${encodeURIComponent(next)}` : "/auth"),
  newPassword: () => "/auth/new-password",
  admin: () => "/admin",
  adminOutfits: () => "/admin/outfits",
  adminCollections: () => "/admin/collections",
  adminPartners: () => "/admin/partners",
  adminPartnerDirectory: () => "/admin/partners/directory",
  adminPartner: (slug: string) => `/admin/partners/directory/${encodeURIComponent(slug)}`,
  adminPartnerRegister: () => "/admin/partners/register",
  adminPartnerLinks: () => "/admin/partners/links",
  adminPartnerAnalytics: () => "/admin/partners/analytics",
  adminPartnerBulk: () => "/admin/partners/bulk",
  adminPartnerApi: () => "/admin/partners/api",
  /** A partner link's tracking path, which the server redirects to the shop. */
  trackingLink: (code: string) => `/go/${encodeURIComponent(code)}`,
  /** The partner API. Its document is `/openapi.json` below this path. */
  partnerApi: () => "/api/partner/v1",
  adminItems: () => "/admin/items",
  /** `id` is "new" for an item to create. */
  adminItem: (id: string) => `/admin/items/${encodeURIComponent(id)}`,
  adminShops: () => "/admin/shops",
  adminExperts: () => "/admin/experts",
  adminExpert: (slug: string) => `/admin/experts/${encodeURIComponent(slug)}`,
  /** The list of bookings, optionally with one open. */
  adminBookings: (bookingId?: string) =>
    bookingId
      ? `/admin/experts/bookings?booking=${encodeURIComponent(bookingId)}`
      : "/admin/experts/bookings",
  adminPlatform: () => "/admin/platform",
  adminMessages: () => "/admin/messages",
  privacy: () => "/legal/privacy",
  terms: () => "/legal/terms",
  affiliateDisclosure: () => "/legal/affiliate",
  imprint: () => "/legal/imprint",
} as const;

/** Router patterns for paths with a parameter. */
export const patterns = {
  collection: "/collections/:slug",
  outfit: "/outfits/:slug",
  item: "/items/:slug",
  shop: "/shops/:slug",
  expert: "/experts/:slug",
  bookExpert: "/experts/:slug/book",
  bookingConfirmation: "/booking-confirmation/:bookingId",
  adminPartner: "/admin/partners/directory/:slug",
  adminItem: "/admin/items/:id",
  adminExpert: "/admin/experts/:slug",
} as const;

/** Parameters added by advertisers and mailing tools, which never change the page. */
const trackingParams =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|mc_[ce]id|igshid?|yclid)$/;

/**
 * Removes tracking parameters from a path and query, so that the page's links don't repeat them and
 * prerendered pages fit every visitor.
 */
export function withoutTracking(address: string): string {
  const start = address.indexOf("?");
  if (start < 0) return address;
  const remaining = address
    .slice(start + 1)
    .split("&")
    .filter((pair) => !trackingParams.test(pair.split("=", 1)[0] ?? ""));
  return remaining.length > 0
    ? `${address.slice(0, start)}?${remaining.join("&")}`
    : address.slice(0, start);
}
