import { expect, type Page } from "@playwright/test";

/** Chooses the last start of the first day that has one; returns its label. */
export async function chooseFreeTime(page: Page): Promise<string> {
  const days = page.getByRole("grid").getByRole("button", { disabled: false });
  await days.first().waitFor();
  await days.last().click();
  const time = page.getByRole("radio", { name: /\d [AP]M$/, disabled: false }).last();
  await time.check();
  await expect(time).toBeChecked();
  return (await time.locator("xpath=..").innerText()).trim();
}
