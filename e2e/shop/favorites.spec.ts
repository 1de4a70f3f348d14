import type { Page } from "@playwright/test";
import { createAccount } from "../accounts";
import { expect, test } from "../fixtures";
import { toastWith } from "../steps";

const findHeart = (page: Page, title: string) =>
  page.getByRole("button", { name: `Favorite ${title}` });

test("syncs two tabs and keeps all favorites when both change them at the same time", async ({
  context,
  page,
}) => {
  const other = await context.newPage();
  const [romantic, weekend, work] = [
    "Romantic Evening",
    "Effortless Weekend",
    "Modern Office Elegance",
  ] as const;
  for (const tab of [page, other]) await tab.goto("/outfits");
  for (const tab of [page, other]) await expect(findHeart(tab, romantic)).toBeVisible();
  await Promise.all([findHeart(page, romantic).click(), findHeart(other, weekend).click()]);
  // Otherwise the next click would add what the other tab added, too, instead of removing it.
  await expect(findHeart(page, weekend)).toHaveAttribute("aria-pressed", "true");
  await expect(findHeart(other, romantic)).toHaveAttribute("aria-pressed", "true");
  await Promise.all([findHeart(other, work).click(), findHeart(page, weekend).click()]);
  await page.goto("/favorites");
  await expect(page.getByRole("tab", { name: "Outfits (2)" })).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([work, romantic]);

  // A change in one tab shows in the other.
  await findHeart(other, romantic).click();
  await expect(page.getByRole("tab", { name: "Outfits (1)" })).toBeVisible();
  await expect(page.getByRole("link", { name: romantic })).toBeHidden();
});

test("shows toasts above a sheet with Undo reachable, and only the newest on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/outfits");
  const heart = findHeart(page, "Romantic Evening");
  // Large enough for a thumb.
  const box = await heart.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(toastWith(page, "Added to favorites")).toBeHidden();
  const removed = toastWith(page, "Removed from favorites");
  await page.getByRole("button", { name: "More Filters" }).click();
  await expect(removed).toBeVisible();
  // The pointer keeps the toast open.
  await removed.hover();
  // The toast is on top at its own center.
  const reached = await removed.evaluate((item) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return { toast: item.contains(there), whole: left >= 0 && left + width <= window.innerWidth };
  });
  expect(reached).toEqual({ toast: true, whole: true });
  await removed.getByRole("button", { name: "Undo" }).click();
  await expect(removed).toBeHidden();
  await expect(page.getByRole("dialog", { name: "More Filters" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});
