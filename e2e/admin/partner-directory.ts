import type { Locator, Page } from "@playwright/test";

/** The address of the partner directory. */
export const directory = "/admin/partners/directory";

/** The card of a shop. */
export const card = (page: Page, shop: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: shop, exact: true }) });

/** Chooses an action of a card's menu. */
export async function choose(page: Page, shop: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for ${shop}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
