import { createHash } from "node:crypto";
import type { Locator, Route } from "@playwright/test";
import { createAdministrator, openDataApi } from "../accounts";
import { expect, loadApp } from "../fixtures";
import { renderedPage, holdRequests, watchShifts } from "../steps";
import { test } from "./test-site";

test("serves crawlers complete and current pages, and 404 for unknown URLs", async ({
  request,
}) => {
  const parseTitle = (html: string) => /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1];
  const { html, policy } = await renderedPage(request, "/outfits/modern-office-elegance");
  expect(parseTitle(html)).toContain("Modern Office Elegance");
  expect(html).toContain('property="og:title" content="Modern Office Elegance"');
  expect(html).toMatch(/<h1[^>]*>[^<]*\w/);
  expect(html).toContain('<script type="application/json" id="data">');
  // The browser may prerender linked pages, except admin pages.
  const [, rules = ""] = /<script type="speculationrules"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
  expect(rules).toContain('"/outfits/:slug"');
  expect(rules).not.toContain("/admin");
  expect(policy).toContain(createHash("sha256").update(rules).digest("base64"));
  for (const path of ["/outfits/no-such-outfit", "/no/such/page"]) {
    expect((await renderedPage(request, path)).status).toBe(404);
  }
  const plain = await request.get("/favorites");
  expect(plain.status()).toBe(200);
  expect(await plain.text()).not.toContain("data-ssr=");

  const api = await openDataApi(request);
  const path = "/collections/the-office-edit";
  const rename = async (title: string) => {
    await api.update("collections", "slug=eq.the-office-edit", { title });
    return parseTitle(await (await request.get(path)).text());
  };
  expect(parseTitle((await renderedPage(request, path)).html)).toContain("The Office Edit");
  // A busy machine may serve the unrendered document, but never the old title.
  expect(await rename("The Office Edit, renamed")).toMatch(/^(The Office Edit, renamed|Ensemble$)/);
  expect(parseTitle((await renderedPage(request, path)).html)).toContain("renamed");
  expect(await rename("The Office Edit")).not.toContain("renamed");
});

/** Counts the frames in which the parsed document lacks visible text. */
function countBlanks(): void {
  Object.assign(window, { blanks: 0 });
  document.addEventListener("DOMContentLoaded", function look() {
    if (!document.body.innerText.trim()) window.blanks += 1;
    requestAnimationFrame(look);
  });
}

declare global {
  interface Window {
    blanks: number;
  }
}

test.describe("when its data or its code is broken", () => {
  test.use({ expectedErrors: /./ });

  const partFaults: Record<string, (route: Route) => Promise<void>> = {
    "is missing": (route) => route.fulfill({ status: 404 }),
    "can't be reached": (route) => route.abort(),
    "is another page": (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Hello</h1>" }),
    "is altered": async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      await route.fulfill({ response, body: `${await response.text()};window.altered = true` });
    },
    hangs: () => Promise.resolve(),
  };

  test("keeps a page whole and still, whatever is wrong with the code of its part", async ({
    browser,
    request,
  }) => {
    const path = "/outfits/modern-office-elegance";
    let body = "";
    // A busy server leaves the part out at first.
    await expect(async () => {
      body = (await renderedPage(request, path)).html;
      expect(body).toContain('data-part="experts/author" data-release=');
    }).toPass();
    const openWith = async (fault: string) => {
      const page = await browser.newPage();
      const shifted = await watchShifts(page);
      await page.route(`**${path}`, (route) => route.fulfill({ contentType: "text/html", body }));
      await page.route(/\/r\/experts\//, partFaults[fault]!);
      await page.goto(path);
      // On a busy machine, the header moves while it's parsed.
      const parsing = await shifted();
      await loadApp(page);
      const heart = page.getByRole("button", { name: "Favorite Modern Office Elegance" });
      await heart.click();
      await expect(heart, fault).toHaveAttribute("aria-pressed", "true");
      const part = page.locator('[data-part="experts/author"]');
      await expect(part, fault).toContainText("Maya Lindqvist");
      expect(await page.evaluate(() => "altered" in window), fault).toBe(false);
      expect((await shifted()) - parsing, fault).toBeLessThan(0.0001); // Fonts move a few words.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await part.getByRole("link", { name: "Maya Lindqvist" }).click();
      const title = page.getByRole("heading", { level: 1, name: "Maya Lindqvist" });
      await expect(title, fault).toBeVisible();
      await page.close();
    };
    await Promise.all(Object.keys(partFaults).map(openWith));
  });

  test("never shows a server-rendered page blank, and offers to retry", async ({
    page,
    request,
  }) => {
    const blanks = () => page.evaluate(() => window.blanks);
    await renderedPage(request, "/experts");
    await page.addInitScript(countBlanks);
    await page.route("/experts", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(id="data">)[^<]*/, '$1{"queries":[');
      await route.fulfill({ response, body });
    });
    await page.goto("/experts");
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await page.getByRole("link", { name: "Outfits", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Outfits" })).toBeVisible();
    expect(await blanks(), "frames without text").toBe(0);
    await page.unroute("/experts");
    await renderedPage(request, "/experts"); // Saves of other tests may have emptied the cache.
    await page.route(/\/r\/experts\/.*\.js/, (route) => route.abort());
    await page.goto("/experts");
    const line = page.getByRole("status").filter({ hasText: "didn't finish loading" });
    await expect(line).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Skip to content")).not.toBeInViewport();
    await page.unroute(/\/r\/experts\/.*\.js/);
    await line.getByRole("button", { name: "Retry" }).click();
    await expect(line).toBeHidden();
    await expect(page.getByRole("link", { name: /^Book/ }).first()).toBeVisible();
    expect(await blanks(), "frames without text").toBe(0);
  });
});

/** Records the frames in which a visible page says that it wasn't found. */
function watchMissing(): void {
  Object.assign(window, { missing: 0 });
  requestAnimationFrame(function look() {
    const main = document.querySelector("main");
    const isVisible = main && getComputedStyle(main).opacity !== "0";
    if (isVisible && /not found/i.test(main.innerText)) window.missing += 1;
    requestAnimationFrame(look);
  });
}

declare global {
  interface Window {
    missing: number;
  }
}

test.describe("rows that only administrators read", () => {
  test.use({ expectedErrors: /404/ });

  test("have pages that never say they weren't found to an administrator", async ({
    page,
    request,
  }) => {
    const api = await openDataApi(request);
    const slug = `hidden-${crypto.randomUUID().slice(0, 8)}`;
    const outfit = {
      slug,
      title: "A draft",
      occasion: "work",
      vibe: "classic",
      budget: "under_100",
    };
    const expert = { slug, name: "Ada Moved", hourly_rate: 90, time_zone: "UTC", is_active: false };
    await api.insert("outfits", outfit);
    await api.insert("expert_stylists", expert);
    const pages = { [`/outfits/${slug}`]: "A draft", [`/experts/${slug}`]: "Ada Moved" };
    for (const path of Object.keys(pages)) {
      expect((await renderedPage(request, path)).status).toBe(404);
    }
    await createAdministrator(page, request);
    await page.addInitScript(watchMissing);
    for (const [path, name] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1, name })).toBeVisible();
      expect(await page.evaluate(() => window.missing)).toBe(0);
    }
    await api.remove("outfits", `slug=eq.${slug}`);
    await api.remove("expert_stylists", `slug=eq.${slug}`);
  });
});

type Box = Awaited<ReturnType<Locator["boundingBox"]>>;
const measureBoxes = (parts: readonly Locator[]) =>
  Promise.all(parts.map((part) => part.first().boundingBox()));

/** Expects the same boxes, except for widths that fonts change by a few pixels. */
function expectSamePositions(after: readonly Box[], before: readonly Box[], where: string): void {
  for (const [index, box] of after.entries()) {
    const { x, y, height } = before[index]!;
    expect(box, where).toMatchObject({ y, height });
    expect(Math.abs(box!.x - x), where).toBeLessThan(3);
  }
}

test("looks the same before and after its code and deferred styles load, without layout shifts", async ({
  page,
  request,
}) => {
  const shifted = await watchShifts(page);
  const heading = page.getByRole("heading", { level: 1 });
  const parts = [
    page.getByRole("link", { name: /^Ensemble(, home)?$/ }).filter({ visible: true }),
    heading,
    page.getByRole("main").locator("a, p"),
  ];
  for (const [path, width] of [
    ["/", 360],
    ["/experts", 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await renderedPage(request, path);
    // The first visit resizes the seed's images, which delays the code.
    await page.goto(path, { waitUntil: "networkidle" });
    const arrive = await holdRequests(page, "**/r/**/*.{js,css}");
    await page.goto(path, { waitUntil: "commit" });
    await expect(heading).toBeVisible();
    const before = await measureBoxes(parts);
    const menu = page.getByRole("button", { name: "Open menu" });
    if (width === 360) await menu.click();
    await loadApp(page);
    arrive();
    if (width === 360) {
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      await page.keyboard.press("Escape");
    }
    await expect(page.locator("link[media=print]"), path).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    expectSamePositions(await measureBoxes(parts), before, `${path}, ${width} px wide`);
    expect(await shifted()).toBeLessThan(0.001);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("renders home's hero image and text before its code loads, where the screen will have them", async ({
  page,
  siteWith,
}) => {
  const { origin } = await siteWith(); // Its pages aren't server-rendered.
  const shifted = await watchShifts(page);
  const parts = [
    page.getByRole("link", { name: /^Ensemble(, home)?$/ }).filter({ visible: true }),
    page.getByRole("heading", { level: 1, name: "Well dressed, without the search" }),
    page.getByText(/^Complete outfits, put together piece by piece/),
    page.getByRole("link", { name: "Take Style Quiz" }),
    page.getByRole("link", { name: "Browse Collections" }),
  ];
  const preRenderedHero = page.locator("#hero img");
  const hero = page.getByRole("img", { name: /^A brown wrap coat/ });
  const heroBox = (picture: Locator) =>
    picture.evaluate((image: HTMLImageElement) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      return { x, y, width, height, picture: image.currentSrc };
    });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const arrive = await holdRequests(page, "**/r/**/*.js");
    await page.goto(origin, { waitUntil: "commit" });
    await expect(page.locator("#hero h1")).toBeVisible();
    await expect
      .poll(() => preRenderedHero.evaluate((one: HTMLImageElement) => one.complete))
      .toBe(true);
    await page.evaluate(() => document.fonts.ready);
    const [before, picture] = [await measureBoxes(parts), await heroBox(preRenderedHero)];
    arrive();
    await expect(page.getByRole("heading", { name: "Trending Now" })).toBeVisible();
    await expect(page.locator("#hero, .early")).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    expectSamePositions(await measureBoxes(parts), before, `${width} px wide`);
    expect(await heroBox(hero), `${width} px wide`).toEqual(picture);
    expect(await shifted()).toBe(0);
    await page.unrouteAll({ behavior: "wait" });
  }
  await holdRequests(page, "**/r/**/*.js");
  await page.goto(origin, { waitUntil: "commit" });
  await page.getByRole("link", { name: "Browse Collections" }).click();
  await expect(page).toHaveURL(/\/collections$/);
});

test("renders complete pages without JavaScript, also in the system's dark mode", async ({
  browser,
  request,
  baseURL,
}) => {
  for (const path of ["/", "/collections"]) await renderedPage(request, path);
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    colorScheme: "dark",
  });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Trending Now" })).toBeVisible();
  const theme = page.locator(".radix-themes").first();
  await expect(theme).toHaveCSS("background-color", "rgb(17, 17, 16)");
  await page.getByRole("link", { name: "Browse Collections" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await context.close();
});
