/** Paths of the screens of product feeds. Not in the contract, see `studioPaths`. */
export const feedPaths = {
  feeds: () => "/admin/feeds",
  offers: () => "/admin/feeds/offers",
  visits: () => "/admin/feeds/visits",
  feed: (id: string) => `/admin/feeds/${encodeURIComponent(id)}`,
};

/** A static path goes before one with a parameter. */
export const feedPattern = "/admin/feeds/:id";
