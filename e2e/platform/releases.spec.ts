import { rename } from "node:fs/promises";
import { join } from "node:path";
import { canary, distDir, promote, readRelease, releaseKey, rollback } from "@ensemble/platform";
import { expect } from "../fixtures";
import { store } from "./trial-release";
import { renamed, test, throwsAtStart, title, tried } from "./trial-test";

test("a promotion and a rollback reach the next page without a restart, open pages go on", async ({
  page,
  siteWith,
}) => {
  const next = await renamed();
  const { origin, name, place } = await siteWith();
  await page.goto(`${origin}/experts`);
  await expect(title(page)).toBeVisible();

  await promote(name, "experts", next.release, place);
  await page.getByRole("link", { name: "View Profile" }).first().click();
  await expect(page.getByRole("link", { name: "Book Consultation" }).first()).toBeVisible();
  await page.goBack();
  await expect(title(page)).toBeVisible();

  await page.reload();
  await expect(title(page, tried)).toBeVisible();
  await rollback(name, "experts", {}, place);
  await page.reload();
  await expect(title(page)).toBeVisible();
});

test("a canary is for those who draw its share, once, and can be taken back", async ({
  page,
  siteWith,
}) => {
  const { release } = await renamed();
  const { origin, name, place } = await siteWith();
  await page.goto(`${origin}/experts`);
  const drawn = () => page.evaluate(() => localStorage.getItem("ensemble.share"));
  expect(await drawn()).toBeNull(); // Nothing is kept about anybody while there is no canary.
  await canary(name, "experts", release, 100, place);
  await page.reload();
  await expect(title(page, tried)).toBeVisible();
  const first = await drawn();
  expect(Number(first)).toBeGreaterThanOrEqual(0);
  expect(Number(first)).toBeLessThan(100);
  await canary(name, "experts", release, 0, place);
  await page.reload();
  await expect(title(page)).toBeVisible();
});

test.describe("when a release is broken", () => {
  test.use({ expectedErrors: /planted|Failed to load|digest|integrity/ });

  test("the last good one stands in for one that throws at start", async ({ page, siteWith }) => {
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

  test("the stable one stands in for a canary that throws at start", async ({ page, siteWith }) => {
    const broken = await throwsAtStart();
    const { origin, name, place } = await siteWith();
    await canary(name, "experts", broken.release, 100, place);
    await page.goto(`${origin}/experts`);
    await expect(title(page)).toBeVisible();
  });

  test("bytes that were not released never run", async ({ page, siteWith }) => {
    const { origin } = await siteWith();
    const panel = page.getByRole("alert").filter({ hasText: "could not be loaded" });
    for (const part of [/remote-entry\.js/, /\/(?!remote)[^/]*\.js/]) {
      await page.route(/\/r\/experts\/.*\.js/, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const planted = part.test(route.request().url());
        await route.fulfill({ response, body: planted ? `window.planted = true;${text}` : text });
      });
      await page.goto(`${origin}/experts`);
      await expect(panel).toBeVisible();
      expect(await page.evaluate(() => "planted" in window)).toBe(false);
      await page.unrouteAll({ behavior: "wait" });
    }
  });

  test("a page whose files are gone takes the way as a new document", async ({
    page,
    siteWith,
  }) => {
    const old = await renamed(", old");
    const { origin, name, place } = await siteWith({ experts: { release: old.release } });
    await page.goto(`${origin}/collections`);
    await page.evaluate(() => Object.assign(window, { openedOnce: true }));
    const folder = join(distDir, releaseKey(old));
    const { release: latest } = await readRelease("experts", "latest", store);
    await rollback(name, "experts", { to: latest }, place);
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
