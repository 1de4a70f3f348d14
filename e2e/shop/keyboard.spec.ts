import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures";

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${most} presses of Tab did not reach ${String(target)}`);
}

test("a keyboard alone leads from home to a shop", async ({ page, context }) => {
  await context.route(/zara\.com|mango\.com|hm\.com|independent\.example/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>The shop</title>" }),
  );
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Trending Now" })).toBeVisible();

  await tabTo(
    page,
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Outfits" }),
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Outfits" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  const card = page.getByRole("link", { name: "Modern Office Elegance" }).first();
  await expect(card).toBeVisible();
  await tabTo(page, card);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Modern Office Elegance");

  const shop = page.getByRole("link", { name: /^Shop Now/ }).first();
  await expect(shop).toBeVisible();
  await tabTo(page, shop);
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Enter");
  await expect(await opened).toHaveURL(/zara\.com/);
});
