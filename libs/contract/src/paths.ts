/**
 * Every address of the site that apps link to across their boundaries; no other module spells one.
 * An address that only its own remote links to may be defined there. Adding one takes a new version
 * of this package, because earlier shells lack it.
 */
export const paths = {
  home: () => "/",
  collections: () => "/collections",
  collection: (slug: string) => `/collections/${encodeURIComponent(slug)}`,
  outfits: () => "/outfits",
  outfit: (slug: string) => `/outfits/${encodeURIComponent(slug)}`,
  items: (category?: string) =>
    category ? `/items?category=${encodeURIComponent(category)}` : "/items",
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
  /** Signs in, then continues to `next`, an address of this site. */
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
  /** A partner link's tracking address; the server redirects it to the shop. */
  trackingLink: (code: string) => `/go/${encodeURIComponent(code)}`,
  /** The partner API; `/openapi.json` is below it. */
  partnerApi: () => "/api/partner/v1",
  adminExperts: () => "/admin/experts",
  adminExpert: (slug: string) => `/admin/experts/${encodeURIComponent(slug)}`,
  /** All bookings, or the list with one of them open. */
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

/** Router patterns of the addresses with a parameter. */
export const patterns = {
  collection: "/collections/:slug",
  outfit: "/outfits/:slug",
  item: "/items/:slug",
  shop: "/shops/:slug",
  expert: "/experts/:slug",
  bookExpert: "/experts/:slug/book",
  bookingConfirmation: "/booking-confirmation/:bookingId",
  adminPartner: "/admin/partners/directory/:slug",
  adminExpert: "/admin/experts/:slug",
} as const;

/** Keys that senders of links add to an address; none changes the page. */
const tracking =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|mc_[ce]id|igshid?|yclid)$/;

/**
 * An address of the site, path and query, without the keys that only say where a visitor came from:
 * the page's own links would repeat them, and a page rendered ahead would fit one visitor only.
 */
export function withoutTracking(address: string): string {
  const start = address.indexOf("?");
  if (start < 0) return address;
  const kept = address
    .slice(start + 1)
    .split("&")
    .filter((pair) => !tracking.test(pair.split("=", 1)[0] ?? ""));
  return kept.length > 0 ? `${address.slice(0, start)}?${kept.join("&")}` : address.slice(0, start);
}
