import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures";
import { test } from "./fixtures/trial-test";
import { hold } from "../hold";

const lead = (page: Page) => page.locator("#lead img");
const hero = (page: Page) => page.getByRole("img", { name: /^A brown wrap coat/ });

async function placeOf(picture: Locator): Promise<Record<string, number | string>> {
  return picture.evaluate((image: HTMLImageElement) => {
    const { x, y, width, height } = image.getBoundingClientRect();
    return { x, y, width, height, picture: image.currentSrc };
  });
}

test("draws the name, home's text and working links before any code arrives", async ({
  page,
  siteWith,
}) => {
  const { origin } = await siteWith();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const boxes = () =>
    Promise.all(
      [
        page.getByRole("link", { name: /^Ensemble(, home)?$/ }).filter({ visible: true }),
        page.getByRole("heading", { level: 1, name: "Well dressed, without the search" }),
        page.getByText(/^Complete outfits, put together piece by piece/),
        page.getByRole("link", { name: "Take Style Quiz" }),
        page.getByRole("link", { name: "Browse Collections" }),
      ].map((one) => one.first().boundingBox()),
    );
  for (const width of [360, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const arrive = await hold(page, "**/r/**/*.js");
    await page.goto(origin, { waitUntil: "commit" });
    await expect(page.locator("#lead h1")).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const early = await boxes();
    arrive();
    await expect(page.getByRole("heading", { name: "Trending Now" })).toBeVisible();
    await expect(page.locator("#lead, .early-header")).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    // Fonts arrive after the code: a line may grow by a few pixels, and nothing shifts.
    for (const [index, box] of (await boxes()).entries()) {
      const { x, y, height } = early[index]!;
      expect(box, `${width} px wide`).toMatchObject({ y, height });
      expect(Math.abs(box!.x - x), `${width} px wide`).toBeLessThan(3);
    }
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBe(0);
    await page.unrouteAll({ behavior: "wait" });
  }
  await hold(page, "**/r/**/*.js");
  await page.goto(`${origin}/legal/imprint`, { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: /^Ensemble(, home)?$/ }).first()).toBeVisible();
  await page.goto(origin, { waitUntil: "commit" });
  await page.getByRole("link", { name: "Browse Collections" }).click();
  await expect(page).toHaveURL(/\/collections$/);
});

test("draws home's lead where the screen draws it, at any width", async ({ page, siteWith }) => {
  const { origin } = await siteWith();
  for (const width of [360, 768, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const arrive = await hold(page, "**/r/shop/**");
    await page.goto(origin, { waitUntil: "commit" });
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await expect
      .poll(() => lead(page).evaluate((image: HTMLImageElement) => image.complete))
      .toBe(true);
    const early = await placeOf(lead(page));
    arrive();
    await expect(hero(page)).toBeVisible();
    await expect(lead(page)).toHaveCount(0);
    expect(await placeOf(hero(page)), `at ${width} px`).toEqual(early);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("removes the lead when the screen fails to load or another one opens", async ({
  page,
  siteWith,
}) => {
  const { origin } = await siteWith({}, { loadBudget: 1000 });
  await page.route("**/r/shop/**", () => {}); // Never answers.
  await page.goto(origin, { waitUntil: "commit" });
  await expect(lead(page)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Imprint" })).toBeVisible();
  await expect(lead(page)).toHaveCount(0);

  await page.goto(origin, { waitUntil: "commit" });
  await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
  await expect(lead(page)).toHaveCount(0);
});
