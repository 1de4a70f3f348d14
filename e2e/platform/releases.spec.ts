import { rename } from "node:fs/promises";
import { join } from "node:path";
import {
  canary,
  distDir,
  promote,
  readRelease,
  releaseKey,
  rollback,
  type Pin,
  type Release,
} from "@ensemble/platform";
import type { Page } from "@playwright/test";
import { expect, test as base } from "../fixtures";
import { store, trialRelease } from "./trial-release";
import { startTrialSite, type TrialSite } from "./trial-site";

const test = base.extend<{ siteWith: (pins?: Record<string, Pin>) => Promise<TrialSite> }>({
  siteWith: async ({ baseURL, page }, use) => {
    const sites: TrialSite[] = [];
    await use(async (pins) => {
      const site = await startTrialSite(baseURL!, pins);
      sites.push(site);
      return site;
    });
    await page.goto("about:blank"); // Nothing is on its way when the sites end.
    for (const site of sites) await site.close();
  },
});

const title = (page: Page, suffix = "") =>
  page.getByRole("heading", { level: 1, name: `Expert Style Consultants${suffix}`, exact: true });

/** A release of the experts remote whose directory calls itself something else. */
const renamed = (suffix: string): Promise<Release> =>
  trialRelease("experts", (text) =>
    text.replaceAll('"Expert Style Consultants"', `"Expert Style Consultants${suffix}"`),
  );
const draw = (page: Page, share: number) =>
  page.addInitScript((drawn) => {
    if (location.protocol === "http:") localStorage.setItem("ensemble.share", String(drawn));
  }, share);

test("a promotion and a rollback reach the next page without a restart, open pages go on", async ({
  page,
  siteWith,
}) => {
  const next = await renamed(", next");
  const { origin, name, place } = await siteWith();
  await page.goto(`${origin}/experts`);
  await expect(title(page)).toBeVisible();

  await promote(name, "experts", next.release, place);
  await page.getByRole("link", { name: "View Profile" }).first().click();
  await expect(page.getByRole("link", { name: "Book Consultation" }).first()).toBeVisible();
  await page.goBack();
  await expect(title(page)).toBeVisible();

  await page.reload();
  await expect(title(page, ", next")).toBeVisible();
  await rollback(name, "experts", undefined, place);
  await page.reload();
  await expect(title(page)).toBeVisible();
});

test("a canary is for those who drew its share, stays with them, and can be taken back", async ({
  page,
  siteWith,
}) => {
  const tried = await renamed(", tried");
  const { origin, name, place } = await siteWith();
  await canary(name, "experts", tried.release, 25, place);
  await draw(page, 24.9);
  await page.goto(`${origin}/experts`);
  await expect(title(page, ", tried")).toBeVisible();
  await page.reload();
  await expect(title(page, ", tried")).toBeVisible();

  await canary(name, "experts", tried.release, 0, place);
  await page.reload();
  await expect(title(page)).toBeVisible();

  await canary(name, "experts", tried.release, 25, place);
  await draw(page, 25);
  await page.reload();
  await expect(title(page)).toBeVisible();
});

test("a visitor who drew nothing yet draws once", async ({ page, siteWith }) => {
  const tried = await renamed(", tried");
  const { origin, name, place } = await siteWith();
  await page.goto(`${origin}/experts`);
  const drawn = () => page.evaluate(() => localStorage.getItem("ensemble.share"));
  expect(await drawn()).toBeNull(); // Nothing is kept about anybody while there is no canary.
  await canary(name, "experts", tried.release, 50, place);
  await page.reload();
  const first = await drawn();
  expect(Number(first)).toBeGreaterThanOrEqual(0);
  expect(Number(first)).toBeLessThan(100);
  await expect(title(page, Number(first) < 50 ? ", tried" : "")).toBeVisible();
  await page.reload();
  expect(await drawn()).toBe(first);
});

test.describe("when a release is broken", () => {
  test.use({ expectedErrors: /planted|Failed to load|digest|integrity/ });

  test("the last good one stands in for one that throws at start", async ({ page, siteWith }) => {
    const good = await renamed(", good");
    const broken = await trialRelease("experts", (text, path) =>
      path === "remote-entry.js"
        ? `throw new Error("planted: thrown at start");${text}`
        : undefined,
    );
    const { origin } = await siteWith({
      experts: { release: broken.release, previous: good.release },
    });
    await page.goto(`${origin}/experts`);
    await expect(title(page, ", good")).toBeVisible();
    await page.getByRole("link", { name: "View Profile" }).first().click();
    await expect(page.getByRole("link", { name: "Book Consultation" }).first()).toBeVisible();
  });

  test("the stable one stands in for a canary that throws at start", async ({ page, siteWith }) => {
    const broken = await trialRelease("experts", (text, path) =>
      path === "remote-entry.js"
        ? `throw new Error("planted: thrown at start");${text}`
        : undefined,
    );
    const { origin, name, place } = await siteWith();
    await canary(name, "experts", broken.release, 100, place);
    await page.goto(`${origin}/experts`);
    await expect(title(page)).toBeVisible();
  });

  for (const part of ["remote-entry.js", "screen chunk"]) {
    test(`bytes that were not released never run: ${part}`, async ({ page, siteWith }) => {
      const { origin } = await siteWith();
      await page.route(/\/r\/experts\/.*\.js/, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const own =
          route.request().url().includes("remote-entry.js") === (part === "remote-entry.js");
        await route.fulfill({ response, body: own ? `window.planted = true;${text}` : text });
      });
      await page.goto(`${origin}/experts`);
      await expect(
        page.getByRole("alert").filter({ hasText: "could not be loaded" }),
      ).toBeVisible();
      expect(await page.evaluate(() => "planted" in window)).toBe(false);
    });
  }

  test("a page whose files are gone takes the next way as a new document", async ({
    page,
    siteWith,
  }) => {
    const old = await renamed(", old");
    const { origin, name, place } = await siteWith({ experts: { release: old.release } });
    await page.goto(`${origin}/collections`);
    await page.evaluate(() => Object.assign(window, { openedOnce: true }));
    const folder = join(distDir, releaseKey(old));
    const { release: latest } = await readRelease("experts", "latest", store);
    await rollback(name, "experts", latest, place);
    await rename(folder, `${folder}.gone`);
    try {
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Experts" })
        .click();
      await expect(
        page.getByRole("alert").filter({ hasText: "could not be loaded" }),
      ).toBeVisible();
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Collections" })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: /Collections/ })).toBeVisible();
      await expect.poll(() => page.evaluate(() => "openedOnce" in window)).toBe(false);
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Experts" })
        .click();
      await expect(title(page)).toBeVisible();
    } finally {
      await rename(`${folder}.gone`, folder);
    }
  });
});
