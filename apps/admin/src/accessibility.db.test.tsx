import { administrator as as, expectAccessibleScreens, showComposition } from "@ensemble/testing";
import { beforeAll } from "vitest";
import { remote } from "./remote";

beforeAll(() => showComposition());

expectAccessibleScreens(remote, [
  { address: "/admin", as },
  { address: "/admin/outfits", as },
  { address: "/admin/items?state=on_sale", as },
  { address: "/admin/items/new", as },
  { address: "/admin/shops", as },
  { address: "/admin/collections", as },
  { address: "/admin/experts", as },
  { address: "/admin/experts/maya-lindqvist", as },
  { address: "/admin/experts/maya-lindqvist/hours", as },
  { address: "/admin/experts/maya-lindqvist/calendar", as },
  { address: "/admin/experts/maya-lindqvist/clients/none", as },
  { address: "/admin/experts/bookings?show=all", as },
  { address: "/admin/messages", as },
  { address: "/admin/people", as },
  { address: "/admin/platform", as },
  { address: "/admin/partners", as },
  { address: "/admin/partners/directory", as },
  { address: "/admin/partners/register", as },
  { address: "/admin/partners/directory/zara?status=paused", as },
  { address: "/admin/partners/links?q=wedding+guest&status=paused", as },
  { address: "/admin/partners/analytics", as },
  { address: "/admin/partners/analytics?by=partner", as },
  { address: "/admin/partners/bulk", as },
  // The test backend doesn't serve the API reference, which e2e/admin/api-keys.spec.ts covers.
  { address: "/admin/partners/api", as },
]);
