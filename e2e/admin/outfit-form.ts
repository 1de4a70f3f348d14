import type { Locator, Page } from "@playwright/test";

/** Opens the form of a new outfit and fills every required field except the images. */
export async function openNewOutfit(page: Page, title: string): Promise<Locator> {
  await page.goto("/admin/outfits");
  await page.getByRole("button", { name: "Upload New Outfit" }).click();
  const form = page.getByRole("dialog", { name: "Upload New Outfit" });
  await form.getByLabel("Title", { exact: true }).fill(title);
  await form.getByLabel("Size range").fill("S-L");
  await form.getByRole("checkbox", { name: "Summer" }).check();
  return form;
}

/** The list row that contains a text. */
export const rowOf = (page: Page, title: string): Locator =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${title}`) }) });

/** The chosen images of a form, in order. */
export const tilesOf = (form: Locator): Locator =>
  form.getByRole("list", { name: "Chosen images" }).getByRole("listitem");
