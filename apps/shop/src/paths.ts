/** Paths that no other remote links to. */
export const shopPaths = {
  favoriteList: (id: string) => `/favorites/${encodeURIComponent(id)}`,
  sharedList: (token: string) => `/lists/${encodeURIComponent(token)}`,
  // Emails link to these (tools/worker), and the unsubscribe function to the last.
  alerts: () => "/alerts",
  confirmAlerts: () => "/alerts/confirm",
  unsubscribe: () => "/alerts/unsubscribe",
} as const;

export const shopPatterns = {
  favoriteList: "/favorites/:list",
  sharedList: "/lists/:token",
} as const;
