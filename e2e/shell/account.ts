import type { APIRequestContext, Page } from "@playwright/test";
import { linkInMail, newAddress } from "./mailbox";

export const confirmSubject = "Confirm your email";
export const resetSubject = "Reset your password";

/** Fills the sign-in or sign-up form that is shown. */
export async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Creates an account through the form and its mail; the page ends up at home, signed in. */
export async function createAccount(
  page: Page,
  request: APIRequestContext,
): Promise<{ email: string; password: string }> {
  const account = { email: newAddress(), password: "a-long-password" };
  await page.goto("/auth?mode=sign-up");
  await fillCredentials(page, account.email, account.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.goto(await linkInMail(request, account.email, confirmSubject));
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  return account;
}
