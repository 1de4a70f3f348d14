import type { Locator, Page } from "@playwright/test";

/** The toast that says `text`, while it is shown. */
export const toastWith = (page: Page, text: string): Locator =>
  page
    .getByRole("region", { name: /^Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: text });
