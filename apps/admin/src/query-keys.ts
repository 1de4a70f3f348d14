import type { useQueryClient } from "@ensemble/query";

/**
 * Query keys of the admin remote, which start with "admin" because all remotes share the page's
 * cache. Invalidating a key includes all longer ones.
 */
const outfits = ["admin", "outfits"];
export const outfitKeys = {
  all: outfits,
  list: (filters: object) => [...outfits, "list", filters],
  search: (text: string) => [...outfits, "search", text],
  lostItems: (id: string) => [...outfits, "lost-items", id],
  /** The collections that an outfit form offers. */
  collections: [...outfits, "collections"],
  /** The stylists that an outfit form offers. */
  stylists: [...outfits, "stylists"],
};

const collections = ["admin", "collections"];
export const collectionKeys = {
  all: collections,
  list: [...collections, "list"],
};

const items = ["admin", "items"];
export const itemKeys = {
  all: items,
  list: (filters: object) => [...items, "list", filters],
  search: (text: string) => [...items, "search", text],
  usage: (id: string) => [...items, "usage", id],
  colors: (shopId: string, styleCode: string) => [...items, "colors", shopId, styleCode],
  /** The feed that an item follows. */
  feed: (id: string) => [...items, "feed", id],
  /** The shops that the list and the form offer. */
  shops: [...items, "shops"],
  leftEmpty: (ids: readonly string[]) => [...items, "left-empty", ids],
  /** What a bulk change would do. */
  preview: (ids: readonly string[], change: object | undefined) => [
    ...items,
    "preview",
    ids,
    change,
  ],
};

const shops = ["admin", "shops"];
export const shopKeys = {
  all: shops,
  list: (filters: object) => [...shops, "list", filters],
  /** The shops that a merge offers. */
  independent: [...shops, "independent"],
};

const feeds = ["admin", "feeds"];
export const feedKeys = {
  all: feeds,
  list: [...feeds, "list"],
  feed: (id: string) => [...feeds, "feed", id],
  runs: (id: string, last: string) => [...feeds, "runs", id, last],
  offers: (filters: object) => [...feeds, "offers", filters],
  visits: (filters: object) => [...feeds, "visits", filters],
};

export const importKeys = {
  recent: ["admin", "imports"],
  accounts: ["admin", "network-accounts"],
  payments: ["admin", "payments"],
};

const partners = ["admin", "partners"];
export const partnerKeys = {
  all: partners,
  list: (filters: object) => [...partners, "list", filters],
  partner: (slug: string) => [...partners, "partner", slug],
  choices: [...partners, "choices"],
};

const links = ["admin", "links"];
export const linkKeys = {
  all: links,
  list: (filters: object, partnerId: string | undefined) => [...links, "list", filters, partnerId],
};

const reports = ["admin", "affiliate-reports"];
export const metricKeys = {
  summary: ["admin", "affiliate-summary"],
  reports,
  report: (query: object, zone: string) => [...reports, query, zone],
};

const experts = ["admin", "experts"];
export const expertKeys = {
  list: (filters: object) => [...experts, "list", filters],
  expert: (slug: string) => [...experts, "expert", slug],
  reviews: (id: string) => [...experts, "reviews", id],
  upcomingBookings: (id: string) => [...experts, "upcoming-bookings", id],
};

const bookings = ["admin", "bookings"];
export const bookingKeys = {
  list: (filters: object, expertId: string | undefined) => [...bookings, "list", filters, expertId],
  experts: [...bookings, "experts"],
};

const people = ["admin", "people"];
export const peopleKeys = {
  all: people,
  list: (filters: object) => [...people, "list", filters],
  /** The experts that an invitation offers. */
  experts: [...people, "experts"],
};

const deadMessages = ["admin", "dead-messages"];
export const messageKeys = {
  dead: deadMessages,
  deadPage: (page: number) => [...deadMessages, page],
};

export const partnerApiKeys = {
  list: ["admin", "api-keys"],
  document: ["admin", "api-document"],
};

export const platformKeys = {
  lastChanges: ["admin", "platform", "last-changes"],
  releaseHealth: ["admin", "platform", "release-health"],
  screenHealth: ["admin", "platform", "screen-health"],
  releaseErrors: ["admin", "platform", "release-errors"],
  choices: ["admin", "platform", "choices"],
  packages: ["admin", "platform", "packages"],
  errorBudgets: ["admin", "platform", "error-budgets"],
};

export const adminKeys = {
  summary: ["admin", "summary"],
  fileSweep: ["admin", "file-sweep"],
};

/** Refreshes partners, links and the summary. */
export async function refreshAffiliates(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  const changed = [partnerKeys.all, linkKeys.all, metricKeys.summary];
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Refreshes what an import changed. */
export function refreshImported(queries: ReturnType<typeof useQueryClient>, kind: string): void {
  if (kind === "items") void queries.invalidateQueries({ queryKey: itemKeys.all });
  else void refreshAffiliates(queries);
  void queries.invalidateQueries({ queryKey: importKeys.payments });
  void queries.invalidateQueries({ queryKey: metricKeys.reports });
}
