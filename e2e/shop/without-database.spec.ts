import { expect, expectAccessible, test } from "../fixtures";

test.use({ expectedErrors: /Failed to load resource/ });

for (const { path, what } of [
  { path: "/outfits/modern-office-elegance", what: "The outfit" },
  { path: "/collections/the-office-edit", what: "The collection" },
  { path: "/collections", what: "The collections" },
  { path: "/search?q=navy", what: "The outfits" },
]) {
  test(`${path} says what is missing and comes back with Retry`, async ({ page }) => {
    await page.route("**/rest/v1/**", (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText(`${what} could not be loaded.`);
    await expectAccessible(page);
    await page.unroute("**/rest/v1/**");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("alert")).toBeHidden();
  });
}
