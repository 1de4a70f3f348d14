import { expect, reading, test } from "../fixtures";

test(
  "opens a collection from a tag, shows its outfits and leads back",
  reading,
  async ({ page }) => {
    await page.goto("/collections");
    await expect(page.getByRole("article")).toHaveCount(12);
    const chips = page.getByRole("group", { name: "Filter by tag" });
    await chips.getByRole("button", { name: "Work" }).click();
    await expect(page).toHaveURL("/collections?tag=work");
    await page.reload();
    await expect(chips.getByRole("button", { name: "Work", pressed: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("article")).toHaveCount(12);

    await page.getByRole("link", { name: "The Office Edit" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The Office Edit" })).toBeVisible();
    await expect(page).toHaveTitle(/The Office Edit/);
    const outfits = page.getByRole("region", { name: "Outfits in this Collection" });
    await expect(outfits.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
    const count = await outfits.getByRole("article").count();
    await expect(page.getByText(`${count} outfits`, { exact: true })).toBeVisible();

    await page.getByRole("link", { name: "Back to Collections" }).click();
    await expect(page).toHaveURL("/collections");
  },
);
