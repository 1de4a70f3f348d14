import type { Page } from "@playwright/test";
import { createAccount } from "../accounts";
import { expect, test } from "../fixtures";
import config from "../playwright.config";

// The headless shell has no back/forward cache, and test drivers turn it off.
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    executablePath: process.env.ENSEMBLE_FULL_BROWSER,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

declare global {
  interface Window {
    /** Whether the browser restored the page from its back/forward cache. */
    restored: boolean;
    /** The page's text in the first frame after that. */
    firstFrame: string;
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener("pageshow", ({ persisted }) => {
      window.restored = persisted;
      requestAnimationFrame(() => (window.firstFrame = document.body.innerText));
    });
  });
});

/** Goes to another document and back. Returns why the page wasn't restored, if it wasn't. */
async function leaveAndReturn(page: Page, meanwhile?: () => Promise<unknown>): Promise<unknown> {
  await page.goto("/legal/privacy");
  await meanwhile?.();
  await page.goBack({ waitUntil: "commit" });
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const { notRestoredReasons } = navigation as PerformanceEntry & { notRestoredReasons: unknown };
    return window.restored ? undefined : JSON.stringify(notRestoredReasons);
  });
}

const screens = {
  "shop's screens": [
    "/",
    "/outfits",
    "/outfits/modern-office-elegance",
    "/collections",
    "/collections/the-office-edit",
    "/items",
    "/search?q=office",
    "/quiz",
    "/quiz/results",
  ],
  "a shopper's and experts' screens": [
    "/favorites",
    "/alerts",
    "/experts",
    "/experts/maya-lindqvist",
    "/experts/maya-lindqvist/book",
    "/dashboard",
    "/profile",
    "/profile/style",
    "/profile/sign-in",
  ],
};

for (const [which, paths] of Object.entries(screens)) {
  test(`restores ${which} on back`, async ({ page, signIn }) => {
    await signIn("shopper");
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // A page that is left while its favorites are synchronized isn't kept, because of their lock.
      await page.waitForLoadState("networkidle");
      expect(await leaveAndReturn(page), path).toBeUndefined();
    }
  });
}

test("shows the favorites that were chosen on another page in between", async ({ page }) => {
  await page.goto("/outfits");
  const heart = page.getByRole("button", { name: "Favorite Romantic Evening" });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  const reason = await leaveAndReturn(page, async () => {
    await page.goto("/outfits/romantic-evening");
    await heart.click();
    await page.goBack({ waitUntil: "commit" });
  });
  expect(reason).toBeUndefined();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Favorites, 1 saved" })).toBeVisible();
});

test("shows nothing private when another tab signed out in between", async ({
  context,
  page,
  request,
}) => {
  const { email } = await createAccount(page, request);
  await page.goto("/profile");
  await expect(page.getByText(email).first()).toBeVisible();
  await leaveAndReturn(page, async () => {
    const other = await context.newPage();
    await other.goto("/profile");
    await other.getByRole("button", { name: "Sign out" }).first().click();
    await expect(other.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
    await other.close();
  });
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  expect(await page.evaluate(() => window.firstFrame)).not.toContain(email);
  await expect(page.getByText(email)).toHaveCount(0);
});
