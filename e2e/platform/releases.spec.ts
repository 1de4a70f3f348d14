import { rename } from "node:fs/promises";
import { join } from "node:path";
import { canary, distDir, promote, readRelease, releaseKey, rollback } from "@ensemble/platform";
import { expect } from "../fixtures";
import { store } from "@ensemble/platform/trial-release";
import { renamed, test, throwsAtStart, title, tried } from "./fixtures/trial-test";

test("applies a promotion and a rollback to new pages without a restart, while open pages carry on", async ({
  page,
  siteWith,
}) => {
  const next = await renamed();
  const { origin, name, context } = await siteWith();
  await page.goto(`${origin}/experts`);
  await expect(title(page)).toBeVisible();

  await promote(name, "experts", next.release, context);
  await page.getByRole("link", { name: "View Profile" }).first().click();
  await expect(page.getByRole("link", { name: "Book Consultation" }).first()).toBeVisible();
  await page.goBack();
  await expect(title(page)).toBeVisible();

  await page.reload();
  await expect(title(page, tried)).toBeVisible();
  await rollback(name, "experts", {}, context);
  await page.reload();
  await expect(title(page)).toBeVisible();
});

test("gives a canary to its share of visitors, draws once per visitor and takes it back", async ({
  page,
  siteWith,
}) => {
  const { release } = await renamed();
  const { origin, name, context } = await siteWith();
  await page.goto(`${origin}/experts`);
  const drawn = () => page.evaluate(() => localStorage.getItem("ensemble.share"));
  expect(await drawn()).toBeNull(); // Without a canary the browser stores no draw.
  await canary(name, "experts", release, 100, context);
  await page.reload();
  await expect(title(page, tried)).toBeVisible();
  const first = await drawn();
  expect(Number(first)).toBeGreaterThanOrEqual(0);
  expect(Number(first)).toBeLessThan(100);
  await canary(name, "experts", release, 0, context);
  await page.reload();
  await expect(title(page)).toBeVisible();
});

test.describe("when a release is broken", () => {
  test.use({ expectedErrors: /injected|Failed to load|digest|integrity/ });

  test("falls back to the previous release when one throws at start", async ({
    page,
    siteWith,
  }) => {
    const good = await renamed();
    const broken = await throwsAtStart();
    const { origin } = await siteWith({
      experts: { release: broken.release, previous: good.release },
    });
    await page.goto(`${origin}/experts`);
    await expect(title(page, tried)).toBeVisible();
    await page.getByRole("link", { name: "View Profile" }).first().click();
    await expect(page.getByRole("link", { name: "Book Consultation" }).first()).toBeVisible();
  });

  test("falls back to the stable release when a canary throws at start", async ({
    page,
    siteWith,
  }) => {
    const broken = await throwsAtStart();
    const { origin, name, context } = await siteWith();
    await canary(name, "experts", broken.release, 100, context);
    await page.goto(`${origin}/experts`);
    await expect(title(page)).toBeVisible();
  });

  test("never runs bytes that were not released", async ({ page, siteWith }) => {
    const { origin } = await siteWith();
    const panel = page.getByRole("alert").filter({ hasText: "could not be loaded" });
    for (const part of [/remote-entry\.js/, /\/(?!remote)[^/]*\.js/]) {
      await page.route(/\/r\/experts\/.*\.js/, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const injected = part.test(route.request().url());
        await route.fulfill({ response, body: injected ? `window.injected = true;${text}` : text });
      });
      await page.goto(`${origin}/experts`);
      await expect(panel).toBeVisible();
      expect(await page.evaluate(() => "injected" in window)).toBe(false);
      await page.unrouteAll({ behavior: "wait" });
    }
  });

  test("opens a new document when the files of the page are gone", async ({ page, siteWith }) => {
    const old = await renamed(", old");
    const { origin, name, context } = await siteWith({ experts: { release: old.release } });
    await page.goto(`${origin}/collections`);
    await page.evaluate(() => Object.assign(window, { openedOnce: true }));
    const folder = join(distDir, releaseKey(old));
    const { release: latest } = await readRelease("experts", "latest", store);
    await rollback(name, "experts", { to: latest }, context);
    await rename(folder, `${folder}.gone`);
    try {
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Experts" })
        .click();
      await expect(title(page)).toBeVisible();
      expect(await page.evaluate(() => "openedOnce" in window)).toBe(false);
    } finally {
      await rename(`${folder}.gone`, folder);
    }
  });
});
