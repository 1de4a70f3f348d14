import type { Page, Request } from "@playwright/test";

/**
 * Holds back requests to `address`, all or those that `which` picks, until what it returns is
 * called. A page may give up on one in the meantime.
 */
export async function hold(
  page: Page,
  address: string,
  which: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let letThrough = (): void => undefined;
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(address, async (route) => {
    if (which(route.request())) await released;
    await route.fallback().catch(() => undefined);
  });
  return letThrough;
}
