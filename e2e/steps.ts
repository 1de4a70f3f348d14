import {
  expect,
  type APIRequestContext,
  type Locator,
  type Page,
  type Request,
} from "@playwright/test";

/** Returns the visible toast with a text. */
export const toastWith = (page: Page, text: string): Locator =>
  page
    .getByRole("region", { name: /^Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: text });

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, maxPresses = 60): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Couldn't reach ${String(target)} with ${maxPresses} presses of Tab`);
}

/**
 * Holds requests to `address`, optionally filtered by `matches`, until the returned
 * function is called. The page may abort a held request.
 */
export async function holdRequests(
  page: Page,
  address: string,
  matches: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (matches(route.request())) await released;
    await route.fallback().catch(() => undefined);
  });
  return release;
}

/** Returns a page as a crawler without JavaScript gets it, once it is server-rendered. */
export async function renderedPage(request: APIRequestContext, path: string) {
  let page = { status: 0, html: "", policy: "" };
  await expect(async () => {
    const response = await request.get(path);
    const policy = response.headers()["content-security-policy"] ?? "";
    page = { status: response.status(), html: await response.text(), policy };
    expect(page.html).toMatch(/<html[^>]* data-ssr="shell@/);
  }).toPass();
  return page;
}

/**
 * Opens a page until the server has rendered it, which it doesn't while it is busy, and its
 * document's script has run. Doesn't wait for the rest of the page.
 */
export const openRenderedPage = (page: Page, path: string): Promise<void> =>
  expect(async () => {
    await page.goto(path, { waitUntil: "commit" });
    const hasStarted = () => window.preHydrationInput !== undefined;
    await page.waitForFunction(hasStarted, undefined, { timeout: 5000 });
  }).toPass();

declare global {
  interface Window {
    preHydrationInput?: object;
  }
}

/** Sums the layout shifts of the page's next documents; returns a function that reads the sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifted += Reflect.get(entry, "value") as number;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => window.shifted);
}

declare global {
  interface Window {
    shifted: number;
  }
}
