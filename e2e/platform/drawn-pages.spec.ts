import { createHash } from "node:crypto";
import { openDataApi } from "../data-api";
import { drawnPage } from "../drawn-page";
import { expect, test } from "../fixtures";
import { hold } from "../hold";

const titleOf = (html: string) => /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1];

test("serves an outfit as HTML with its title, picture and words", async ({ request }) => {
  const api = await openDataApi(request);
  const [outfit] = await api.read("outfits", "select=slug,title&listed=is.true&limit=1");
  const { slug, title } = outfit as { slug: string; title: string };
  const { status, html } = await drawnPage(request, `/outfits/${slug}`);
  expect(status).toBe(200);
  expect(titleOf(html)).toContain(title);
  expect(html).toContain(`property="og:title" content="${title}"`);
  expect(html).toMatch(/<h1[^>]*>[^<]*\w/);
  expect(html).toContain('<script type="application/json" id="data">');
});

test("lets the browser prepare the pages behind a drawn page's links", async ({ request }) => {
  const { html, policy } = await drawnPage(request, "/collections");
  const [, rules = ""] = /<script type="speculationrules"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
  expect(rules).toContain('"/outfits/:slug"');
  expect(rules).not.toContain("/admin");
  expect(policy).toContain(createHash("sha256").update(rules).digest("base64"));
});

for (const path of ["/", "/outfits", "/collections", "/experts", "/legal/privacy"]) {
  test(`serves ${path} as HTML with a heading`, async ({ request }) => {
    const { status, html } = await drawnPage(request, path);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1/);
  });
}

test("answers 404 with a page when there is no such outfit or address", async ({ request }) => {
  for (const path of ["/outfits/no-such-outfit", "/no/such/page"]) {
    expect((await drawnPage(request, path)).status).toBe(404);
  }
});

for (const path of ["/admin/outfits", "/favorites", "/auth"]) {
  test(`leaves ${path} to the page`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).not.toContain("data-drawn=");
  });
}

test("shows an edited collection in the next answer", async ({ request }) => {
  const api = await openDataApi(request);
  const [collection] = await api.read("collections", "select=slug,title&order=created_at&limit=1");
  const { slug, title } = collection as { slug: string; title: string };
  const path = `/collections/${slug}`;
  const rename = async (to: string) => {
    await api.update("collections", `slug=eq.${slug}`, { title: to });
    const response = await request.get(path);
    return titleOf(await response.text());
  };
  expect(titleOf((await drawnPage(request, path)).html)).toContain(title);
  // A busy machine may answer with the document that is not drawn: never with the old title.
  expect(await rename("Renamed")).toMatch(/^(Renamed|Ensemble$)/);
  expect(titleOf((await drawnPage(request, path)).html)).toContain("Renamed");
  expect(await rename(title)).not.toContain("Renamed");
});

test.describe("when a screen's code does not load", () => {
  test.use({ expectedErrors: /Failed to load resource|could not be loaded|Loading/ });

  test("keeps the drawn page below a line that offers to try again", async ({ page, request }) => {
    await drawnPage(request, "/experts");
    await page.route(/\/r\/experts\/.*\.js/, (route) => route.abort());
    await page.goto("/experts");
    const line = page.getByRole("alert").filter({ hasText: "did not load completely" });
    await expect(line).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Skip to content")).not.toBeInViewport();

    await page.unroute(/\/r\/experts\/.*\.js/);
    await line.getByRole("button", { name: "Retry" }).click();
    await expect(line).toBeHidden();
    await expect(page.getByRole("link", { name: /^Book/ }).first()).toBeVisible();
  });
});

test("looks the same before its code and other styles arrive, and moves nothing then", async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const heading = page.getByRole("heading", { level: 1 });
  const places = () =>
    Promise.all(
      [
        page.getByRole("link", { name: /^Ensemble(, home)?$/ }).filter({ visible: true }),
        heading,
        page.getByRole("main").locator("a, p"),
      ].map((one) => one.first().boundingBox()),
    );
  for (const [path, width] of [
    ["/", 360],
    ["/", 1600],
    ["/experts", 768],
    ["/legal/privacy", 360],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await drawnPage(request, path);
    // The server draws the seed's pictures on the first visit, which keeps the code waiting.
    await page.goto(path, { waitUntil: "networkidle" });
    const arrive = await hold(page, "**/r/**/*.{js,css}");
    await page.goto(path, { waitUntil: "commit" });
    await expect(heading).toBeVisible();
    const early = await places();
    arrive();
    await expect(page.locator("link[media=print]"), path).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    // Fonts arrive after the code: a line may grow by a few pixels, and nothing shifts.
    for (const [index, place] of (await places()).entries()) {
      const { x, y, height } = early[index]!;
      expect(place, `${path}, ${width} px wide`).toMatchObject({ y, height });
      expect(Math.abs(place!.x - x), `${path}, ${width} px wide`).toBeLessThan(3);
    }
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("opens what was pressed before the code arrived", async ({ page, request }) => {
  await drawnPage(request, "/");
  await page.setViewportSize({ width: 360, height: 800 });
  const arrive = await hold(page, "**/r/**/*.js");
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Open menu" }).click();
  arrive();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
});

test("is complete without JavaScript, in the system's appearance too", async ({
  browser,
  request,
}) => {
  for (const path of ["/", "/collections"]) await drawnPage(request, path);
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Trending Now" })).toBeVisible();
  const theme = page.locator(".radix-themes").first();
  await expect(theme).toHaveCSS("background-color", "rgb(17, 17, 16)");
  await page.getByRole("link", { name: "Browse Collections" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await context.close();
});
