// Paths that aren't in the contract, so that an older shell can serve a remote that has them.

const studio = "/studio";

/** Paths of a stylist's studio. */
export const studioPaths = {
  studio: () => studio,
  /** A booking's panel, over Today. */
  booking: (id: string) => `${studio}?booking=${id}`,
  /** The week or day that contains a date, such as `2026-11-23`. */
  calendar: (day?: string) => `${studio}/calendar${day ? `?day=${day}` : ""}`,
  /** The stylist's calendars elsewhere. */
  calendars: () => `${studio}/calendars`,
  clients: () => `${studio}/clients`,
  /** An account, or a booking of a client without one. */
  client: (id: string) => `${studio}/clients/${encodeURIComponent(id)}`,
  hours: () => `${studio}/hours`,
  packages: () => `${studio}/packages`,
  profile: () => `${studio}/profile`,
  /** Where an invitation is accepted. */
  invitation: (id: string, key: string) =>
    `${studio}/invitation/${encodeURIComponent(id)}?key=${encodeURIComponent(key)}`,
  /** An administrator's view of a stylist's studio. */
  adminCalendar: (slug: string) => `/admin/experts/${encodeURIComponent(slug)}/calendar`,
  adminHours: (slug: string) => `/admin/experts/${encodeURIComponent(slug)}/hours`,
  adminClient: (slug: string, id: string) =>
    `/admin/experts/${encodeURIComponent(slug)}/clients/${encodeURIComponent(id)}`,
  adminPeople: () => "/admin/people",
} as const;

export const studioPatterns = {
  client: `${studio}/clients/:id`,
  invitation: `${studio}/invitation/:id`,
  adminCalendar: "/admin/experts/:slug/calendar",
  adminHours: "/admin/experts/:slug/hours",
  adminClient: "/admin/experts/:slug/clients/:id",
} as const;

/** Paths of the screens of product feeds. */
export const feedPaths = {
  feeds: () => "/admin/feeds",
  offers: () => "/admin/feeds/offers",
  visits: () => "/admin/feeds/visits",
  feed: (id: string) => `/admin/feeds/${encodeURIComponent(id)}`,
};

/** A static path goes before one with a parameter. */
export const feedPattern = "/admin/feeds/:id";
