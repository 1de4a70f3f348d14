/** Addresses of the shop that no other remote links to. */
export const shopPaths = {
  favoriteList: (id: string) => `/favorites/${encodeURIComponent(id)}`,
  sharedList: (token: string) => `/lists/${encodeURIComponent(token)}`,
} as const;

export const shopPatterns = {
  favoriteList: "/favorites/:list",
  sharedList: "/lists/:token",
} as const;
