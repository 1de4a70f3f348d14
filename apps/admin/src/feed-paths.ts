/** The paths of the screens of product feeds, which only this remote links to. */
export const feedPaths = {
  feeds: () => "/admin/feeds",
  offers: () => "/admin/feeds/offers",
  feed: (id: string) => `/admin/feeds/${encodeURIComponent(id)}`,
};

/** A static path goes before one with a parameter. */
export const feedPattern = "/admin/feeds/:id";
