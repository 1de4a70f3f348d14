import { expect, test } from "../fixtures";

test.beforeEach(({ page }) => page.goto("/"));

test("links into the site", async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const step of ["Discover", "Save", "Shop"]) {
    await expect(page.getByRole("heading", { name: step, exact: true })).toBeVisible();
  }
  const hero = page.getByRole("main");
  await expect(hero.getByRole("link", { name: "Take Style Quiz" })).toHaveAttribute(
    "href",
    "/quiz",
  );
  await expect(hero.getByRole("link", { name: "Sign in to save your favorites" })).toHaveAttribute(
    "href",
    /^\/auth/,
  );
  await hero.getByRole("link", { name: "Browse Collections" }).click();
  await expect(page).toHaveURL("/collections");
});

test("shows the newest four collections and three outfits of the database", async ({ page }) => {
  const featured = page.getByRole("region", { name: "Featured Collections" });
  await expect(featured.getByRole("article")).toHaveCount(4);
  const trending = page.getByRole("region", { name: "Trending Now" });
  await expect(trending.getByRole("article")).toHaveCount(3);
  await expect(trending.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
  await expect(trending.getByText("$296")).toBeVisible();

  await trending.getByRole("link", { name: "View all outfits" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Outfits" })).toBeVisible();
  await page.goBack();
  await featured.getByRole("link", { name: "View all collections" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
});

test.describe("when the database is unreachable", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("names each failed list and loads it on Retry", async ({ page }) => {
    await page.route("**/rest/v1/outfits?*", (route) => route.abort());
    await page.reload();
    const trending = page.getByRole("region", { name: "Trending Now" });
    await expect(trending.getByRole("alert")).toContainText("could not be loaded");
    await expect(
      page.getByRole("region", { name: "Featured Collections" }).getByRole("article"),
    ).toHaveCount(4);

    await page.unroute("**/rest/v1/outfits?*");
    await trending.getByRole("button", { name: "Retry" }).click();
    await expect(trending.getByRole("article")).toHaveCount(3);
  });
});
