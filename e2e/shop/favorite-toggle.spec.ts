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

test("syncs the hearts of one outfit across screens and keeps those of items apart", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Favorite Effortless Weekend" }).click();
  await page.getByRole("link", { name: "Effortless Weekend" }).click();
  const heart = page.getByRole("button", { name: "Favorite Effortless Weekend" });
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Favorite Relaxed cotton tee" }).click();
  await expect(page.getByRole("link", { name: "Favorites, 2 saved" })).toBeVisible();
});

test("shows toasts above a sheet with Undo in reach, and only the newest on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/outfits");
  const heart = page.getByRole("button", { name: "Favorite Romantic Evening" });
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

test("makes hearts large enough for a thumb", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/outfits");
  const box = await page.getByRole("button", { name: "Favorite Romantic Evening" }).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
});
