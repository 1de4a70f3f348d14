import {
  administrator as as,
  expectAccessibleScreens,
  findFailures,
  fillExtremes,
  renderScreen,
  screen,
  showComposition,
  within,
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
  { address: "/admin/feeds", as, opens: [["New Feed", "Save Feed"]] },
  { address: "/admin/feeds/visits?state=all", as },
  { address: "/admin/feeds/offers", as, opens: [[/^Pick ./]] },
  { address: "/admin/feeds/f2e09238-a1b5-8fdb-a20d-765df7cd0443", as, opens: [["Edit Feed"]] },
  { address: "/admin/shops", as, opens: [[/^Edit /], ["New Shop", "Save Shop"]] },
  {
    address: "/admin/collections",
    as,
    opens: [["Edit The Office Edit"], ["New Collection", "Save Collection"]],
  },
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
  {
    address: "/admin/experts/maya-lindqvist/calendar",
    as,
    opens: [[/why times aren't offered$/]],
  },
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
  { address: "/admin/partners/analytics?by=campaign&range=custom&from=2026-13-01", as },
  { address: "/admin/partners/bulk", as },
  // The test backend doesn't serve the API reference, which e2e/admin/api-keys.spec.ts covers.
  { address: "/admin/partners/api", as, opens: [["Create Key", "Create Key"]] },
]);

test("restricts every screen to administrators", () => {
  expect(new Set(remote.screens.map(({ access }) => access))).toEqual(new Set(["administrator"]));
});

test("links to every section and to each screen in one press", async () => {
  await renderScreen(remote, "/admin", { as });
  expect(screen.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  const area = (name: string) => within(screen.getByRole("heading", { name }).closest("li")!);
  for (const [name, href] of [
    ["Outfit Management", "/admin/outfits"],
    ["Affiliate Partners", "/admin/partners"],
    ["Analytics", "/admin/partners/analytics"],
    ["User Management", "/admin/people"],
    ["Expert Stylists", "/admin/experts"],
  ] as const) {
    expect(area(name).getByRole("link")).toHaveAttribute("href", href);
  }
  expect(screen.getByRole("region", { name: "To Do" })).toBeVisible();
  const links = within(screen.getByRole("navigation", { name: "Administration" }));
  // Every screen without parameters, except those that other screens lead to.
  const reached = [...links.getAllByRole("link")].map((link) => link.getAttribute("href"));
  const own = [
    "/admin/partners/directory",
    "/admin/partners/register",
    "/admin/partners/api",
    "/admin/feeds/offers",
    "/admin/feeds/visits",
  ];
  expect([...reached, ...own].toSorted()).toEqual(
    remote.screens
      .map(({ path }) => path)
      .filter((path) => !path.includes(":"))
      .toSorted(),
  );
  expect(links.getByRole("link", { current: "page" })).toHaveTextContent("Dashboard");
});

describe("with extreme rows", () => {
  const tables = [
    "affiliate_partners",
    "affiliate_links",
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
    const failures = await findFailures(
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
