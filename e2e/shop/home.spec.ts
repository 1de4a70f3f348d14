import { expect, reading, test } from "../fixtures";

test.beforeEach(({ page }) => page.goto("/"));

test("links into the site", reading, async ({ page }) => {
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
