import { expectAccessibleBothWays } from "../both-views";
import { expect, expectAccessible, test } from "../fixtures";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("axe finds nothing in the filters", async ({ page }) => {
  await page.goto("/outfits?colors=red&seasons=Winter&price=40-300");
  await page.getByRole("button", { name: "More Filters" }).click();
  await expect(page.getByRole("dialog", { name: "More Filters" })).toBeVisible();
  await expectAccessibleBothWays(page);
});

test("axe finds nothing in the search's open panel", async ({ page }) => {
  await page.goto("/search?q=e&vibes=edgy");
  await page.getByRole("button", { name: "Filters 1" }).click();
  await expect(page.getByRole("group", { name: "Occasions" })).toBeVisible();
  await expectAccessibleBothWays(page);
});

test("axe finds nothing on any step of the quiz, and on its results", async ({ page }) => {
  await page.goto("/quiz");
  for (const [step, label] of ["Navy", "Edgy", "Under $100", "Work", "Other"].entries()) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(page.getByText(`Step ${step + 1} of 5`)).toBeVisible();
    await page.getByLabel(label, { exact: true }).check();
    await expectAccessibleBothWays(page);
    await page.getByRole("button", { name: /^(Next|Get My Results)$/ }).click();
  }
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessibleBothWays(page);
});

test("axe finds nothing in the form of a review", async ({ page, signIn }) => {
  await signIn("shopper");
  await page.goto("/outfits/effortless-weekend#reviews");
  await page.getByRole("button", { name: "Write a review" }).click();
  const form = page.getByRole("form", { name: "Your review" });
  await form.getByRole("button", { name: "Post review" }).click();
  await expect(form.getByText("Choose how many stars you give.")).toBeVisible();
  await expectAccessibleBothWays(page);
});

// In the light it is judged where it is opened; a page that is left for another tab changes late.
test.describe("in the dark, on a phone", () => {
  test.use({ colorScheme: "dark", viewport: { width: 360, height: 780 } });

  test("axe finds nothing in 'Shop This Look'", async ({ page, context }) => {
    await context.route("**/go/*", (route) => route.fulfill({ body: "The shop" }));
    await page.goto("/outfits/modern-office-elegance");
    await page.getByRole("button", { name: "Shop This Look" }).click();
    await expect(page.getByRole("dialog", { name: "Shop This Look" })).toBeVisible();
    await expectAccessible(page);
  });
});
