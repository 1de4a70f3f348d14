import { rename } from "node:fs/promises";
import { join } from "node:path";
import {
  appNames,
  canary,
  distDir,
  environmentNames,
  promote,
  readEnvironment,
  readRules,
  readRelease,
  releaseKey,
  rollback,
  verifyEnvironment,
  type Release,
} from "@ensemble/platform";
import { store, patchedRelease } from "@ensemble/platform/patched-release";
import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import { walkFromOwnPage } from "./faults/fault-walk";
import { renamedRelease, test, title } from "./test-site";

// Uses only what was just built, because pinned releases may be in another store.
test("composes every environment from releases that fit together", async () => {
  const { releases } = await readEnvironment("test", { store });
  expect(Object.keys(releases)).toEqual(appNames);
  for (const name of environmentNames()) {
    const environment = { ...(await readRules(name)), releases };
    expect(await verifyEnvironment(environment, store), name).toEqual([]);
  }
});

test("shows a part of the release that its own team promotes, takes back or tries as a canary", async ({
  page,
  siteWith,
}) => {
  const next = await patchedRelease("experts", (text) => text.replaceAll('"By "', '"Styled by "'));
  const { origin, name, context } = await siteWith();
  const part = page.locator('[data-part="experts/author"]');
  const open = async (text: string) => {
    await page.goto(`${origin}/outfits/modern-office-elegance`);
    await expect(part).toContainText(`${text} Maya Lindqvist`);
  };
  await open("By");
  await promote(name, "experts", next.release, context);
  await open("Styled by");
  await rollback(name, "experts", {}, context);
  await open("By");
  await canary(name, "experts", next.release, 100, context);
  await open("Styled by");
  const { releases } = await readEnvironment(name, context);
  expect(releases["shop"]!.release).toBe((await readRelease("shop", "latest", store)).release);
});

test("serves promotions, rollbacks and canaries to new pages while open pages keep working", async ({
  page,
  siteWith,
}) => {
  const suffix = ", next";
  const [first, next] = [await renamedRelease(", first"), await renamedRelease(suffix)];
  const { release: latest } = await readRelease("experts", "latest", store);
  const { origin, name, context } = await siteWith({ experts: { release: first.release } });
  const share = () => page.evaluate(() => localStorage.getItem("ensemble.share"));
  await page.goto(`${origin}/collections`);
  await page.evaluate(() => Object.assign(window, { openedOnce: true }));
  await rollback(name, "experts", { to: latest }, context);
  // An open page whose files were deleted opens a new document.
  const folder = join(distDir, releaseKey(first));
  await rename(folder, `${folder}.gone`);
  try {
    await findNavigation(page).getByRole("link", { name: "Experts" }).click();
    await expect(title(page)).toBeVisible();
    expect(await page.evaluate(() => "openedOnce" in window)).toBe(false);
  } finally {
    await rename(`${folder}.gone`, folder);
  }

  await promote(name, "experts", next.release, context);
  await page.getByRole("link", { name: "View Profile" }).first().click();
  await expect(page.getByRole("link", { name: "Book Consultation" }).first()).toBeVisible();
  await page.goBack();
  await expect(title(page)).toBeVisible();
  await page.reload();
  await expect(title(page, suffix)).toBeVisible();
  await rollback(name, "experts", {}, context);
  await page.reload();
  await expect(title(page)).toBeVisible();
  // Without a canary, the browser stores no share.
  expect([await share(), await page.context().cookies()]).toEqual([null, []]);
  await canary(name, "experts", next.release, 100, context);
  await page.reload();
  await expect(title(page, suffix)).toBeVisible();
  expect(Number(await share())).toBeLessThan(100);
  const [cookie] = await page.context().cookies();
  expect([cookie!.name, cookie!.value]).toEqual(["ensemble.share", await share()]);
  await canary(name, "experts", next.release, 0, context);
  await page.reload();
  await expect(title(page)).toBeVisible();
});
test.use({ expectedErrors: /Failed to load resource|digest|integrity|status of 500/ });

const findNavigation = (page: Page) => page.getByRole("navigation", { name: "Main" });

const lib = "@ensemble/ui";
/** Returns the next major version after a version or range, such as 3.0.0 for ^2.1.0. */
const nextMajor = (range = ""): string => `${Number(/\d+/.exec(range)) + 1}.0.0`;

/** Releases the shell with the next major version of ui, which doesn't export `Badge`. */
async function nextShell(): Promise<Release> {
  const { shared, exports = {} } = await readRelease("shell", "latest", store);
  const major = nextMajor(shared[lib]);
  const remaining = exports[lib]!.filter((name) => name !== "Badge");
  return patchedRelease(
    "shell",
    (text, path) =>
      path === "shell.js"
        ? text
            .replace(`"${lib}":"${shared[lib]}"`, `"${lib}":"${major}"`)
            .replace(/(?<=[{,])Badge:function\(\)\{return [\w$.]+\},/, "")
        : undefined,
    { shared: { ...shared, [lib]: major }, exports: { ...exports, [lib]: remaining } },
  );
}

/** Releases a remote as if it were built with that version, without `Badge`. */
async function rebuilt(app: string): Promise<Release> {
  const { shared } = await readRelease(app, "latest", store);
  const major = nextMajor(shared[lib]);
  const request = `shareKey:"${lib}",import:null,requiredVersion:"`;
  return patchedRelease(
    app,
    (text) =>
      text
        .replaceAll(`${request}${shared[lib]}"`, `${request}^${major}"`)
        .replaceAll(".Badge,", ".Text,"),
    { shared: { ...shared, [lib]: `^${major}` } },
  );
}

const readShell = (page: Page) =>
  page.evaluate(() => {
    const { textContent } = document.getElementById("composition")!;
    return (JSON.parse(textContent) as { shell: { release: string } }).shell.release;
  });

test("runs two generations of a shared package on one site, each in its own documents", async ({
  page,
  siteWith,
}) => {
  const { origin, name, context } = await siteWith();
  const old = await readRelease("shell", "latest", store);
  const [next, experts] = [await nextShell(), await rebuilt("experts")];
  await promote(name, "shell", next.release, context, old.release);
  await promote(name, "experts", experts.release, context);
  const outfits = page.getByRole("heading", { level: 1, name: "Outfits" });
  await page.goto(`${origin}/outfits`);
  await expect(outfits).toBeVisible();
  expect(await readShell(page)).toBe(old.release);
  await page.evaluate(() => Object.assign(window, { opened: "/outfits" }));
  await findNavigation(page).getByRole("link", { name: "Experts" }).click();
  await expect(title(page)).toBeVisible();
  expect(await page.evaluate(() => "opened" in window)).toBe(false);
  expect(await readShell(page)).toBe(next.release);
  await page.goBack();
  await expect(outfits).toBeVisible();
  expect(await readShell(page)).toBe(old.release);

  // A shell that remotes need stays as the secondary one after a rollback.
  await rollback(name, "shell", { to: old.release }, context);
  await page.goto(`${origin}/experts`);
  await expect(title(page)).toBeVisible();
  expect(await readShell(page)).toBe(next.release);
  const files = `${origin}/r/experts/**`;
  await page.route(files, (route) => route.fulfill({ status: 500 }));
  const heal = () => page.unroute(files);
  await walkFromOwnPage({ page, origin, remote: "experts", needsNewDocument: false, heal });
});
