import { demoAccounts } from "@ensemble/database/seed/accounts";
import { type BrowserContext, type Page, chromium } from "@playwright/test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, loadApp, test as base } from "../fixtures";
import config from "../playwright.config";
import { holdRequests, openRenderedPage, toastWith } from "../steps";

const outfit = "/outfits/modern-office-elegance";
const wizard = "/experts/maya-lindqvist/book";
const unrendered = ["/quiz", "/favorites", "/auth", wizard];
const screens = [
  ...["/", "/outfits", outfit, "/items", "/items/tailored-wool-trousers", "/search?q=office"],
  ...unrendered,
];
const shellCode = "**/r/shell/**/shell.js*";

/** A browser whose visitor blocks all site data, by the browser's own setting. */
const test = base.extend<{ blocking: BrowserContext }>({
  blocking: async ({ baseURL }, use) => {
    const profile = await mkdtemp(join(tmpdir(), "ensemble-blocking-"));
    await mkdir(join(profile, "Default"));
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(join(profile, "Default/Preferences"), JSON.stringify(preferences));
    const context = await chromium.launchPersistentContext(profile, {
      ...config.use?.launchOptions,
      executablePath: process.env.ENSEMBLE_FULL_BROWSER,
      baseURL,
    });
    await use(context);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
});

test("works without storage, and says what won't last", async ({ blocking }) => {
  const page = await blocking.newPage();
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  for (const path of [...screens, "/profile", "/alerts"]) {
    await page.goto(path, { waitUntil: "commit" });
    await loadApp(page);
    await expect(page.locator("main").getByRole("heading", { level: 1 }), path).toBeVisible();
  }
  expect(failures).toEqual([]);

  await openRenderedPage(page, "/outfits");
  await page.locator("main button[aria-label^=Favorite]").first().click();
  await expect(toastWith(page, "Your favorites will be lost")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Favorites, 1" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByText("You'll be signed out if you leave or reload")).toBeVisible();
  const { email, password } = demoAccounts[0]!;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Favorites/ })
    .click();
  await expect(page.getByRole("tab", { name: /^Outfits \([1-9]/ })).toBeVisible();
});

test.describe("without the shell's script", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("requests it again once, then offers a retry that starts the page", async ({ page }) => {
    let failures = 1;
    const requests: string[] = [];
    await page.route(shellCode, async (route) => {
      requests.push(route.request().url());
      if (requests.length <= failures) await route.abort();
      else await route.continue();
    });
    await page.goto("/quiz");
    await expect(page.getByText("Step 1 of 5")).toBeVisible();
    expect(requests).toHaveLength(2);

    failures = Infinity;
    const retry = page.getByRole("button", { name: "Retry" });
    for (const path of screens) {
      if (unrendered.includes(path)) await page.goto(path, { waitUntil: "commit" });
      else await openRenderedPage(page, path);
      await loadApp(page);
      await expect(retry, path).toBeVisible();
      await expect(page.getByRole("link", { name: "Style Quiz" }).first(), path).toBeVisible();
    }
    failures = 0;
    await retry.click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(retry).toBeHidden();
  });
});

test("shows chrome, a menu and a skeleton while the code is on its way", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const arrive = await holdRequests(page, "**/r/**/*.js");
  for (const path of unrendered) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("main", { name: "Loading" }), path).toBeVisible();
    await expect(page.getByRole("link", { name: "Profile" }), path).toBeVisible();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("link", { name: "Experts" }), path).toBeVisible();
  }
  arrive();
  await expect(page.locator(".early")).toHaveCount(0);
});

test("shows every change on a translated page", async ({ page }) => {
  await page.addInitScript(installTranslation);
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.locator("main").getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => window.translatePage());
  };
  const main = page.getByRole("main");

  await open("/quiz");
  await page.getByLabel("Navy").check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(main.getByText("Step 2 of 5")).toBeVisible();

  await open(outfit);
  await expect(main.getByText("Size M is recommended.")).toBeVisible();
  await main.getByRole("radio", { name: "L", exact: true }).check();
  await expect(main.getByText("L is your size.")).toBeVisible();

  await open("/search?q=office");
  const shown = main.getByRole("status").filter({ hasText: "Showing" });
  const before = await shown.innerText();
  await main.getByRole("button", { name: /^Filters/ }).click();
  await main.getByRole("checkbox", { disabled: false }).first().check();
  await expect(shown).not.toHaveText(before);
  const [, total] = / of ([\d,]+)/.exec(await shown.innerText())!;
  await expect(main.getByRole("link", { name: `Outfits ${total}` })).toBeVisible();

  await open(wizard);
  await main.getByRole("radio").first().check();
  await main.getByRole("button", { name: "Continue" }).click();
  await main.getByRole("grid").getByRole("button", { disabled: false }).first().click();
  const summary = main.getByRole("complementary", { name: "Booking Summary" });
  for (const index of [0, 1]) {
    const time = main.getByRole("radio", { disabled: false }).nth(index);
    await time.check();
    const text = (await time.locator("xpath=..").innerText()).trim();
    await expect(summary).toContainText(text.replace(/ [AP]M$/, ""));
  }
});

/** Returns what sticks to a low screen, and how far the page is wider than the window. */
const measureOverlap = (page: Page) =>
  page.evaluate(() => ({
    sticking: [...document.body.querySelectorAll("*")]
      .filter((element) => {
        const { position, visibility } = getComputedStyle(element);
        const { top, bottom, height } = element.getBoundingClientRect();
        const isShown = visibility === "visible" && height > 1 && bottom > 0 && top < innerHeight;
        return /sticky|fixed/.test(position) && isShown;
      })
      .map(({ className }) => className),
    overflow: document.documentElement.scrollWidth - innerWidth,
  }));

test("stays readable on a low screen, with large text, in forced colors and on paper", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const enlarge = (standard: number) =>
    session.send("Page.setFontSizes", { fontSizes: { standard } });
  for (const path of screens) {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    const title = page.locator("main").getByRole("heading", { level: 1 });
    await expect(title, path).toBeVisible();
    await expect(page.locator("main p:not(:empty)").first(), path).toBeAttached();
    await page.evaluate(() => scrollTo(0, 300));
    expect(await measureOverlap(page), path).toEqual({ sticking: [], overflow: 0 });

    await page.setViewportSize({ width: 360, height: 740 });
    const sizes = () =>
      page.evaluate(() =>
        ["h1", "p:not(:empty)"].map((part) => {
          const element = document.querySelector<HTMLElement>(`main ${part}`)!;
          // The quiz's is only for screen readers.
          return element.offsetWidth > 1 ? parseFloat(getComputedStyle(element).fontSize) : 0;
        }),
      );
    const [, usual] = await sizes();
    await enlarge(32);
    const [largest, large] = await sizes();
    expect(large, path).toBe(usual! * 2);
    expect(largest, path).toBeLessThanOrEqual(48);
    expect((await measureOverlap(page)).overflow, path).toBe(0);
    await enlarge(16);

    await page.emulateMedia({ forcedColors: "active" });
    const chosen =
      "[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false])";
    const plain = await page.evaluate((selector) => {
      const isFilled = (element: Element) =>
        getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)";
      const all = (of: string) => [...document.querySelectorAll(of)];
      return {
        chosen: all(selector).filter((element) => !isFilled(element)).length,
        inputs: all(":has(> input:checked)").filter(
          (element) => getComputedStyle(element).outlineStyle !== "solid",
        ).length,
        buttons: all(".rt-BaseButton").filter(
          (element) => getComputedStyle(element).borderTopWidth === "0px",
        ).length,
      };
    }, chosen);
    expect(plain, path).toEqual({ chosen: 0, inputs: 0, buttons: 0 });

    await page.emulateMedia({ forcedColors: "none", media: "print", colorScheme: "dark" });
    await expect(page.locator("button:visible, nav:visible"), path).toHaveCount(0);
    await expect(page.getByText("Skip to content"), path).toBeHidden();
    await expect(title, path).toHaveCSS("color", "rgb(0, 0, 0)");
    await page.emulateMedia({ media: null, colorScheme: null });
  }
});

declare global {
  interface Window {
    translatePage: () => void;
  }
}

/**
 * Adds `translatePage` to a page, which does what a browser's translation does: it replaces each text
 * node, and each that comes later, by an element with the same text. For `page.addInitScript`.
 */
function installTranslation(): void {
  const skipped = "script, style, noscript, textarea, option, title, font, svg, [translate=no]";
  const replace = (text: Node) => {
    const parent = text.parentElement;
    if (!parent || !text.nodeValue?.trim() || parent.closest(skipped)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.nodeValue;
    outer.append(inner);
    parent.replaceChild(outer, text);
  };
  const replaceAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  window.translatePage = () => {
    replaceAll(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") replace(target);
        for (const node of addedNodes)
          if (node.nodeType === Node.TEXT_NODE) replace(node);
          else if (node.nodeName !== "FONT") replaceAll(node);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
}
