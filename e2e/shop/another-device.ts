import type { Browser, Page } from "@playwright/test";
import { fillCredentials } from "../shell/account";

/** Opens the site on another device and signs the same account in through the form. */
export async function anotherDevice(
  browser: Browser,
  here: Page,
  { email, password }: { email: string; password: string },
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: new URL(here.url()).origin })).newPage();
  await page.goto("/auth");
  await fillCredentials(page, email, password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("/");
  return page;
}
