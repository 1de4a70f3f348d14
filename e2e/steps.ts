import {
  expect,
  type APIRequestContext,
  type Locator,
  type Page,
  type Request,
} from "@playwright/test";

/** The toast that says `text`, while it is shown. */
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
 * Holds back requests to `address`, all or those that `which` picks, until the returned function is
 * called. The page may abort one in the meantime.
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

/** A page as a crawler without JavaScript gets it, once the server has rendered it. */
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

/** Sums up how much the page's content moves without the visitor's doing, from its next document. */
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
