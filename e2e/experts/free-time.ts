import { expect, type Page } from "@playwright/test";

/** Chooses the first day that has a free time and its last free time; returns the time's words. */
export async function chooseFreeTime(page: Page): Promise<string> {
  const days = page.getByRole("grid").getByRole("button", { disabled: false });
  await days.first().waitFor();
  await days.last().click();
  const time = page.getByRole("radio", { name: /\d [AP]M$/, disabled: false }).last();
  await time.check();
  await expect(time).toBeChecked();
  return (await time.locator("xpath=..").innerText()).trim();
}
