import { anonKey } from "@ensemble/backend/secrets";
import type { APIRequestContext, Page } from "@playwright/test";
import { openDataApi } from "../data-api";
import { bringSession, expect } from "../fixtures";
import { linkInMail, newAddress } from "./mailbox";

interface Account {
  email: string;
  password: string;
}

export const confirmSubject = "Confirm your email";
export const resetSubject = "Reset your password";

/** Fills the visible sign-in or sign-up form. */
export async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Registers a new account and confirms it through the mailed link, without signing in. */
export async function registerAccount(request: APIRequestContext): Promise<Account> {
  const account = { email: newAddress(), password: "a-long-password" };
  const headers = { apikey: anonKey };
  const answer = await request.post("/auth/v1/signup", { headers, data: account });
  expect(answer.ok(), await answer.text()).toBe(true);
  await request.get(await linkInMail(request, account.email, confirmSubject));
  return account;
}

/** Registers a new account and signs the page's browser in. */
export async function createAccount(page: Page, request: APIRequestContext): Promise<Account> {
  const account = await registerAccount(request);
  await bringSession(page, request, account);
  return account;
}

/**
 * Registers a new administrator and signs the page's browser in, on another origin of the site if
 * given. For journeys that sign out: this ends every session of an account, also one that another
 * journey is about to get.
 */
export async function createAdministrator(
  page: Page,
  request: APIRequestContext,
  origin?: string,
): Promise<Account> {
  const account = await registerAccount(request);
  const [demo, own] = [await openDataApi(request), await openDataApi(request, account)];
  await demo.insert("user_preferences", { user_id: own.userId, is_admin: true });
  await bringSession(page, request, account, origin);
  return account;
}
