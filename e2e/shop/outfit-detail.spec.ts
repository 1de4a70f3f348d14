import type { Locator } from "@playwright/test";
import { expect, expectAccessible, reading, test } from "../fixtures";

const outfit = "/outfits/modern-office-elegance";

test("shows reviews, and counts the click when the shopper goes to a shop", async ({
  context,
  page,
}) => {
  const person = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Safari/605.1";
  const answers: [number, string | undefined][] = [];
  await context.route("**/go/*", async (route, request) => {
    const headers = { ...request.headers(), "user-agent": person };
    const answer = await route.fetch({ headers, maxRedirects: 0 });
    answers.push([answer.status(), answer.headers().location]);
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
  expect(answers).toEqual([[302, expect.stringMatching(numbered)]]);
  const stored = await page.evaluate(() => localStorage.getItem("ensemble.item-clicks"));
  expect(Object.values(JSON.parse(stored!) as Record<string, number>)).toEqual([1]);
  await shop.close();

  const [first] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Shop This Look" }).click(),
  ]);
  await expect(first.getByText("The shop")).toBeVisible();
  expect(await first.evaluate(() => window.opener as unknown)).toBeNull();
  const sheet = page.getByRole("dialog", { name: "Shop This Look" });
  await expect(sheet.getByRole("listitem")).toHaveCount(4);
  await expect(sheet.getByRole("img", { name: "Opened" }).first()).toBeVisible();
  await expectAccessible(page);
  await expect(sheet.getByRole("button", { name: "Close" })).toBeFocused(); // Escape works from now.
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  const small = page
    .getByRole("group", { name: "Size" })
    .getByRole("radio", { name: "S", exact: true });
  await small.check();
  await page.reload();
  await expect(small).toBeChecked();
});

test.describe("on a touch screen", reading, () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

  test("turns the gallery on a swipe of more than 50 px", async ({ page }) => {
    await page.goto(outfit);
    const gallery = page.getByRole("region", { name: "Pictures of Modern Office Elegance" });
    await expect(gallery.getByText("Main look, 1 of 3")).toBeAttached();
    const devtools = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
        devtools.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: 300 }],
        });
      await touch("touchStart", from);
      await touch("touchMove", to);
      await touch("touchEnd");
    };
    await swipe(200, 160);
    await expect(gallery.getByText("Main look, 1 of 3")).toBeAttached();
    await swipe(240, 120);
    await expect(gallery.getByText("Detail shot, 2 of 3")).toBeAttached();
    await swipe(120, 240);
    await expect(gallery.getByText("Main look, 1 of 3")).toBeAttached();
  });
});

test.describe("on a small phone", reading, () => {
  test.use({ hasTouch: true });

  test("shows name, price and a working button without scrolling", async ({ page }) => {
    for (const [width, height] of [
      [390, 664],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
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

      // The bar gives way to the button itself and covers nothing at the end of the page.
      await page.getByText("Size M is recommended").scrollIntoViewIfNeeded();
      await expect(bar).toBeHidden();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const footer = page.getByRole("contentinfo");
      await expect(footer).toBeInViewport();
      const topOf = async (part: Locator) => (await part.boundingBox())!.y;
      await expect
        .poll(async () => (await topOf(bar)) + 65 - (await topOf(footer)))
        .toBeLessThanOrEqual(1);
    }
  });
});
