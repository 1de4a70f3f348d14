import { expect, readOnly, test } from "../fixtures";

test(
  "keeps filters on reload, and links to an expert and the booking",
  readOnly,
  async ({ page }) => {
    await page.goto("/experts");
    const main = page.getByRole("main");
    const names = main.getByRole("article").getByRole("heading");
    await expect(names).toHaveCount(12);
    await main.getByLabel("Specialization").selectOption("Menswear");
    await expect(page).toHaveURL("/experts?specialization=menswear");
    await expect(names).not.toHaveCount(12);
    const shown = await names.allInnerTexts();
    await page.reload();
    await expect(names).toHaveText(shown);
    await page.goBack();
    await expect(names).toHaveCount(12);
    await page.getByRole("link", { name: "View Profile of Maya Lindqvist" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "Maya Lindqvist" })).toBeVisible();
    await main.getByRole("link", { name: "Book Consultation" }).click();
    await expect(page).toHaveURL("/experts/maya-lindqvist/book");
  },
);
