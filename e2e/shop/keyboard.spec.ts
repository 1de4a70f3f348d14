import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { tabTo } from "../tab-to";

/** Whether the focus is visible here: a ring around the element or its card. */
const showsFocus = (element: Element): boolean =>
  element.matches(":focus-visible") &&
  [element, element.closest("article")].some((drawn) => {
    if (!drawn) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });

/** Tabs to the element and expects it to be in view with a visible focus. */
async function arriveAt(page: Page, target: Locator, most?: number): Promise<void> {
  await tabTo(page, target, most);
  await expect(target).toBeInViewport();
  expect(await target.evaluate(showsFocus), `${String(target)} shows its focus`).toBe(true);
}

test("gets from home to a shop by keyboard alone", async ({ page, context }) => {
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
  await expect(page.getByRole("main")).toBeFocused();

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

  await arriveAt(page, page.getByRole("button", { name: "Next picture" }));
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
