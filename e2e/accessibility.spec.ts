import { expectAccessibleBothWays } from "./both-views";
import { expect, test } from "./fixtures";

const screens = [
  { path: "/" },
  { path: "/collections" },
  { path: "/collections/the-office-edit" },
  { path: "/outfits" },
  { path: "/outfits?view=list" },
  { path: "/outfits/modern-office-elegance#reviews" },
  { path: "/favorites" },
  { path: "/quiz" },
  { path: "/search?q=navy" },
  { path: "/experts" },
  { path: "/experts/maya-lindqvist" },
  { path: "/experts?q=nobody-is-called-that" },
  { path: "/experts/nobody-at-all" },
  { path: "/experts/maya-lindqvist/book" },
  { path: "/experts/nobody-at-all/book" },
  { path: "/booking-confirmation/none" },
  { path: "/dashboard", as: "shopper" },
  { path: "/auth" },
  { path: "/auth?mode=sign-up" },
  { path: "/auth#error_code=otp_expired&error_description=Too+old" },
  { path: "/auth/new-password" },
  { path: "/profile" },
  { path: "/profile", as: "shopper" },
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
  { path: "/admin/partners/analytics?by=partner", as: "admin" },
  { path: "/admin/partners/bulk", as: "admin" },
  { path: "/admin/partners/api", as: "admin" },
  { path: "/legal/privacy" },
  { path: "/legal/terms" },
  { path: "/legal/affiliate" },
  { path: "/legal/imprint" },
  { path: "/no/such/page" },
] as const;

for (const screen of screens) {
  const who = "as" in screen ? ` as ${screen.as}` : "";
  test(`axe finds nothing: ${screen.path}${who}`, async ({ page, signIn }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    if ("as" in screen) await signIn(screen.as);
    await page.goto(screen.path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectAccessibleBothWays(page);
  });
}
