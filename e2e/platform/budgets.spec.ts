import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { codeBytes, fileBytes, recordTransfers } from "@ensemble/checks/transfer";
import { appsDir, readOrigin } from "@ensemble/platform";
import { expect, loadApp, test as base, watchScripts } from "../fixtures";
import { renderedPage, watchShifts } from "../steps";

/**
 * Transferred bytes (brotli) of JavaScript and CSS on a first, anonymous visit of home. Each app's
 * budget is in its package.json.
 */
const homeBudget = 170_000;
const visits = { shell: "/legal/imprint", shop: "/outfits", experts: "/experts", admin: "/admin" };

const test = base.extend({
  // Budgets apply to an empty cache. Setting an option instead would start more workers and
  // browsers.
  context: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
});

test("loads home within its budget on a first visit, and a remote when its link is hovered", async ({
  page,
  request,
}) => {
  await renderedPage(request, "/");
  const shifted = await watchShifts(page);
  const transfers = await recordTransfers(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await loadApp(page);
  await page.waitForFunction(() => window.preHydrationInput === undefined);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { name: "Trending Now" })).toBeVisible();

  const bytes = codeBytes(transfers);
  console.log(`home: ${bytes} bytes of JavaScript and CSS`);
  expect(bytes).toBeGreaterThan(50_000); // Something was measured.
  expect(bytes).toBeLessThanOrEqual(homeBudget);
  const addresses = transfers.map(({ url }) => url.pathname);
  expect(addresses.filter((path) => /^\/r\/(experts|admin)\//.test(path))).toEqual([]);
  expect(addresses.filter((path) => path.startsWith("/auth/"))).toEqual([]);
  // The document contains the data, and no code request waits for another, except the data router's,
  // which a navigation needs.
  expect(addresses.filter((path) => path.startsWith("/rest/"))).toEqual([]);
  const code = transfers.filter(
    (transfer) => /\.(js|css)$/.test(transfer.url.pathname) && transfer.bytes > 0,
  );
  const late = code.filter(({ wave }) => wave > 2);
  const texts = late.map(async ({ url }) => (await request.get(url.href)).text());
  expect((await Promise.all(texts)).filter((text) => !text.includes("to createRouter"))).toEqual(
    [],
  );
  expect(await shifted()).toBe(0);

  // The shell's router replaces the speculation rules.
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0);
  const requestCount = (start: string) => () =>
    transfers.filter(({ url }) => url.pathname.startsWith(start)).length;
  await page.getByRole("banner").getByRole("link", { name: "Experts" }).hover();
  await expect.poll(requestCount("/r/experts/")).toBeGreaterThan(0);
  await expect.poll(requestCount("/rest/v1/expert_stylists")).toBeGreaterThan(0);
});

/** Bytes before the first activity: the document's own scripts (brotli), and fonts. */
const quietBudget = { inline: 5000, fonts: 30_000 };
const quietScreens = [
  ...["/", "/collections", "/collections/the-office-edit", "/outfits", "/items"],
  ...["/outfits/modern-office-elegance", "/experts", "/experts/maya-lindqvist"],
  ...["/search?q=office", "/legal/imprint"],
];

test("requests no code, data or telemetry before the first activity, on any rendered screen", async ({
  context,
}) => {
  for (const path of quietScreens) {
    const page = await context.newPage();
    const transfers = await recordTransfers(page);
    await expect(async () => {
      await page.goto("about:blank");
      transfers.splice(0);
      await page.goto(path, { waitUntil: "networkidle" });
      // A busy server sends the unrendered document.
      expect(await page.locator("html[data-ssr]").count(), path).toBe(1);
    }).toPass();
    const inline = await page.evaluate(() =>
      [...document.querySelectorAll("script:not([src], [type])")]
        .map(({ textContent }) => textContent)
        .join("\n"),
    );
    const addresses = transfers.map(({ url }) => url.pathname);
    const isQuiet = (address: string) =>
      address === new URL(page.url()).pathname ||
      /^\/storage\/|\.(css|woff2|svg)$/.test(address) ||
      address === "/rest/v1/rpc/record_outfit_view";
    expect(
      addresses.filter((address) => !isQuiet(address)),
      path,
    ).toEqual([]);
    expect(fileBytes(transfers, /\.woff2$/), path).toBeLessThanOrEqual(quietBudget.fonts);
    expect(brotliCompressSync(inline).length, path).toBeLessThanOrEqual(quietBudget.inline);
    await page.close();
  }
});

test("loads auth code for an anonymous visitor only when needed", async ({ page }) => {
  const loaded = watchScripts(page);
  const authCode = "grant_type=";
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(await loaded(authCode)).toBe(false);

  await page.goto("/auth");
  await page.getByLabel("Email").fill("unknown@ensemble.example");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
  expect(await loaded(authCode)).toBe(true);
});
test.use({ expectedErrors: /status of 400/ });

for (const [app, path] of Object.entries(visits)) {
  test(`keeps ${app} within its budget`, async ({ page, signIn }) => {
    if (app === "admin") await signIn("admin");
    const transfers = await recordTransfers(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const own = codeBytes(transfers, `/r/${app}/`);
    console.log(`${app}: ${own} bytes`);
    expect(own).toBeGreaterThan(1000);
    const { budget } = await readOrigin(join(appsDir, app));
    expect(budget).toBeGreaterThan(0);
    expect(own).toBeLessThanOrEqual(budget!);
  });
}
