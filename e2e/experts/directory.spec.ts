import { expect, reading, test } from "../fixtures";

test("keeps filters and order on reload and drops them on back", reading, async ({ page }) => {
  await page.goto("/experts");
  const main = page.getByRole("main");
  const names = main.getByRole("article").getByRole("heading");
  await expect(names).toHaveCount(12);
  await main.getByLabel("Specialization").selectOption("Menswear");
  await main.getByLabel("Sort by").selectOption("Most experienced");
  await expect(page).toHaveURL("/experts?specialization=menswear&sort=experience");
  await expect(names).not.toHaveCount(12);
  const shown = await names.allInnerTexts();
  await page.reload();
  await expect(names).toHaveText(shown);
  await page.goBack();
  await page.goBack();
  await expect(names).toHaveCount(12);
});
