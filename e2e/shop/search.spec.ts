import { expect, test } from "../fixtures";

test("opens the results from the header's box and refines them in the page's box", async ({
  page,
}) => {
  await page.goto("/");
  const header = page.getByRole("banner").getByRole("searchbox", { name: "Search outfits" });
  await header.fill("  MODERN office ");
  await header.press("Enter");
  await expect(page).toHaveURL("/search?q=MODERN%20office");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: "Search Results" })).toBeVisible();
  await expect(main.getByText('1 result for "MODERN office"')).toBeVisible();
  await expect(main.getByText("Showing 1 of 1 outfits")).toBeVisible();
  await expect(main.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();

  const box = main.getByPlaceholder("Search outfits...");
  await expect(box).toHaveValue("MODERN office");
  await box.fill("   ");
  await box.press("Enter");
  await expect(main.getByText('1 result for "MODERN office"')).toBeVisible();
  await box.fill("romantic");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=romantic");
  await expect(header).toHaveValue("romantic");
  await expect(main.getByRole("link", { name: "Romantic Evening" })).toBeVisible();

  // Both boxes follow the address, however it changes.
  await page.goBack();
  await expect(header).toHaveValue("MODERN office");
  await expect(box).toHaveValue("MODERN office");
  await header.fill("coat");
  await header.press("Enter");
  await expect(box).toHaveValue("coat");
  await page.goto("/outfits");
  await expect(header).toHaveValue("");

  // The choices survive a reload.
  await page.goto("/search?q=e&occasions=work");
  await page.getByRole("button", { name: "Filters 1" }).click();
  const work = page.getByRole("group", { name: "Occasions" }).getByLabel("Work", { exact: true });
  await expect(work).toBeChecked();
  await page.reload();
  await expect(page.getByRole("button", { name: "Filters 1" })).toBeVisible();
});
