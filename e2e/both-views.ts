import type { Page } from "@playwright/test";
import { expect, expectAccessible, rulesOfLooks } from "./fixtures";

/**
 * Each color scheme at one window size and each size in one color scheme; all four combinations
 * find nothing more. The structure is the same in both and checked once.
 */
const views = [
  { colorScheme: "light", size: { width: 1280, height: 900 }, rules: undefined },
  { colorScheme: "dark", size: { width: 360, height: 780 }, rules: rulesOfLooks },
] as const;

/**
 * Expects axe to find nothing on the current page in both color schemes, and nothing wider than a
 * phone: neither the page nor an open overlay. Runs only the visual rules where the screen's own
 * test covers the structure. Restores the light, wide view.
 */
export async function expectAccessibleBothWays(
  page: Page,
  judged: "all" | "looks" = "all",
): Promise<void> {
  for (const { colorScheme, size, rules } of views) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveClass(colorScheme);
    await page.setViewportSize(size);
    await expectAccessible(page, judged === "looks" ? rulesOfLooks : rules);
  }
  await expectNoWiderThanPhone(page);
  await page.emulateMedia({ colorScheme: views[0].colorScheme });
  await page.setViewportSize(views[0].size);
}

/** Expects nothing to be wider than the window: neither the page nor an open overlay. */
export async function expectNoWiderThanPhone(page: Page): Promise<void> {
  const wider = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=alertdialog]")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((element) => element.getAttribute("role") ?? "page"),
  );
  expect(wider, "what is wider than a phone").toEqual([]);
}
