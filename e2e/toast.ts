import { expect, type Locator, type Page } from "@playwright/test";

/** The toast that says `text`, while it is shown. */
export const toastWith = (page: Page, text: string): Locator =>
  page
    .getByRole("region", { name: /^Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: text });

/** Expects a toast to be visible and on top: it is the element at its own center. */
export async function expectOnTop(toast: Locator): Promise<void> {
  await expect(toast).toBeVisible();
  const reached = await toast.evaluate((item) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return { toast: item.contains(there), whole: left >= 0 && left + width <= window.innerWidth };
  });
  expect(reached).toEqual({ toast: true, whole: true });
}
