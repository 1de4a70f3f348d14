/** Addresses of the shop that no other remote links to. */
export const shopPaths = {
  favoriteList: (id: string) => `/favorites/${encodeURIComponent(id)}`,
  sharedList: (token: string) => `/lists/${encodeURIComponent(token)}`,
  // Links in mails lead to these (tools/worker), and the function unsubscribe to the last.
  alerts: () => "/alerts",
  confirmAlerts: () => "/alerts/confirm",
  unsubscribe: () => "/alerts/unsubscribe",
} as const;

export const shopPatterns = {
  favoriteList: "/favorites/:list",
  sharedList: "/lists/:token",
} as const;
