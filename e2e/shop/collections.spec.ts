import { expect, readOnly, test } from "../fixtures";

test("navigates from home to a collection, its outfits and back", readOnly, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Browse Collections" }).click();
  await expect(page).toHaveURL("/collections");
  const tags = page.getByRole("group", { name: "Filter by tag" });
  await tags.getByRole("button", { name: "Work" }).click();
  await expect(page).toHaveURL("/collections?tag=work");
  await page.getByRole("link", { name: "The Office Edit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The Office Edit" })).toBeVisible();
  const outfits = page.getByRole("region", { name: "Outfits in this Collection" });
  await outfits.getByRole("link", { name: "Modern Office Elegance" }).click();
  await expect(page).toHaveURL("/outfits/modern-office-elegance");
  await page.goBack();
  await expect(outfits).toBeVisible();
  await page.goBack();
  await expect(tags.getByRole("button", { name: "Work", pressed: true })).toBeVisible();
});
