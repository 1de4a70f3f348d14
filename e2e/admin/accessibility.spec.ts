import { expectAccessibleScreens } from "../accessible";

expectAccessibleScreens(
  "passes axe on the dashboard, outfits and collections, with their dialogs",
  [
    { path: "/admin" },
    {
      path: "/admin/outfits",
      opens: [
        [/^Edit Modern Office/, "Edit Outfit"],
        [/^History of Modern Office/, "Modern Office Elegance"],
        [/^Delete Modern Office/, /^Delete Modern Office.*\?$/],
      ],
    },
    { path: "/admin/collections", opens: [["Edit The Office Edit", "Edit Collection"]] },
    { path: "/admin/messages" },
    { path: "/admin/people", opens: [["Invite Stylist", "Invite Stylist"]] },
    { path: "/admin/platform" },
  ],
  "admin",
);

expectAccessibleScreens(
  "passes axe on experts and their bookings, with their dialogs",
  [
    { path: "/admin/experts" },
    {
      path: "/admin/experts/maya-lindqvist",
      opens: [
        ["Edit Profile", "Edit Maya Lindqvist"],
        ["Add Package", "Add Package"],
      ],
    },
    { path: "/admin/experts/maya-lindqvist/calendar" },
    {
      path: "/admin/experts/maya-lindqvist/hours",
      opens: [
        ["Add Days Off", "Add Days Off"],
        ["Edit Hours", "Edit Weekly Hours"],
      ],
    },
    { path: "/admin/experts/bookings?show=all" },
  ],
  "admin",
);

expectAccessibleScreens(
  "passes axe on partners, links and metrics, with their dialogs",
  [
    { path: "/admin/partners" },
    { path: "/admin/partners/directory?q=zara", opens: [["Add Partner", "Register New Partner"]] },
    { path: "/admin/partners/directory/zara?status=paused" },
    {
      path: "/admin/partners/links?q=wedding+guest&status=paused",
      opens: [["Create New Link", "Create New Link"]],
    },
    { path: "/admin/partners/analytics" },
    { path: "/admin/partners/bulk" },
    { path: "/admin/partners/api", opens: [["Create Key", "Create Key"]] },
  ],
  "admin",
);
