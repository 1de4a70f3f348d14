import { readFile } from "node:fs/promises";
import { test, type Download, type Locator, type Page } from "@playwright/test";
import type { DataApi } from "../data-api";

/** The screen's address. */
export const bulk = "/admin/partners/bulk";

/** A name that no other test and no other run takes. */
export const newName = (about: string) =>
  `${about} ${Date.now().toString(36)}${test.info().workerIndex}`;

/** The import's part of the screen. */
export const importPart = (page: Page): Locator => page.getByRole("region", { name: "Import" });

/** Chooses what a file holds, and the file. */
export async function chooseFile(page: Page, kind: string, text: string): Promise<void> {
  const part = importPart(page);
  await part.getByLabel("What do the rows hold?").selectOption(kind);
  await part
    .getByLabel("CSV file")
    .setInputFiles({ name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
}

/** Presses a button of the import and says yes. */
export async function confirmImport(page: Page, button: RegExp | string): Promise<void> {
  await importPart(page).getByRole("button", { name: button }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Import" }).click();
}

/** The text of a file that a button hands over. */
export async function downloaded(
  page: Page,
  button: RegExp | string,
): Promise<{ file: Download; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { file, text: await readFile(await file.path(), "utf8") };
}

/** A partner with one link; the link's tracking code. */
export async function newLink(admin: DataApi, shop: string): Promise<string> {
  const partner = await admin.insert("affiliate_partners", {
    shop_name: shop,
    contact_name: "Ines Import",
    contact_email: "ines@import.example",
    website_url: "https://www.import.example",
    product_categories: ["Electronics"],
    status: "active",
  });
  const link = await admin.insert("affiliate_links", {
    partner_id: partner.id,
    campaign_name: "Bulk",
    original_url: "https://www.import.example/sale",
  });
  return String(link.tracking_code);
}
