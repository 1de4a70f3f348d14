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
  await expect(shop).toHaveAttribute("href", /^\/go\/EN_\w{8}\?item=.*&screen=outfit_detail$/);
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

test("a click leads through the partner's link to the shop, and is counted there and on the device", async ({
  context,
  page,
}) => {
  const person = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Safari/605.1";
  const answers: [number, string | undefined][] = [];
  await context.route("**/go/*", async (route, request) => {
    const headers = { ...request.headers(), "user-agent": person };
    const answer = await route.fetch({ headers, maxRedirects: 0 });
    answers.push([answer.status(), answer.headers().location]);
    await route.fulfill({ body: "The shop" });
  });
  await page.goto(outfit);
  const [shop] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /^Shop Now: Structured wool-blend blazer/ }).click(),
  ]);
  await expect(shop.getByText("The shop")).toBeVisible();
  expect(await shop.evaluate(() => window.opener as unknown)).toBeNull();
  // The click's number is what the partner recognises a purchase by.
  const numbered = /^https:\/\/www\.zara\.com\/.*[?&]\w+=\d+$/;
  expect(answers).toEqual([[302, expect.stringMatching(numbered)]]);
  const stored = await page.evaluate(() => localStorage.getItem("ensemble.item-clicks"));
  expect(Object.values(JSON.parse(stored!) as Record<string, number>)).toEqual([1]);
});

test("'Shop This Look' lists every piece and ticks what it opened", async ({ context, page }) => {
  await context.route("**/go/*", (route) => route.fulfill({ body: "The shop" }));
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

  test("stands still where motion is unwanted, until somebody plays it", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await page.goto(outfit);
    const gallery = page.getByRole("region", { name: "Pictures of Modern Office Elegance" });
    await gallery.hover();
    await page.clock.runFor(10_000);
    await expect(gallery.getByText("Main look, 1 of 3")).toBeAttached();
    await gallery.getByRole("button", { name: "Play pictures" }).click();
    await page.clock.runFor(3100);
    await expect(gallery.getByText("Detail shot, 2 of 3")).toBeAttached();
  });

  test.describe("under a finger", () => {
    test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

    test("follows a swipe of more than 50 px", async ({ page }) => {
      await page.goto(outfit);
      const gallery = page.getByRole("region", { name: "Pictures of Modern Office Elegance" });
      await expect(gallery.getByText("Main look, 1 of 3")).toBeAttached();
      const devtools = await page.context().newCDPSession(page);
      const swipe = async (from: number, to: number) => {
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
          devtools.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: x === undefined ? [] : [{ x, y: 300 }],
          });
        await touch("touchStart", from);
        await touch("touchMove", to);
        await touch("touchEnd");
      };
      await swipe(200, 160);
      await expect(gallery.getByText("Main look, 1 of 3")).toBeAttached();
      await swipe(240, 120);
      await expect(gallery.getByText("Detail shot, 2 of 3")).toBeAttached();
      await swipe(120, 240);
      await expect(gallery.getByText("Main look, 1 of 3")).toBeAttached();
    });
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

for (const [width, height] of [
  [390, 664],
  [320, 568],
] as const) {
  test.describe(`on a phone of ${width}×${height}`, () => {
    test.use({ hasTouch: true, viewport: { width, height } });

    test("name, price and a working button are there without scrolling", async ({ page }) => {
      await page.goto("/outfits/the-minimalists-gala");
      const bar = page.getByRole("group", { name: "Price and shops" });
      await expect(bar.getByText(/^\$\d+$/)).toBeInViewport({ ratio: 1 });
      const title = await page.getByRole("heading", { level: 1 }).boundingBox();
      const top = (await bar.boundingBox())!.y;
      expect(title!.y + title!.height).toBeLessThanOrEqual(top);

      await bar.getByRole("button", { name: "Shop This Look" }).click();
      const sheet = page.getByRole("dialog", { name: "Shop This Look" });
      await expect(sheet).toBeVisible();
      await page.keyboard.press("Escape");

      // It gives way to the button itself, and covers nothing at the page's end.
      await page.getByText("Size M is recommended").scrollIntoViewIfNeeded();
      await expect(bar).toBeHidden();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const footer = page.getByRole("contentinfo");
      await expect(footer).toBeInViewport();
      await expect
        .poll(async () => (await bar.boundingBox())!.y + 65)
        .toBeLessThanOrEqual((await footer.boundingBox())!.y + 1);
    });
  });
}

test("the rating leads to the reviews, as often as it is pressed", async ({ page }) => {
  await page.goto(outfit);
  const rating = page.getByRole("main").getByRole("link", { name: /^4\.8 \(\d+ reviews\)$/ });
  const reviews = page.getByRole("heading", { name: "Customer Reviews" });
  for (let press = 0; press < 2; press += 1) {
    await rating.press("Enter");
    await expect(page).toHaveURL(`${outfit}#reviews`);
    await expect(reviews).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(reviews).not.toBeInViewport();
  }
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

test("a size that no piece comes in cannot be chosen, and says why", async ({ page }) => {
  await page.route("**/rest/v1/outfits?*slug=eq*", async (route) => {
    const answer = await route.fetch();
    const [row] = (await answer.json()) as object[];
    await route.fulfill({ response: answer, json: [{ ...row, sizes: ["S", "M", "L"] }] });
  });
  await page.goto(outfit);
  const sizes = page.getByRole("group", { name: "Size" });
  await expect(sizes.getByRole("radio", { name: "XL" })).toBeDisabled();
  await expect(sizes.getByRole("radio", { name: "L", exact: true })).toBeEnabled();
  await expect(sizes).toHaveAccessibleDescription(/No piece of this outfit comes in XS or XL\./);
});

test("sharing opens the device's sheet where there is one", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Navigator.prototype.share = async (data = {}) => void shared.push(data);
  });
  await page.goto(outfit);
  await page.getByRole("button", { name: "Share Modern Office Elegance" }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  expect(shared).toEqual([{ title: "Modern Office Elegance", url: page.url() }]);
  await expect(page.getByText("Link copied!")).toBeHidden();
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
