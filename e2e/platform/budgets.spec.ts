import { join } from "node:path";
import { appsDir, readOrigin } from "@ensemble/platform";
import { drawnPage } from "../drawn-page";
import { expect, test as base, watchScripts } from "../fixtures";
import budgets from "./budgets.json" with { type: "json" };
import { codeBytes, recordTransfers } from "@ensemble/checks/transfer";

const test = base.extend({
  // Budgets are about an empty cache. As an option, this would start other workers and browsers.
  context: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
});

test("loads home within its budget on a first visit", async ({ page, request }) => {
  await drawnPage(request, "/");
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const transfers = await recordTransfers(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Trending Now" })).toBeVisible();

  const bytes = codeBytes(transfers);
  console.log(`home: ${bytes} bytes of JavaScript and CSS`);
  expect(bytes).toBeGreaterThan(50_000); // Guards against measuring nothing.
  expect(bytes).toBeLessThanOrEqual(budgets.home);

  const addresses = transfers.map(({ url }) => url.pathname);
  expect(addresses.filter((path) => /^\/r\/(experts|admin)\//.test(path))).toEqual([]);
  expect(addresses.filter((path) => path.startsWith("/auth/"))).toEqual([]);

  // The document has the data; the code comes at once, without a request that waits for another.
  expect(addresses.filter((path) => path.startsWith("/rest/"))).toEqual([]);
  const code = transfers.filter(({ url, bytes }) => /\.(js|css)$/.test(url.pathname) && bytes > 0);
  expect(code.filter(({ wave }) => wave > 2).map(({ url }) => url.pathname)).toEqual([]);

  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBe(0);
});

test("downloads no auth code for an anonymous visitor until it is needed", async ({ page }) => {
  const loaded = watchScripts(page);
  const codeOfAuth = "grant_type=";
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await loaded(codeOfAuth)).toBe(false);

  await page.goto("/auth");
  await page.getByLabel("Email").fill("nobody@ensemble.example");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
  expect(await loaded(codeOfAuth)).toBe(true);
});
test.use({ expectedErrors: /status of 400/ });

for (const [app, path] of Object.entries(budgets.visits)) {
  test(`keeps ${app} within its budget`, async ({ page, signIn }) => {
    if (app === "admin") await signIn("admin");
    const transfers = await recordTransfers(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const own = codeBytes(transfers, `/r/${app}/`);
    console.log(`${app}: ${own} bytes`);
    expect(own).toBeGreaterThan(1000);
    const { budget } = await readOrigin(join(appsDir, app));
    expect(budget).toBeGreaterThan(0);
    expect(own).toBeLessThanOrEqual(budget!);
  });
}
