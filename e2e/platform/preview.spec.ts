import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "@ensemble/backend/ports";
import { distDir } from "@ensemble/platform";
import { startDevServer } from "@ensemble/platform/dev-server";
import type { Page } from "@playwright/test";
import { createAdministrator } from "../accounts";
import { expectAccessible } from "../accessible";
import { expect } from "../fixtures";
import { openPlatform, renamedRelease, test, title, renamedSuffix } from "./test-site";

const banner = (page: Page) => page.getByRole("complementary", { name: "Preview" });
const findPanel = (page: Page) => page.getByRole("dialog", { name: "Preview a Release" });

/** Chooses a release or URL of experts in the open panel. */
async function choose(page: Page, release: string): Promise<void> {
  await findPanel(page).getByLabel("Remote").selectOption("experts");
  await findPanel(page).getByLabel("Release or URL").fill(release);
  await findPanel(page).getByRole("button", { name: "Preview" }).click();
}

const openPanel = (page: Page) => page.getByRole("button", { name: "Preview a Release" }).click();

const storedPreview = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("ensemble.preview"));

test("previews a release for an administrator until they reset it or sign out, and never by a link", async ({
  page,
  request,
  signIn,
  siteWith,
}) => {
  const next = await renamedRelease();
  const { origin } = await siteWith();
  await createAdministrator(page, request, origin);
  const base = `/r/experts/${next.release}/`;
  const requested = JSON.stringify({ user: null, remotes: { experts: { base } } });
  const query = `preview=${encodeURIComponent(requested)}&experts=${encodeURIComponent(base)}`;
  await page.goto(`${origin}/experts?${query}&ensemble.${query}#${query}`);
  await page.evaluate((text) => {
    window.name = text;
    window.postMessage(JSON.parse(text), "*");
    window.dispatchEvent(new CustomEvent("ensemble:platform", { detail: text }));
    window.dispatchEvent(new StorageEvent("storage", { key: "ensemble.preview", newValue: text }));
  }, requested);
  await page.reload();
  await expect(title(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await storedPreview(page)).toBeNull();

  await openPlatform(page, origin);
  await openPanel(page);
  await choose(page, "whatever");
  await expect(findPanel(page).getByRole("alert")).toContainText(/isn't a release/);
  expect(await storedPreview(page)).toBeNull();
  await expectAccessible(page);
  await choose(page, next.release);
  await expect(banner(page)).toContainText(`Previewing experts@${next.release}`);
  await page.goto(`${origin}/experts`);
  await expect(title(page, renamedSuffix)).toBeVisible();
  await expectAccessible(page);
  await banner(page).getByRole("button", { name: "Reset" }).click();
  await expect(banner(page)).toBeHidden();
  await expect(title(page)).toBeVisible();
  expect(await storedPreview(page)).toBeNull();

  await openPlatform(page, origin);
  await openPanel(page);
  await choose(page, next.release);
  await expect(banner(page)).toBeVisible();
  await page.goto(`${origin}/experts`);
  await expect(title(page, renamedSuffix)).toBeVisible();
  const stored = (await storedPreview(page))!;
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(title(page)).toBeVisible(); // A new document, because the preview has ended.
  expect(await storedPreview(page)).toBeNull();

  await signIn("shopper", origin);
  const injected = await page.evaluate((text) => {
    const { user } = JSON.parse(localStorage.getItem("ensemble.session")!) as {
      user: { id: string };
    };
    const stored = { ...(JSON.parse(text) as object), user: user.id };
    localStorage.setItem("ensemble.preview", JSON.stringify(stored));
    return localStorage.getItem("ensemble.preview");
  }, stored);
  expect(injected).toContain(next.release);
  await page.goto(`${origin}/experts`);
  await expect(title(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => storedPreview(page)).toBeNull();
});

const screen = "src/features/experts/expert-directory-screen.tsx";
const files = {
  "package.json": '{ "name": "experts", "version": "1.0.0", "type": "module" }',
  "rsbuild.config.ts": `import { defineRemote } from "@ensemble/build";
    export default defineRemote("experts");`,
  "src/remote.tsx": `import type { Remote } from "@ensemble/contract";
    export const remote: Remote = {
      screens: [
        {
          name: "expert-directory",
          path: "/experts",
          load: () => import("./features/experts/expert-directory-screen"),
        },
      ],
    };`,
};

/** Writes source for a one-screen experts remote, for a development server to serve. */
async function previewedSource() {
  const folder = await mkdtemp(join(distDir, "previewed-"));
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const show = (suffix: string) =>
    write(
      screen,
      `import { DisplayTitle } from "@ensemble/ui";
      export default function ExpertDirectoryScreen() {
        return <DisplayTitle>Expert Style Consultants${suffix}</DisplayTitle>;
      }`,
    );
  for (const [path, text] of Object.entries(files)) await write(path, text);
  const port = await freePort();
  return {
    origin: `http://localhost:${port}`,
    /** Serves the source to the pages of a site. */
    serve: (site: string) => startDevServer("experts", port, site, folder),
    show,
    remove: () => rm(folder, { recursive: true }),
  };
}

test.describe("with a development server", () => {
  // The client may log why it reloads the page.
  test.use({ expectedErrors: /^\[rsbuild\] HMR update failed, performing full reload/ });

  test("lets everyone preview it where the environment allows it, and reloads when its source changes", async ({
    page,
    siteWith,
  }) => {
    const source = await previewedSource();
    await source.show(renamedSuffix);
    const { origin } = await siteWith(
      {},
      { overrides: { origins: [source.origin], everyone: true } },
    );
    const server = await source.serve(origin);
    const address = `${origin}/experts?sort=name`;
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    await page.keyboard.press("Alt+Shift+KeyO");
    await openPanel(page);
    await choose(page, source.origin);
    await expect(title(page, renamedSuffix)).toBeVisible();
    await source.show(", changed");
    await expect(title(page, ", changed")).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(banner(page)).toContainText("Previewing experts@source");
    await page.goto("about:blank");
    await server.close();
    await source.remove();
  });
});

test.describe("when a remote breaks", () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_FAILED/ });

  test("shows an administrator which remote rendered which part, and its number of errors", async ({
    page,
    signIn,
  }) => {
    const facts =
      /Release\s*\d+\.\d+\.\d+\+[0-9a-f]{10}, stable.*Loaded in\s*\d+ ms.*Bytes\s*[1-9][\d.]* kB.*Errors\s*0/;
    /** The list of remotes that rendered the page. */
    const boundaries = page.getByRole("complementary", { name: "Boundaries" });
    const part = (name: RegExp) =>
      boundaries.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await signIn("admin");
    await page.goto("/experts");
    await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
    await page.keyboard.press("Alt+Shift+KeyO");
    await expect(boundaries).toBeFocused();
    await expect(part(/^shell$/)).toContainText(facts);
    await expect(part(/^experts rendered/)).toContainText(facts);
    await expectAccessible(page);
    // The list follows navigation.
    await page.getByRole("link", { name: "Outfits", exact: true }).first().click();
    await expect(part(/^shop rendered/)).toContainText(facts);
    await expect(part(/^experts/)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(boundaries).toBeHidden();

    await page.route(/\/r\/experts\/.*\.js/, (route) => route.abort());
    // /dashboard, because a server-rendered page would stay readable.
    await page.goto("/dashboard");
    const notice = page.getByRole("alert").filter({ hasText: "couldn't be loaded" });
    await expect(notice).toBeVisible();
    await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
    await page.keyboard.press("Alt+Shift+KeyO");
    // A visit retries, so a failure before the first render counts twice.
    await expect(boundaries).toContainText(/experts.*Loaded in\s*not yet.*Errors\s*[12]/);
  });
});
