import { expect, test } from "../fixtures";
import { expectOnTop, toastWith } from "../toast";

test("keeps an outfit on the device when its heart is pressed, says so and offers undo", async ({
  page,
}) => {
  await page.goto("/outfits");
  const heart = page.getByRole("button", { name: "Favorite Romantic Evening" });
  await heart.click();
  await expect(toastWith(page, "Added to favorites")).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Favorites, 1 saved" })).toBeVisible();

  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  // The toast stays while the pointer is over it.
  await toastWith(page, "Removed from favorites").hover();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("shows toasts above a sheet with Undo in reach, and only the newest on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/outfits");
  const heart = page.getByRole("button", { name: "Favorite Romantic Evening" });
  // Large enough for a thumb.
  const box = await heart.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(toastWith(page, "Added to favorites")).toBeHidden();
  await page.getByRole("button", { name: "More Filters" }).click();
  const removed = toastWith(page, "Removed from favorites");
  await expectOnTop(removed);
  await removed.getByRole("button", { name: "Undo" }).click();
  await expect(removed).toBeHidden();
  await expect(page.getByRole("dialog", { name: "More Filters" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});
