import { expect, expectAccessible, test } from "../fixtures";
import { hold } from "../hold";

test("the header's box leads to the results, and the page's box goes on from there", async ({
  page,
}) => {
  await page.goto("/");
  const header = page.getByRole("banner").getByRole("searchbox", { name: "Search outfits" });
  await header.fill("  MODERN office ");
  await header.press("Enter");
  await expect(page).toHaveURL("/search?q=MODERN%20office");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: "Search Results" })).toBeVisible();
  await expect(main.getByText('1 result for "MODERN office"')).toBeVisible();
  await expect(main.getByText("Showing 1 of 1 outfits")).toBeVisible();
  await expect(main.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();

  const box = main.getByPlaceholder("Search outfits...");
  await expect(box).toHaveValue("MODERN office");
  await box.fill("   ");
  await box.press("Enter");
  await expect(main.getByText('1 result for "MODERN office"')).toBeVisible();
  await box.fill("romantic");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=romantic");
  await expect(header).toHaveValue("romantic");
  await expect(main.getByRole("link", { name: "Romantic Evening" })).toBeVisible();

  // Both boxes follow the address, wherever it comes from.
  await page.goBack();
  await expect(header).toHaveValue("MODERN office");
  await expect(box).toHaveValue("MODERN office");
  await header.fill("coat");
  await header.press("Enter");
  await expect(box).toHaveValue("coat");
  await page.goto("/outfits");
  await expect(header).toHaveValue("");
});

test("filters combine: OR within a group, AND across groups", async ({ page }) => {
  await page.goto("/search?q=e");
  const main = page.getByRole("main");
  const total = async () =>
    Number(/of (\d+) outfits/.exec((await main.getByText(/^Showing/).textContent()) ?? "")?.[1]);
  await expect(main.getByText(/^Showing/)).toBeVisible();
  const all = await total();

  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("button", { name: "Clear all filters" })).toBeHidden();
  const panel = (name: string) => page.getByRole("group", { name });
  await panel("Occasions").getByLabel("Work", { exact: true }).check();
  await expect(main.locator("[aria-busy=false]")).toBeVisible();
  const work = await total();
  await panel("Occasions").getByLabel("Party").check();
  await expect(page).toHaveURL("/search?q=e&occasions=work%2Cparty");
  await expect.poll(total).toBeGreaterThan(work);
  const either = await total();
  expect(either).toBeLessThan(all);
  await panel("Retailers").getByLabel("H&M").check();
  await expect.poll(total).toBeLessThan(either);
  await expect(page.getByRole("button", { name: "Filters 3" })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole("button", { name: "Filters 3" })).toBeVisible();
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL("/search?q=e");
  await expect.poll(total).toBe(all);
});

test("no match says so; text and filters are cleared together", async ({ page }) => {
  await page.goto("/search?q=zebra&vibes=edgy");
  await expect(page.getByRole("heading", { name: "No outfits found" })).toBeVisible();
  await expect(
    page.getByText("Try adjusting your search terms or filters to find what you're looking for."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Browse Collections" })).toHaveAttribute(
    "href",
    "/collections",
  );
  await page.getByRole("button", { name: "Clear Search" }).click();
  await expect(page).toHaveURL("/search");
  await expect(page.getByText(/^Showing 24 of \d+ outfits$/)).toBeVisible();
});

test("each value says how many outfits it would show", async ({ page }) => {
  await page.goto("/search?vibes=edgy");
  const main = page.getByRole("main");
  await page.getByRole("button", { name: "Filters 1" }).click();
  const romantic = page.getByRole("group", { name: "Vibes" }).getByLabel("Romantic");
  const work = page.getByRole("group", { name: "Occasions" }).getByLabel("Work", { exact: true });
  await expect(work).toHaveAccessibleDescription(/^\d+ outfits?$/);
  const described = await work.evaluate(
    (box) => document.getElementById(box.getAttribute("aria-describedby")!)!.textContent,
  );
  const promised = Number.parseInt(described);
  expect(promised).toBeGreaterThan(0);
  // A group is counted under the others only: more vibes would show more.
  await expect(romantic).not.toHaveAccessibleDescription("0 outfits");
  await work.check();
  await expect(main.getByText(`of ${promised} outfits`)).toBeVisible();
});

test("an older answer never takes the place of a newer one", async ({ page }) => {
  const release = await hold(page, "**/rpc/search_outfits", (request) =>
    request.postData()!.includes("office"),
  );
  await page.goto("/search");
  const main = page.getByRole("main");
  const box = main.getByPlaceholder("Search outfits...");
  await box.fill("office");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=office");
  // While it is waited for, nothing of the older search is said about the newer text.
  await expect(main.getByText('for "office"')).toBeHidden();
  await box.fill("romantic evening");
  await box.press("Enter");
  const newer = main.getByText('1 result for "romantic evening"');
  await expect(newer).toBeVisible();
  release();
  await page.waitForLoadState("networkidle");
  await expect(newer).toBeVisible();
  await expect(main.getByRole("link", { name: "Romantic Evening" })).toBeVisible();
});
