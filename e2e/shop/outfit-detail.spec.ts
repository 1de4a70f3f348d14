import { expect, expectAccessible, test } from "../fixtures";

const outfit = "/outfits/modern-office-elegance";

test("an outfit shows its facts and every piece with its shop", async ({ page }) => {
  await page.goto(outfit);
  await expect(page).toHaveTitle(/Modern Office Elegance/);
  const main = page.getByRole("main");
  await expect(main.getByText("$296", { exact: true })).toBeVisible();
  await expect(main.getByText("4 items", { exact: true })).toBeVisible();
  await expect(main.getByText("Free shipping available")).toBeVisible();
  await expect(main.getByText(/^4\.8 \(\d+ reviews\)$/)).toBeVisible();

  const list = page.getByRole("region", { name: "Complete Shopping List" });
  await expect(list.getByRole("article")).toHaveCount(4);
  await expect(list.getByText("$119.90")).toBeVisible();
  const shop = list.getByRole("link", { name: /^Shop Now: Structured wool-blend blazer at Zara/ });
  await expect(shop).toHaveAttribute("target", "_blank");
  await expect(shop).toHaveAttribute("rel", "sponsored nofollow noopener");
  await expect(shop).toHaveAttribute("href", /^https:\/\/www\.zara\.com\//);
  await expect(
    page.getByRole("region", { name: "Similar Outfits" }).getByRole("article"),
  ).toHaveCount(4);
});

test("what is sold out cannot be shopped", async ({ page }) => {
  await page.goto("/outfits/romantic-evening");
  const necklace = page.getByRole("article").filter({ hasText: "Baroque pearl necklace" });
  await expect(necklace.getByText("Sold Out")).toBeVisible();
  await expect(necklace.getByRole("button", { name: /^Shop Now/ })).toBeDisabled();
});

test("a click to a shop is counted on the device and in the database, and holds nothing up", async ({
  context,
  page,
}) => {
  await context.route(/zara\.com/, (route) => route.fulfill({ body: "The shop" }));
  await page.goto(outfit);
  const counted = page.waitForResponse("**/rest/v1/rpc/record_item_click");
  const [shop] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /^Shop Now: Structured wool-blend blazer/ }).click(),
  ]);
  await expect(shop.getByText("The shop")).toBeVisible();
  expect(await shop.evaluate(() => window.opener as unknown)).toBeNull();
  expect((await counted).status()).toBe(200);
  const stored = await page.evaluate(() => localStorage.getItem("ensemble.item-clicks"));
  expect(Object.values(JSON.parse(stored!) as Record<string, number>)).toEqual([1]);
});

test("'Shop This Look' lists every piece and ticks what it opened", async ({ context, page }) => {
  await context.route(/zara\.com|mango\.com/, (route) => route.fulfill({ body: "The shop" }));
  await page.goto(outfit);
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
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test.describe("the gallery", () => {
  test("goes round with buttons, keys and small pictures", async ({ page }) => {
    await page.goto(outfit);
    const gallery = page.getByRole("region", { name: "Pictures of Modern Office Elegance" });
    const position = (text: string) => expect(gallery.getByText(text)).toBeAttached();
    await position("Main look, 1 of 3");
    await gallery.getByRole("button", { name: "Previous picture" }).focus();
    await page.keyboard.press("Enter");
    await position("Styling tip, 3 of 3");
    await page.keyboard.press("ArrowRight");
    await position("Main look, 1 of 3");
    await gallery.getByRole("button", { name: "Detail shot" }).click();
    await position("Detail shot, 2 of 3");
  });

  test("goes on after 3 s under the pointer, until it is paused", async ({ page }) => {
    await page.clock.install();
    await page.goto(outfit);
    const gallery = page.getByRole("region", { name: "Pictures of Modern Office Elegance" });
    await gallery.hover();
    await expect(gallery.getByRole("button", { name: "Pause pictures" })).toBeVisible();
    await page.clock.runFor(2900);
    await expect(gallery.getByText("Main look, 1 of 3")).toBeAttached();
    await page.clock.runFor(200);
    await expect(gallery.getByText("Detail shot, 2 of 3")).toBeAttached();
    await gallery.getByRole("button", { name: "Pause pictures" }).click();
    await page.clock.runFor(10_000);
    await expect(gallery.getByText("Detail shot, 2 of 3")).toBeAttached();
  });

  test("says when there is no picture", async ({ page }) => {
    await page.route("**/rest/v1/outfits?*slug=eq*", async (route) => {
      const answer = await route.fetch();
      const [row] = (await answer.json()) as object[];
      await route.fulfill({ response: answer, json: [{ ...row, outfit_images: [] }] });
    });
    await page.goto(outfit);
    await expect(page.getByText("No images available")).toBeVisible();
  });
});

test("M is recommended, and the chosen size is remembered", async ({ page }) => {
  await page.goto(outfit);
  const sizes = page.getByRole("group", { name: "Size" });
  await expect(sizes.getByRole("radio", { name: "M", exact: true })).toBeChecked();
  await expect(sizes.getByText("Size M is recommended.")).toBeVisible();
  await sizes.getByRole("radio", { name: "S", exact: true }).check();
  await page.reload();
  await expect(sizes.getByRole("radio", { name: "S", exact: true })).toBeChecked();
});

test("sharing copies the address where the device has no sheet", async ({ context, page }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await page.goto(outfit);
  await page.getByRole("button", { name: "Share Modern Office Elegance" }).click();
  await expect(page.getByText("Link copied!", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Outfit link has been copied to your clipboard.", { exact: true }),
  ).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("an unknown outfit leads to the list and says so", async ({ page }) => {
  await page.goto("/outfits/no-such-thing");
  await expect(page).toHaveURL("/outfits");
  await expect(page.getByText("Outfit not found", { exact: true })).toBeVisible();
});
