import { expect, reading, test } from "../fixtures";
import { hold } from "../hold";
import { createAdministrator } from "./account";

const phone = { width: 360, height: 780 };

test(
  "links every section in the desktop header and marks the current one",
  reading,
  async ({ page }) => {
    await page.goto("/experts");
    const main = page.getByRole("navigation", { name: "Main" });
    await expect(main.getByRole("link")).toHaveText([
      "Collections",
      "Outfits",
      "Experts",
      "Style Quiz",
    ]);
    await expect(main.getByRole("link", { name: "Experts" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await main.getByRole("link", { name: "Outfits" }).click();
    await expect(page).toHaveURL("/outfits");
    await expect(page).toHaveTitle(/Outfits · Ensemble/);
  },
);

test(
  "ignores blank text in the search box and otherwise opens the results",
  reading,
  async ({ page }) => {
    await page.goto("/legal/imprint");
    // The results have a box of their own.
    const box = page.getByRole("banner").getByPlaceholder("Search outfits...");
    await box.fill("   ");
    await box.press("Enter");
    await expect(page).toHaveURL("/legal/imprint");
    await box.fill("  black & white ");
    await box.press("Enter");
    await expect(page).toHaveURL("/search?q=black%20%26%20white");
    await expect(box).toHaveValue("black & white");
  },
);

test("counts favorites of both kinds in the badge and caps it at 99+ on a phone", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);
    localStorage.setItem("ensemble.favorite-outfits", JSON.stringify(ids(70)));
    localStorage.setItem("ensemble.favorite-items", JSON.stringify(ids(50)));
  });
  await page.goto("/legal/imprint");
  const favorites = page.getByRole("link", { name: "Favorites, 120 saved" });
  await expect(favorites).toHaveText("120");
  await page.setViewportSize(phone);
  await expect(page.getByRole("banner").getByRole("link", { name: /^Favorites/ })).toHaveText(
    "99+",
  );
});

test(
  "opens the phone menu by keyboard, closes it on navigation and has four tabs",
  reading,
  async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto("/legal/imprint");
    const open = page.getByRole("button", { name: "Open menu" });
    await open.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link")).toHaveText([
      "Home",
      "Collections",
      "Outfits",
      "Experts",
      "Style Quiz",
      "Search",
      "Favorites",
    ]);
    await expect(menu.getByText("v1.2.0", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await menu.getByRole("link", { name: "Experts" }).click();
    await expect(page).toHaveURL("/experts");
    await expect(menu).toBeHidden();

    const tabs = page.getByRole("navigation", { name: "Tabs" }).getByRole("link");
    await expect(tabs).toHaveText(["Collections", "Search", "Favorites", "Profile"]);
    await tabs.filter({ hasText: "Profile" }).click();
    await expect(page).toHaveURL("/profile");
  },
);

test("shows the account in the header, and the admin area to administrators", async ({
  page,
  request,
}) => {
  await page.goto("/legal/imprint");
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Sign In" })).toBeVisible();
  const { email } = await createAdministrator(page, request);
  await page.goto("/legal/imprint");
  await expect(banner.getByText(email)).toBeVisible();
  await expect(banner.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(banner.getByText(email)).toBeHidden();
  await expect(banner.getByRole("link", { name: email })).toBeVisible();
  const box = await banner.getByRole("search").boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(180); // "Search outfits..." fits.
  await banner.getByRole("button", { name: "Sign out" }).click();
  await expect(banner.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(banner.getByRole("link", { name: "Admin", exact: true })).toBeHidden();
});

test(
  "skips to the content by keyboard and moves the focus there on navigation",
  reading,
  async ({ page }) => {
    await page.goto("/legal/imprint");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toBeVisible();

    await page.getByRole("link", { name: "Experts" }).first().click();
    await expect(page.getByRole("main")).toBeFocused();
  },
);

test("scrolls nothing when the focus enters the header", reading, async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto("/outfits");
    await page.evaluate(() => scrollTo(0, 900));
    await page.getByRole("banner").getByRole("link", { name: "Ensemble, home" }).focus();
    expect(await page.evaluate(() => scrollY)).toBe(900);
  }
});

test("covers the page with 'Initializing...' only while a stored session is checked", async ({
  page,
}) => {
  await page.goto("/legal/imprint");
  await expect(page.getByText("Initializing...")).toBeHidden();
  await page.evaluate(() => {
    const expired = { access_token: "x", refresh_token: "y", expires_at: 1, token_type: "bearer" };
    localStorage.setItem("ensemble.session", JSON.stringify({ ...expired, user: { id: "z" } }));
  });
  await page.route("**/auth/v1/token**", (route) =>
    route.fulfill({
      status: 400,
      json: { code: "refresh_token_not_found", message: "Invalid Refresh Token" },
    }),
  );
  const answer = await hold(page, "**/auth/v1/token**");
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByText("Initializing...")).toBeVisible();
  answer();
  await expect(page.getByText("Initializing...")).toBeHidden();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
});
test.use({ expectedErrors: /status of 400|Invalid Refresh Token|refresh/i });

test(
  "shows 404 with a way on for an unknown address, under a remote too",
  reading,
  async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    for (const path of ["/no/such/page", "/experts/a/b/c", "/admin/nothing-here"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
      await expect(page.getByRole("main")).toContainText(path);
      // The page's code logs it, after the server has drawn the page.
      await expect.poll(() => logged.some((text) => text.includes(path))).toBe(true);
    }
    for (const tile of ["Go Home", "Browse Collections", "Take Style Quiz", "View Favorites"]) {
      await expect(page.getByRole("link", { name: tile })).toBeVisible();
    }
  },
);
