import { createAdministrator } from "../accounts";
import { expect, readOnly, test } from "../fixtures";
import { holdRequests } from "../steps";

const phone = { width: 360, height: 780 };

test(
  "navigates by the phone's menu and tabs, and returns the focus",
  readOnly,
  async ({ page }) => {
    // More than fit a phone's badge.
    await page.addInitScript(() => {
      const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);
      localStorage.setItem("ensemble.favorite-outfits", JSON.stringify(ids(70)));
      localStorage.setItem("ensemble.favorite-items", JSON.stringify(ids(50)));
    });
    await page.goto("/legal/imprint");
    await expect(page.getByRole("link", { name: "Favorites, 120 saved" })).toHaveText("120");
    await page.setViewportSize(phone);
    await expect(page.getByRole("banner").getByRole("link", { name: /^Favorites/ })).toHaveText(
      "99+",
    );
    const open = page.getByRole("button", { name: "Open menu" });
    await open.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link")).toHaveText([
      ...["Home", "Collections", "Outfits", "Experts", "Style Quiz", "Items", "New Items", "Sale"],
      ...["Search", /^Favorites/],
    ]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await menu.getByRole("link", { name: "Experts" }).click();
    await expect(page).toHaveURL("/experts");
    await expect(menu).toBeHidden();
    const tabs = page.getByRole("navigation", { name: "Quick links" }).getByRole("link");
    await expect(tabs).toHaveText(["Collections", "Search", /Favorites$/, "Profile"]);
    await tabs.filter({ hasText: "Profile" }).click();
    await expect(page).toHaveURL("/profile");
  },
);

test(
  "skips to the content by keyboard, and to a section by link and by URL",
  readOnly,
  async ({ page }) => {
    await page.goto("/legal/imprint");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toBeVisible();

    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "Outfits" }).click();
    await expect(page.getByRole("main")).toBeFocused();
    await expect(main.getByRole("link", { name: "Outfits" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page).toHaveTitle(/Outfits · Ensemble/);
    // Moving the focus doesn't scroll the page.
    await page.evaluate(() => scrollTo(0, 900));
    await page.getByRole("banner").getByRole("link", { name: "Ensemble, home" }).focus();
    expect(await page.evaluate(() => scrollY)).toBe(900);

    await page.goto("/legal/privacy");
    const contents = page.getByRole("navigation", { name: "On this page" });
    await contents.getByRole("link", { name: "Deleting your account" }).click();
    await expect(page).toHaveURL("/legal/privacy#deletion");
    const section = page.getByRole("heading", { name: "Deleting your account" });
    await expect(section).toBeInViewport();
    await page.goto("/legal/terms");
    await page.goto("/legal/privacy#deletion");
    await expect(section).toBeInViewport();
  },
);

test("shows the account in the header, and the admin area to administrators", async ({
  page,
  request,
}) => {
  const { email } = await createAdministrator(page, request);
  await page.goto("/legal/imprint");
  const banner = page.getByRole("banner");
  await expect(banner.getByText(email)).toBeVisible();
  await expect(banner.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
  await expect(banner.getByRole("link", { name: "My Bookings" })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(banner.getByText(email)).toBeHidden();
  await expect(banner.getByRole("link", { name: email })).toBeVisible();
  const box = await banner.getByRole("search").boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(180); // "Search outfits..." fits.
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "My Bookings" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.setViewportSize({ width: 1024, height: 768 });
  await banner.getByRole("button", { name: "Sign out" }).click();
  await expect(banner.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(banner.getByRole("link", { name: "Admin", exact: true })).toBeHidden();
});

test.describe("with an expired stored session", () => {
  test.use({ expectedErrors: /status of 400|Invalid Refresh Token|refresh/i });

  test("covers the page with 'Initializing...' only while the session is checked", async ({
    page,
  }) => {
    await page.goto("/legal/imprint");
    await page.evaluate(() => {
      const expired = { access_token: "x", refresh_token: "y", expires_at: 1 };
      const session = { ...expired, token_type: "bearer", user: { id: "z" } };
      localStorage.setItem("ensemble.session", JSON.stringify(session));
    });
    const release = await holdRequests(page, "**/auth/v1/token**");
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByText("Initializing...")).toBeVisible();
    release();
    await expect(page.getByText("Initializing...")).toBeHidden();
    await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  });
});
