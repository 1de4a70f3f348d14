import { clients } from "@ensemble/database/seed/accounts";
import {
  expectPageStructure,
  expectReadable,
  expectReadableOnPhone,
  openDialogs,
} from "../accessible";
import { expect, test } from "../fixtures";

interface Screen {
  path: string;
  /** Buttons and the names of the dialogs that they open. */
  opens?: readonly (readonly [button: string | RegExp, name: string | RegExp])[];
}

/**
 * Screens whose appearance is checked, and dialogs with styles of their own; the others consist of
 * the same fields. Each remote's accessibility.db.test.tsx checks their structure.
 */
const screens: [what: string, as: "shopper" | "admin" | "stylist" | undefined, Screen[]][] = [
  [
    "outfits and collections",
    undefined,
    [
      { path: "/" },
      { path: "/collections" },
      { path: "/collections/the-office-edit" },
      {
        path: "/outfits?colors=red&seasons=Winter&price=40-300",
        opens: [["More Filters", "More Filters"]],
      },
      { path: "/outfits?view=list" },
      { path: "/outfits/modern-office-elegance#reviews" },
    ],
  ],
  [
    "favorites, quiz, search, sign-in and pages",
    undefined,
    [
      { path: "/favorites" },
      { path: "/lists/00000000-0000-4000-8000-000000000000" },
      { path: "/quiz" },
      { path: "/search?q=navy&vibes=edgy" },
      { path: "/auth?mode=sign-up" },
      { path: "/auth#error_code=otp_expired&error_description=Too+old" },
      { path: "/auth/new-password" },
      { path: "/legal/privacy" },
      { path: "/no/such/page" },
    ],
  ],
  [
    "experts",
    undefined,
    [
      { path: "/experts" },
      { path: "/experts/maya-lindqvist" },
      { path: "/experts/no-such-expert" },
      { path: "/experts/maya-lindqvist/book" },
    ],
  ],
  [
    "a client's bookings and profile",
    "shopper",
    [
      {
        path: "/dashboard",
        opens: [
          [/^Reschedule/, "Choose a New Time"],
          [/^Cancel/, "Cancel this booking?"],
        ],
      },
      { path: "/profile", opens: [[/^Delete Account/, "Are you sure?"]] },
    ],
  ],
  [
    "the studio",
    "stylist",
    [
      { path: "/studio", opens: [[/^Propose Another Time/, "Propose Another Time"]] },
      { path: "/studio/calendar" },
      { path: `/studio/clients/${clients[0]!.id}` },
      {
        path: "/studio/hours",
        opens: [
          ["Add Exception", "Add Exception"],
          ["Edit Hours", "Edit Weekly Hours"],
          ["Edit Where You Meet", "Where You Meet"],
        ],
      },
      { path: "/studio/packages", opens: [["Add Package", "Add Package"]] },
      { path: "/studio/profile" },
    ],
  ],
  [
    "the dashboard, outfits and collections of administrators",
    "admin",
    [
      { path: "/admin" },
      {
        path: "/admin/outfits",
        opens: [
          [/^History of Modern Office/, "Modern Office Elegance"],
          [/^Delete Modern Office/, /^Delete Modern Office.*\?$/],
        ],
      },
      { path: "/admin/collections", opens: [["Edit The Office Edit", "Edit Collection"]] },
      { path: "/admin/messages" },
      { path: "/admin/people" },
      { path: "/admin/platform" },
    ],
  ],
  [
    "experts, partners and links of administrators",
    "admin",
    [
      { path: "/admin/experts" },
      {
        path: "/admin/experts/maya-lindqvist",
        opens: [["Edit Profile", "Edit Maya Lindqvist"]],
      },
      { path: "/admin/experts/bookings?show=all" },
      { path: "/admin/partners" },
      { path: "/admin/partners/directory?q=zara" },
      { path: "/admin/partners/directory/zara?status=paused" },
      { path: "/admin/partners/links?q=wedding+guest&status=paused" },
      { path: "/admin/partners/analytics" },
      { path: "/admin/partners/bulk" },
      { path: "/admin/partners/api" },
    ],
  ],
];

for (const [what, as, list] of screens) {
  test(`passes axe on ${what}`, async ({ page, signIn }) => {
    test.slow(); // Many screens.
    // Screens for work consist of the same parts, whose light colors the others show, too.
    const check = as === "admin" || as === "stylist" ? expectReadableOnPhone : expectReadable;
    if (as) await signIn(as);
    for (const [index, { path, opens = [] }] of list.entries()) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectPageStructure(page);
      // The chrome is the same on every screen.
      await check(page, index > 0 ? "main" : undefined);
      for (const [button, name] of opens) {
        await page.getByRole("main").getByRole("button", { name: button }).first().click();
        const dialog = page.locator(openDialogs).and(page.getByLabel(name));
        await expect(dialog).toBeVisible();
        await page.waitForLoadState("networkidle");
        await check(page);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
    }
  });
}

test.describe("without the database", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("passes axe on stale and missing lists until they load again", async ({ page }) => {
    const cards = page.getByRole("main").getByRole("article");
    await page.clock.install();
    await page.goto("/outfits");
    await expect(cards).toHaveCount(24);
    await page.getByLabel("Occasion").selectOption("Work");
    await expect(page.getByRole("main").locator("[aria-busy=false]")).toBeVisible();
    // Makes the first list stale.
    await page.clock.fastForward("02:00");
    await page.route("**/rest/v1/**", (route) => route.abort());
    await page.getByLabel("Occasion").selectOption("All occasions");
    await page.clock.runFor(5000);
    await expect(page.getByText("The outfits couldn't be refreshed.")).toBeVisible();
    await page.getByLabel("Budget").selectOption("$200–$400");
    await page.clock.runFor(5000);
    await expect(page.getByRole("alert")).toContainText("The outfits couldn't be loaded.");
    await expectReadable(page);
    await page.unroute("**/rest/v1/**");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(cards.first()).toBeVisible();
  });
});
