import { expect, expectAccessible, test } from "../fixtures";

test.use({ expectedErrors: /Failed to load resource/ });

test("passes axe where a list is stale or missing, until it is back", async ({ page }) => {
  const cards = page.getByRole("main").getByRole("article");
  await page.clock.install();
  await page.goto("/outfits");
  await expect(cards).toHaveCount(24);
  await page.getByLabel("Occasion").selectOption("Work");
  await expect(page.getByRole("main").locator("[aria-busy=false]")).toBeVisible();
  // By then the first list is old enough to be read again.
  await page.clock.fastForward("02:00");
  await page.route("**/rest/v1/**", (route) => route.abort());
  await page.getByLabel("Occasion").selectOption("All occasions");
  await page.clock.runFor(5000);
  await expect(page.getByText("The outfits could not be refreshed.")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Budget").selectOption("$200–$400");
  await page.clock.runFor(5000);
  await expect(page.getByRole("alert")).toContainText("The outfits could not be loaded.");
  await expectAccessible(page);
  await page.unroute("**/rest/v1/**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(cards.first()).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});
