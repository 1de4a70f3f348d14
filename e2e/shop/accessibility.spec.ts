import { expectAccessibleScreens, expectReadable } from "../accessible";
import { expect, test } from "../fixtures";

expectAccessibleScreens("passes axe on outfits and collections", [
  { path: "/" },
  { path: "/collections" },
  { path: "/collections/the-office-edit" },
  {
    path: "/outfits?colors=red&seasons=Winter&price=40-300",
    opens: [["More Filters", "More Filters"]],
  },
  { path: "/outfits?view=list" },
  { path: "/outfits/modern-office-elegance#reviews" },
]);

expectAccessibleScreens("passes axe on favorites, quiz and search", [
  { path: "/favorites" },
  { path: "/lists/00000000-0000-4000-8000-000000000000" },
  { path: "/quiz" },
  { path: "/search?q=navy&vibes=edgy" },
]);

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
