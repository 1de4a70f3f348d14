import type { Page, Request } from "@playwright/test";

/**
 * Holds back requests to `address`, all or those that `which` picks, until the returned function is
 * called. The page may abort one in the meantime.
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
