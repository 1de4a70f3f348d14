import { expectAccessibleScreens } from "../accessible-screens";

expectAccessibleScreens([
  { path: "/admin", as: "admin" },
  { path: "/admin/outfits", as: "admin" },
  { path: "/admin/collections", as: "admin" },
  { path: "/admin/experts", as: "admin" },
  { path: "/admin/experts/maya-lindqvist", as: "admin" },
  { path: "/admin/experts/bookings?show=all", as: "admin" },
  { path: "/admin/messages", as: "admin" },
  { path: "/admin/platform", as: "admin" },
  { path: "/admin/partners", as: "admin" },
  { path: "/admin/partners/directory", as: "admin" },
  { path: "/admin/partners/register", as: "admin" },
  { path: "/admin/partners/directory/zara?status=paused", as: "admin" },
  { path: "/admin/partners/links?q=wedding+guest&status=paused", as: "admin" },
  { path: "/admin/partners/analytics", as: "admin" },
  { path: "/admin/partners/bulk", as: "admin" },
]);
