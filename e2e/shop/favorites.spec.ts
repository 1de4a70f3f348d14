import { expect, expectAccessible, test } from "../fixtures";

test("nothing kept yet is said on both tabs", async ({ page }) => {
  await page.goto("/favorites");
  await expect(page.getByRole("tab", { name: "Outfits (0)", selected: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No favorite outfits yet" })).toBeVisible();
  await page.getByRole("tab", { name: "Items (0)" }).click();
  await expect(page.getByRole("heading", { name: "No favorite items yet" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Outfits (0)", selected: true })).toBeFocused();
  await expectAccessible(page);
});

test("kept outfits and pieces are listed, the last first, with their total value", async ({
  page,
}) => {
  await page.goto("/outfits/modern-office-elegance");
  await page.getByRole("button", { name: "Favorite Modern Office Elegance" }).click();
  await page.getByRole("button", { name: "Favorite Ivory crêpe blouse" }).click();
  await page.getByRole("button", { name: "Favorite Pressed cigarette trousers" }).click();
  await page.getByRole("link", { name: /^Favorites, 3 saved/ }).click();

  await expect(page.getByRole("tab", { name: "Outfits (1)" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
  await page.getByRole("tab", { name: "Items (2)" }).click();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([
    "Pressed cigarette trousers",
    "Ivory crêpe blouse",
  ]);
  const summary = page.getByRole("region", { name: "Wishlist Summary" });
  await expect(summary.getByRole("definition")).toHaveText(["2", "$95.89"]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Favorite Ivory crêpe blouse" }).click();
  await expect(summary.getByRole("definition")).toHaveText(["1", "$49.90"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(summary.getByRole("definition")).toHaveText(["2", "$95.89"]);
});

test("two tabs of the browser agree at once", async ({ context, page }) => {
  await page.goto("/favorites");
  const other = await context.newPage();
  await other.goto("/outfits");
  await other.getByRole("button", { name: "Favorite Romantic Evening" }).click();
  await expect(page.getByRole("link", { name: "Romantic Evening" })).toBeVisible();
  await other.getByRole("button", { name: "Favorite Romantic Evening" }).click();
  await expect(page.getByRole("heading", { name: "No favorite outfits yet" })).toBeVisible();
});

test("what was loaded stays and can be taken away without a network", async ({ context, page }) => {
  await page.goto("/outfits");
  for (const name of ["Romantic Evening", "Effortless Weekend"]) {
    await page.getByRole("button", { name: `Favorite ${name}` }).click();
  }
  await page.goto("/favorites");
  await expect(page.getByRole("article")).toHaveCount(2);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Favorite Romantic Evening" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
});
