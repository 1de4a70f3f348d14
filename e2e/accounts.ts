import { anonKey } from "@ensemble/backend/secrets";
import { demoAccounts } from "@ensemble/database/seed/accounts";
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { setSession } from "./fixtures";

interface Account {
  email: string;
  password: string;
}

interface Email {
  subject: string;
  text: string;
}

type Row = Record<string, unknown>;

/** Supabase's data API as one account, for changes outside the page. */
export interface DataApi {
  /** The signed-in account. */
  userId: string;
  read: (table: string, query: string) => Promise<Row[]>;
  insert: (table: string, row: Row) => Promise<Row>;
  /** Updates the rows that match `query`, such as `id=eq.1`. */
  update: (table: string, query: string, patch: Row) => Promise<void>;
  remove: (table: string, query: string) => Promise<void>;
}

const administrator = demoAccounts.find(({ email }) => email.startsWith("admin"))!;
export const confirmSubject = "Confirm your email";

/** Returns an email address that other tests and earlier runs don't use. */
export const newEmail = (): string => `journey-${crypto.randomUUID().slice(0, 13)}@example.com`;

/** Fills the visible sign-in or sign-up form. */
export async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Registers a new account and confirms it through the emailed link, without signing in. */
export async function registerAccount(request: APIRequestContext): Promise<Account> {
  const account = { email: newEmail(), password: "a-long-password" };
  const headers = { apikey: anonKey };
  const response = await request.post("/auth/v1/signup", { headers, data: account });
  expect(response.ok(), await response.text()).toBe(true);
  await request.get(await linkInEmail(request, account.email, confirmSubject));
  return account;
}

/** Registers a new account and signs the page's browser in. */
export async function createAccount(page: Page, request: APIRequestContext): Promise<Account> {
  const account = await registerAccount(request);
  await setSession(page, request, account);
  return account;
}

/**
 * Registers a new administrator and signs the page's browser in, on another origin of the site if
 * given. For tests that sign out, because signing out ends all sessions of an account, including
 * other tests' sessions.
 */
export async function createAdministrator(
  page: Page,
  request: APIRequestContext,
  origin?: string,
): Promise<Account> {
  const account = await registerAccount(request);
  const [demo, own] = [await openDataApi(request), await openDataApi(request, account)];
  await demo.insert("user_preferences", { user_id: own.userId, is_admin: true });
  await setSession(page, request, account, origin);
  return account;
}

/** Returns all emails to an address, newest first. */
export async function emailsTo(request: APIRequestContext, address: string): Promise<Email[]> {
  const response = await request.get(`/_mail.json?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Email[];
}

/** Waits for an email with this subject and returns its link. */
export async function linkInEmail(
  request: APIRequestContext,
  address: string,
  subject: string | RegExp,
): Promise<string> {
  const link = async () => {
    const mails = await emailsTo(request, address);
    const text =
      mails.find(({ subject: sent }) =>
        typeof subject === "string" ? sent === subject : subject.test(sent),
      )?.text ?? "";
    return /https?:\/\/\S+/.exec(text)?.[0];
  };
  await expect.poll(link, `the link in an email to ${address}`).toBeDefined();
  return (await link())!;
}

/** Signs in as the demo administrator or another account, without changing the page's session. */
export async function openDataApi(
  request: APIRequestContext,
  { email, password }: Account = administrator,
): Promise<DataApi> {
  const session = await request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: anonKey },
    data: { email, password },
  });
  const { access_token: token, user } = (await session.json()) as {
    access_token: string;
    user: { id: string };
  };
  const send = async (method: string, address: string, data?: Row): Promise<string> => {
    const response = await request.fetch(`/rest/v1/${address}`, {
      method,
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${token}`,
        prefer: method === "POST" ? "return=representation" : "return=minimal",
      },
      data,
    });
    const text = await response.text();
    expect(response.ok(), `${method} ${address}: ${text}`).toBe(true);
    return text;
  };
  return {
    userId: user.id,
    read: async (table, query) => rows(await send("GET", `${table}?${query}`)),
    insert: async (table, row) => rows(await send("POST", table, row))[0]!,
    update: async (table, query, patch) => void (await send("PATCH", `${table}?${query}`, patch)),
    remove: async (table, query) => void (await send("DELETE", `${table}?${query}`)),
  };
}

const rows = (text: string): Row[] => JSON.parse(text) as Row[];
