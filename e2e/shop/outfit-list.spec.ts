import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { hold } from "../hold";

const showing = (page: Page) => page.getByRole("main").getByText(/^Showing \d+ of \d+ outfits$/);
const cards = (page: Page) => page.getByRole("main").getByRole("article");

test.beforeEach(async ({ page }) => {
  await page.goto("/outfits");
  await expect(showing(page)).toBeVisible();
});

test("filters narrow the list, live in the address and are taken away by their chips", async ({
  page,
}) => {
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
});

test("the search finds titles and tags in any case", async ({ page }) => {
  await page.getByLabel("Search by title or tag").fill("OFFICE eleg");
  await expect(page).toHaveURL("/outfits?q=OFFICE+eleg");
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter “OFFICE eleg”" }).click();
  await expect(page.getByLabel("Search by title or tag")).toHaveValue("");
  await expect(cards(page)).toHaveCount(24);
});

test("nothing found is said, and the way back is there", async ({ page }) => {
  await page.getByLabel("Search by title or tag").fill("100% nothing");
  await expect(page.getByRole("heading", { name: "No outfits found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(cards(page)).toHaveCount(24);
});

test("sorting by price puts the cheapest first, and the dearest", async ({ page }) => {
  const prices = () =>
    cards(page)
      .getByText(/^\$[\d,]+$/)
      .allTextContents()
      .then((texts) => texts.map((text) => Number(text.replaceAll(/\D/g, ""))));
  for (const [sort, sign] of [
    ["Price: Low to High", 1],
    ["Price: High to Low", -1],
  ] as const) {
    await page.getByLabel("Sort by").selectOption(sort);
    await expect(page.getByRole("main").locator("[aria-busy=false]")).toBeVisible();
    const shown = await prices();
    expect(shown).toEqual(shown.toSorted((a, b) => sign * (a - b)));
    expect(shown).toHaveLength(24);
  }
});

test("the dialog's price, colours and seasons filter", async ({ page }) => {
  await page.getByRole("button", { name: "More Filters" }).click();
  const dialog = page.getByRole("dialog", { name: "More Filters" });
  await expect(dialog.getByText("$0–$500+")).toBeVisible();
  const highest = dialog.getByRole("slider", { name: "Highest price" });
  await highest.press("ArrowLeft");
  await expect(page).toHaveURL("/outfits?price=0-490");
  await dialog.getByRole("button", { name: "Red" }).click();
  await dialog.getByRole("button", { name: "Winter" }).click();
  await dialog.getByLabel("Vibe").selectOption("Classic");
  await expect(page).toHaveURL("/outfits?vibe=classic&colors=red&seasons=Winter&price=0-490");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Show \d+ outfits?$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "More Filters" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Remove filter Red" })).toBeVisible();
});

test("grid or list is remembered by the address", async ({ page }) => {
  await page.getByRole("button", { name: "List view" }).click();
  await expect(page).toHaveURL("/outfits?view=list");
  await page.reload();
  await expect(page.getByRole("button", { name: "List view", pressed: true })).toBeVisible();
  await expect(page.getByText(/Work · Classic · \$200–\$400/).first()).toBeVisible();
});

test("pages are links; going back returns to the same place", async ({ page }) => {
  const first = await cards(page).first().getByRole("heading").textContent();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/outfits?page=2");
  await expect(cards(page).first().getByRole("heading")).not.toHaveText(first!);

  const card = cards(page).nth(8).getByRole("link");
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const place = await page.evaluate(() => scrollY);
  // Pictures drawn for the first time hold every connection for a while.
  await page.waitForLoadState("networkidle");
  await card.click();
  await expect(page.getByRole("heading", { name: "Complete Shopping List" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/outfits?page=2");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test("so does going back long after, when the list has to be read again", async ({ page }) => {
  await page.clock.install();
  await page.goto("/outfits?page=3");
  const card = cards(page).nth(16).getByRole("link");
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900);
  const place = await page.evaluate(() => scrollY);
  // Pictures drawn for the first time hold every connection for a while.
  await page.waitForLoadState("networkidle");
  await card.click();
  await expect(page.getByRole("heading", { name: "Complete Shopping List" })).toBeVisible();
  await page.clock.fastForward("30:00");
  const again = page.waitForRequest("**/rpc/list_outfits");
  await page.goBack();
  await again;
  await expect(cards(page)).toHaveCount(24);
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test("a page that is no more leads to the last one", async ({ page }) => {
  for (const number of ["400", "1e15"]) {
    await page.goto(`/outfits?occasion=work&page=${number}`);
    await expect(page).toHaveURL(/\/outfits\?occasion=work(&page=\d)?$/);
    await expect(cards(page).first()).toBeVisible();
  }
});

test("typing never shows an older answer over a newer one", async ({ page }) => {
  const release = await hold(
    page,
    "**/rpc/list_outfits",
    (request) => request.postDataJSON().search === "romantic",
  );
  const box = page.getByLabel("Search by title or tag");
  await box.fill("romantic");
  await expect(page).toHaveURL("/outfits?q=romantic");
  await box.fill("office eleg");
  await expect(page).toHaveURL("/outfits?q=office+eleg");
  await expect(showing(page)).toHaveText("Showing 1 of 1 outfits");
  release();
  await page.waitForLoadState("networkidle");
  await expect(showing(page)).toHaveText("Showing 1 of 1 outfits");
  await expect(page.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("what was loaded stays, what failed says so and retries", async ({ context, page }) => {
    await page.clock.install();
    await page.reload();
    await expect(cards(page)).toHaveCount(24);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Favorites/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Favorites" })).toBeVisible();
    // By then the list is old enough to be read again.
    await page.clock.fastForward("02:00");
    await context.setOffline(true);
    await page.goBack();
    await expect(cards(page)).toHaveCount(24);
    await page.clock.runFor(5000);
    const notice = page.getByText("The outfits could not be refreshed.");
    await expect(notice).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    await expectAccessible(page);

    await page.getByLabel("Occasion").selectOption("Work");
    await page.clock.runFor(5000);
    await expect(page.getByRole("alert")).toContainText("The outfits could not be loaded.");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(cards(page).first()).toBeVisible();
    await expect(notice).toBeHidden();
  });
});
