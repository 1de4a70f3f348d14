import type { Page } from "@playwright/test";
import { expect, reading, test } from "../fixtures";

const showing = (page: Page) => page.getByRole("main").getByText(/^Showing \d+ of \d+ outfits$/);
const cards = (page: Page) => page.getByRole("main").getByRole("article");

test.beforeEach(async ({ page }) => {
  await page.goto("/outfits");
  await expect(showing(page)).toBeVisible();
});

test(
  "narrows the list by filters, keeps them in the address and removes them by their chips",
  reading,
  async ({ page }) => {
    const before = await showing(page).textContent();
    await page.getByLabel("Occasion").selectOption("Work");
    await expect(page).toHaveURL("/outfits?occasion=work");
    await expect(showing(page)).not.toHaveText(before!);
    await page.getByLabel("Budget").selectOption("$200–$400");
    await expect(page).toHaveURL("/outfits?occasion=work&budget=200_400");
    await expect(page.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Effortless Weekend" })).toBeHidden();

    await page.reload();
    const chips = page.getByRole("list", { name: "Active filters" });
    await chips.getByRole("button", { name: "Remove filter Work" }).click();
    await expect(page).toHaveURL("/outfits?budget=200_400");
    await page.goBack();
    await expect(page.getByLabel("Occasion")).toHaveValue("work");
    await chips.getByRole("button", { name: "Clear all" }).click();
    await expect(page).toHaveURL("/outfits");
    await expect(showing(page)).toHaveText(before!);

    // The arrow keys move the slider, and its closing sheet gives the focus back.
    const more = page.getByRole("button", { name: "More Filters" });
    await more.click();
    const sheet = page.getByRole("dialog", { name: "More Filters" });
    await sheet.getByRole("slider", { name: "Highest price" }).press("ArrowLeft");
    await expect(page).toHaveURL("/outfits?price=0-490");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(more).toBeFocused();
  },
);

test("loads more and restores all of it, at the same place, on back", reading, async ({ page }) => {
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page).toHaveURL("/outfits?page=2");
  await expect(cards(page)).toHaveCount(48);

  const card = cards(page).nth(32).getByRole("link");
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const position = await page.evaluate(() => scrollY);
  // Resizing images for the first time holds every connection for a while.
  await page.waitForLoadState("networkidle");
  await card.click();
  await expect(page.getByRole("heading", { name: "Complete Shopping List" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/outfits?page=2");
  await expect(cards(page)).toHaveCount(48);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
});

test(
  "restores the scroll position on back after the list has expired",
  reading,
  async ({ page }) => {
    await page.clock.install();
    // Until fonts have arrived, lines are longer or shorter.
    await page.goto("/outfits?page=3", { waitUntil: "networkidle" });
    const card = cards(page).nth(16).getByRole("link");
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900);
    const position = await page.evaluate(() => scrollY);
    // Resizing images for the first time holds every connection for a while.
    await page.waitForLoadState("networkidle");
    await card.click();
    await expect(page.getByRole("heading", { name: "Complete Shopping List" })).toBeVisible();
    await page.clock.fastForward("30:00");
    const again = page.waitForRequest("**/rpc/list_outfits");
    await page.goBack();
    await again;
    await expect(cards(page)).toHaveCount(24);
    expect(await page.evaluate(() => scrollY)).toBe(position);
  },
);
