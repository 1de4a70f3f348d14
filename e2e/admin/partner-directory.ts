import type { Locator, Page } from "@playwright/test";

export const directory = "/admin/partners/directory";

/** A partner's card. */
export const card = (page: Page, shop: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: shop, exact: true }) });

export async function choose(page: Page, shop: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for ${shop}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
