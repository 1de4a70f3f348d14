import {
  administrator as as,
  expectAccessibleScreens,
  failuresOf,
  fillExtremes,
  showComposition,
} from "@ensemble/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { remote } from "./remote";

beforeAll(() => showComposition());

const backend = expectAccessibleScreens(remote, [
  { address: "/admin", as },
  {
    address: "/admin/outfits",
    as,
    opens: [
      ["Upload New Outfit", "Upload Outfit"],
      [/^Edit Modern Office/],
      [/^History of Modern Office/],
      [/^Delete Modern Office/],
    ],
  },
  { address: "/admin/items?state=on_sale", as },
  { address: "/admin/items/new", as },
  { address: "/admin/shops", as },
  { address: "/admin/collections", as, opens: [["Edit The Office Edit"]] },
  { address: "/admin/experts", as },
  {
    address: "/admin/experts/maya-lindqvist",
    as,
    opens: [["Edit Profile"], ["Add Package", "Save Package"]],
  },
  {
    address: "/admin/experts/maya-lindqvist/hours",
    as,
    opens: [["Add Days Off", "Save Days Off"], ["Edit Hours"]],
  },
  { address: "/admin/experts/maya-lindqvist/calendar", as },
  { address: "/admin/experts/maya-lindqvist/clients/none", as },
  { address: "/admin/experts/bookings?show=all", as },
  { address: "/admin/messages", as },
  { address: "/admin/people", as, opens: [["Invite Stylist", "Send Invitation"]] },
  { address: "/admin/platform", as },
  { address: "/admin/partners", as },
  {
    address: "/admin/partners/directory",
    as,
    opens: [["Add Partner", "Register Partner"], [/^More actions/]],
  },
  { address: "/admin/partners/register", as },
  { address: "/admin/partners/directory/zara?status=paused", as },
  {
    address: "/admin/partners/links?q=wedding+guest&status=paused",
    as,
    opens: [["Create New Link", "Create Link"], [/^More actions/]],
  },
  { address: "/admin/partners/analytics", as },
  { address: "/admin/partners/analytics?by=partner", as },
  { address: "/admin/partners/bulk", as },
  // The test backend doesn't serve the API reference, which e2e/admin/api-keys.spec.ts covers.
  { address: "/admin/partners/api", as, opens: [["Create Key", "Create Key"]] },
]);

describe("with extreme rows", () => {
  const tables = [
    "affiliate_partners",
    "affiliate_links",
    "affiliate_conversions",
    "items",
    "outfits",
    "outfit_images",
    "collections",
    "expert_stylists",
    "service_packages",
    "expert_availability",
    "expert_days_off",
    "expert_bookings",
  ];
  const slugs = fillExtremes(backend, tables, ["affiliate_partners", "expert_stylists"]);

  test("renders every screen", async () => {
    const plain = remote.screens.flatMap(({ path }) => (path.includes(":") ? [] : [path]));
    const failures = await failuresOf(
      remote,
      [
        ...plain,
        ...slugs["expert_stylists"]!.map((slug) => `/admin/experts/${slug}`),
        ...slugs["affiliate_partners"]!.map((slug) => `/admin/partners/directory/${slug}`),
      ],
      as,
    );
    // The test backend doesn't serve the API reference.
    expect(failures.filter((failure) => !failure.includes(": The reference"))).toEqual([]);
  }, 240_000);
});
