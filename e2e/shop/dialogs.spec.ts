import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";

/** Judges what is open now, on a wide window and on a phone. */
async function expectBothAccessible(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, "nothing is wider than a phone").toBeLessThanOrEqual(0);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("axe finds nothing in the filters", async ({ page }) => {
      await page.goto("/outfits?colors=red&seasons=Winter&price=40-300");
      await page.getByRole("button", { name: "More Filters" }).click();
      await expect(page.getByRole("dialog", { name: "More Filters" })).toBeVisible();
      await expectBothAccessible(page);
    });

    test("axe finds nothing in the search's open panel", async ({ page }) => {
      await page.goto("/search?q=e&vibes=edgy");
      await page.getByRole("button", { name: "Filters 1" }).click();
      await expect(page.getByRole("group", { name: "Occasions" })).toBeVisible();
      await expectBothAccessible(page);
    });

    test("axe finds nothing in 'Shop This Look'", async ({ page, context }) => {
      await context.route(/zara\.com|mango\.com/, (route) => route.fulfill({ body: "The shop" }));
      await page.goto("/outfits/modern-office-elegance");
      await page.getByRole("button", { name: "Shop This Look" }).click();
      await expect(page.getByRole("dialog", { name: "Shop This Look" })).toBeVisible();
      await page.bringToFront();
      await expectBothAccessible(page);
    });

    test("axe finds nothing on any step of the quiz, and on its results", async ({ page }) => {
      await page.goto("/quiz");
      for (const [step, label] of ["Navy", "Edgy", "Under $100", "Work", "Other"].entries()) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await expect(page.getByText(`Step ${step + 1} of 5`)).toBeVisible();
        await page.getByLabel(label, { exact: true }).check();
        await expectBothAccessible(page);
        await page.getByRole("button", { name: /^(Next|Get My Results)$/ }).click();
      }
      await expect(page.getByRole("article").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await page.setViewportSize({ width: 1280, height: 900 });
      await expectBothAccessible(page);
    });

    test("axe finds nothing in the form of a review", async ({ page, signIn }) => {
      await signIn("shopper");
      await page.goto("/outfits/effortless-weekend#reviews");
      await page.getByRole("button", { name: "Write a review" }).click();
      const form = page.getByRole("form", { name: "Your review" });
      await form.getByRole("button", { name: "Post review" }).click();
      await expect(form.getByText("Choose how many stars you give.")).toBeVisible();
      await expectBothAccessible(page);
    });
  });
}
