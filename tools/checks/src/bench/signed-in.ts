import { demoAccounts } from "@ensemble/database/seed";
import type { Browser, BrowserContextOptions } from "@playwright/test";

/** A signed-in visitor of a site. */
export interface Session {
  /** The administrator's storage state, for new browser contexts. */
  state: BrowserContextOptions["storageState"];
  /** The path of an expert's profile. */
  expert: string;
}

/** Signs in through the form as the seed's administrator, and finds an expert. */
export async function signedIn(browser: Browser, origin: string): Promise<Session> {
  const { email, password } = demoAccounts.find((account) => account.email.startsWith("admin"))!;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/experts`);
  const link = page.getByRole("link", { name: "View Profile" }).first();
  const expert = (await link.getAttribute("href"))!;
  await page.goto(`${origin}/auth`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${origin}/`);
  // The browser has stored the session by then, too.
  await page.getByRole("link", { name: "Admin", exact: true }).waitFor();
  const state = await context.storageState();
  await context.close();
  return { state, expert };
}
