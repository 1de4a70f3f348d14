import type { Locator, Page } from "@playwright/test";
import { expectReadable } from "../accessible";
import { expect, readOnly, test } from "../fixtures";
import { tabTo } from "../steps";

const outfit = "/outfits/modern-office-elegance";

/** Whether the element or its card has a visible focus ring. */
const showsFocus = (element: Element): boolean =>
  element.matches(":focus-visible") &&
  [element, element.closest("article")].some((rendered) => {
    if (!rendered) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(rendered);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });

/** Tabs to the element and expects it in view with a visible focus. */
async function arriveAt(page: Page, target: Locator, maxPresses?: number): Promise<void> {
  await tabTo(page, target, maxPresses);
  await expect(target).toBeInViewport();
  expect(await target.evaluate(showsFocus), `${String(target)} shows its focus`).toBe(true);
}

test("navigates from home to a shop using only the keyboard", async ({ page, context }) => {
  await context.route("**/go/*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>The shop</title>" }),
  );
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Trending Now" })).toBeVisible();
  await arriveAt(
    page,
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Outfits" }),
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Outfits" })).toBeVisible();

  const heart = page.getByRole("button", { name: "Favorite Modern Office Elegance" });
  await expect(heart).toBeVisible();
  const card = page.getByRole("link", { name: "Modern Office Elegance" }).first();
  await arriveAt(page, card);
  await arriveAt(page, heart, 1);
  await page.keyboard.press("Space");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Modern Office Elegance");
  await arriveAt(page, page.getByRole("button", { name: "Next image" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Detail shot, 2 of 3")).toBeAttached();
  await tabTo(page, page.getByRole("radio", { name: "M", exact: true }));
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "S", exact: true })).toBeChecked();
  const shop = page.getByRole("link", { name: /^Shop Now/ }).first();
  await arriveAt(page, shop);
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Enter");
  await expect(await opened).toHaveURL(/\/go\/EN_/);
});

test(
  "loads more, and restores the list and scroll position on back, even when it is stale",
  readOnly,
  async ({ page }) => {
    const cards = page.getByRole("main").getByRole("article");
    const position = () => page.evaluate(() => scrollY);
    /**
     * Opens a card's outfit, waits for `later`, and goes back; returns the scroll position before.
     */
    const leaveAndReturn = async (card: Locator, later: () => Promise<void>) => {
      await card.scrollIntoViewIfNeeded();
      await expect.poll(position).toBeGreaterThan(900);
      const before = await position();
      // Resizing images for the first time blocks all connections for a while.
      await page.waitForLoadState("networkidle");
      await card.getByRole("link").click();
      await expect(page.getByRole("heading", { name: "Complete Shopping List" })).toBeVisible();
      await later();
      await page.goBack();
      return before;
    };
    await page.clock.install();
    await page.goto("/outfits");
    await page.getByRole("link", { name: "Load More" }).click();
    await expect(page).toHaveURL("/outfits?page=2");
    await expect(cards).toHaveCount(48);
    const before = await leaveAndReturn(cards.nth(32), async () => undefined);
    await expect(cards).toHaveCount(48);
    await expect.poll(position).toBe(before);

    await page.goto("/outfits?page=3");
    // Fonts change line lengths, so wait for them.
    await page.waitForLoadState("networkidle");
    const again = page.waitForRequest("**/rpc/list_outfits");
    const leftAt = await leaveAndReturn(cards.nth(16), () => page.clock.fastForward("30:00"));
    await again;
    await expect(cards).toHaveCount(24);
    await expect.poll(position).toBe(leftAt);
  },
);

test("counts the click when a shopper opens a shop, and opens all shops of a look", async ({
  context,
  page,
}) => {
  const browser = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Safari/605.1";
  const responses: [number, string | undefined][] = [];
  await context.route("**/go/*", async (route, request) => {
    const headers = { ...request.headers(), "user-agent": browser };
    const response = await route.fetch({ headers, maxRedirects: 0 });
    responses.push([response.status(), response.headers().location]);
    await route.fulfill({ body: "The shop" });
  });
  await page.goto(outfit);
  const rating = page.getByRole("main").getByRole("link", { name: /^4\.8 \(\d+ reviews\)$/ });
  const reviews = page.getByRole("heading", { name: "Customer Reviews" });
  for (let press = 0; press < 2; press += 1) {
    await rating.press("Enter");
    await expect(page).toHaveURL(`${outfit}#reviews`);
    await expect(reviews).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(reviews).not.toBeInViewport();
  }

  const [shop] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /^Shop Now: Structured wool-blend blazer/ }).click(),
  ]);
  await expect(shop.getByText("The shop")).toBeVisible();
  expect(await shop.evaluate(() => window.opener as unknown)).toBeNull();
  // The partner recognizes a purchase by the click's id.
  const numbered = /^https:\/\/www\.zara\.com\/.*[?&]\w+=\d+$/;
  expect(responses).toEqual([[302, expect.stringMatching(numbered)]]);
  await shop.close();

  // A page in a background tab changes its color scheme late, so set it first.
  await page.emulateMedia({ colorScheme: "dark" });
  const [first] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Shop This Look" }).click(),
  ]);
  await expect(first.getByText("The shop")).toBeVisible();
  expect(await first.evaluate(() => window.opener as unknown)).toBeNull();
  const sheet = page.getByRole("dialog", { name: "Shop This Look" });
  await expect(sheet.getByRole("listitem")).toHaveCount(4);
  await expect(sheet.getByRole("img", { name: "Opened" }).first()).toBeVisible();
  await page.bringToFront();
  await expectReadable(page);
  await expect(sheet.getByRole("button", { name: "Close" })).toBeFocused(); // From now on Escape works.
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await context.unrouteAll({ behavior: "wait" }); // The other shops may be opening.
});

test.describe("on a small phone", readOnly, () => {
  test.use({ hasTouch: true });

  test("shows name, price and a working button without scrolling", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto("/outfits/the-minimalists-gala");
    const bar = page.getByRole("group", { name: "Price and shops" });
    await expect(bar.getByText(/^\$\d+$/)).toBeInViewport({ ratio: 1 });
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const top = (await bar.boundingBox())!.y;
    expect(title!.y + title!.height).toBeLessThanOrEqual(top);
    const button = bar.getByRole("button", { name: "Shop This Look" });
    await button.focus();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await button.click();
    const sheet = page.getByRole("dialog", { name: "Shop This Look" });
    await expect(sheet.getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Escape");

    // The bar hides when the button itself is in view, and doesn't cover the footer.
    await page.getByText("Size M is recommended").scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const footer = page.getByRole("contentinfo");
    await expect(footer).toBeInViewport();
    const measureTop = async (part: Locator) => (await part.boundingBox())!.y;
    await expect
      .poll(async () => (await measureTop(bar)) + 65 - (await measureTop(footer)))
      .toBeLessThanOrEqual(1);
  });
});
