import { anonKey } from "@ensemble/backend/secrets";
import { demoAccounts } from "@ensemble/database/seed/accounts";
import {
  expect,
  test as base,
  type APIRequestContext,
  type ConsoleMessage,
  type Page,
} from "@playwright/test";

export { expect };

interface Fixtures {
  /** Console messages that a test expects; matching ones don't fail it. */
  expectedErrors: RegExp | undefined;
  /** Fails the test on an unexpected console error or uncaught exception. */
  quietConsole: undefined;
  /** Signs in as a demo account, on another origin of the site if given. */
  signIn: (role: "shopper" | "admin" | "stylist", origin?: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    await use(waitForCode(page));
  },
  expectedErrors: [undefined, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: { text: string; url?: string }[] = [];
      const missing = new Set<string>();
      page.on("console", (message: ConsoleMessage) => {
        const { url } = message.location();
        if (message.type() === "error") errors.push({ text: message.text(), url });
      });
      page.on("pageerror", (error) => {
        // The router doesn't handle this rejection when a visitor navigates during a view
        // transition.
        if (!error.message.includes("Transition was skipped")) errors.push({ text: error.message });
      });
      // The browser logs the 404 status of a not-found page.
      page.on("response", (response) => {
        const isPage = response.request().isNavigationRequest();
        if (isPage && response.status() === 404) missing.add(response.url());
      });
      await use(undefined);
      const unexpected = errors
        .filter(({ url }) => url === undefined || !missing.has(url))
        .filter(({ url = "" }) => !(isPreview && viewCounter.test(url)))
        .filter(({ text }) => !expectedErrors?.test(text));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page, request }, use) => {
    await use((role, origin) => {
      const account = demoAccounts.find(({ email }) => email.startsWith(role))!;
      return setSession(page, request, account, origin);
    });
  },
});

/** A write that any page may send and a read-only preview refuses. Other writes fail a test. */
const viewCounter = /\/rest\/v1\/rpc\/record_outfit_view$/;
const isPreview = process.env.ENSEMBLE_E2E_ADDRESS !== undefined;

/**
 * Makes `goto` and `reload` start the page's code by moving the pointer and wait until it runs,
 * because a server-rendered page is readable before that; other tests cover earlier input. Continues
 * after 8 s, for pages whose code fails.
 */
function waitForCode(page: Page): Page {
  const settled = async () => {
    const running = () =>
      !("preHydrationInput" in window) || window.preHydrationInput === undefined;
    await loadApp(page);
    await page.waitForFunction(running, undefined, { timeout: 8000 }).catch(() => undefined);
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (options?.waitUntil === undefined) await settled();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await settled();
    return response;
  };
  return page;
}

/** Moves the pointer, which starts a server-rendered page's code. */
export async function loadApp(page: Page): Promise<void> {
  for (const at of [1, 9]) await page.mouse.move(at, at);
}

/** Signs a page's browser in without the form, which other tests cover. The page stays blank. */
export async function setSession(
  page: Page,
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
  origin = "",
): Promise<void> {
  const response = await request.post(`${origin}/auth/v1/token?grant_type=password`, {
    headers: { apikey: anonKey },
    data: { email, password },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const session = (await response.json()) as { expires_in: number; expires_at?: number };
  session.expires_at ??= Math.floor(Date.now() / 1000) + session.expires_in;
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    (text) => localStorage.setItem("ensemble.session", text),
    JSON.stringify(session),
  );
}

/** Records the scripts that a page requests; the result checks whether one contains a text. */
export function watchScripts(page: Page): (text: string) => Promise<boolean> {
  const addresses = new Set<string>();
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) addresses.add(request.url());
  });
  return async (text) => {
    const scripts = await Promise.all(
      [...addresses].map(async (address) => (await page.request.get(address)).text()),
    );
    return scripts.some((script) => script.includes(text));
  };
}

/** Tags a test that doesn't write. It also runs on previews, whose gateway refuses writes. */
export const readOnly = { tag: "@read-only" };
