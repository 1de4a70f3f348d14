import type { Page, Request } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { openPlatform } from "./platform-tools";

interface Told {
  kind: string;
  remote: string;
  release: string;
  channel: string;
  screen: string;
  value?: number;
  bytes?: number;
  error?: string;
}

/** Everything that the page has told so far, and the requests that told it. */
function listen(page: Page): { told: Told[]; requests: Request[] } {
  const heard = { told: [] as Told[], requests: [] as Request[] };
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/api/telemetry") return;
    heard.requests.push(request);
    heard.told.push(...(JSON.parse(request.postData() ?? "") as { events: Told[] }).events);
  });
  return heard;
}

/** What the browser does when somebody turns to another tab. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

test("loads and web vitals reach the collector, and administrators see them", async ({
  page,
  signIn,
}) => {
  const { told, requests } = listen(page);
  const reporter = page.waitForResponse(async (response) =>
    response.url().endsWith(".js") ? (await response.text()).includes("sendBeacon") : false,
  );
  await page.goto("/experts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await reporter;
  await expect
    .poll(async () => {
      await page.getByRole("heading", { level: 1 }).click(); // The largest paint is final now.
      await hide(page);
      return told.map(({ kind }) => kind);
    })
    .toEqual(expect.arrayContaining(["load", "lcp", "cls"]));
  const load = told.find(({ kind }) => kind === "load")!;
  expect(load).toMatchObject({ remote: "experts", channel: "stable" });
  expect(load.value).toBeGreaterThan(0);
  expect(load.bytes).toBeGreaterThan(1000);
  for (const one of told) expect(one.remote).toBe("experts");
  expect(JSON.stringify(told)).not.toMatch(/@ensemble\.example|"(user|visitor|id|url|path)"/);
  for (const request of requests) expect((await request.response())!.status()).toBe(204);

  await signIn("admin");
  await openPlatform(page);
  const running = page.getByRole("table", { name: "Running releases" });
  await expect(running.getByRole("row")).toHaveCount(5);
  await expect(running.getByRole("row", { name: /^experts/ })).toContainText(load.release);
  const health = page.getByRole("table", { name: "Health" });
  const row = health
    .getByRole("row")
    .filter({ hasText: `experts@${load.release}` })
    .first();
  await expect(row).toContainText(/test, stable\s*[1-9]/);
  await expect(row).toContainText(/\d+ ms/);
  await expectAccessible(page);
});

test.describe("trouble", () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_FAILED/ });

  test("is told at once, by its kind and not its words", async ({ page }) => {
    const { told } = listen(page);
    await page.route(/\/r\/experts\/.*\.js/, (route) => route.abort());
    await page.goto("/experts");
    await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
    await expect.poll(() => told.filter(({ kind }) => kind === "failure")).toHaveLength(1);
    const failure = told.find(({ kind }) => kind === "failure")!;
    expect(failure).toMatchObject({ remote: "experts", screen: "expert-directory" });
    expect(failure.error).toMatch(/^[A-Za-z]+$/);
  });

  test("with the collector changes nothing", async ({ page }) => {
    await page.route("**/api/telemetry", (route) => route.abort());
    const asked = page.waitForRequest("**/api/telemetry");
    await page.goto("/experts");
    await asked;
    await page.getByRole("link", { name: "Collections" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: /Collections/ })).toBeVisible();
  });
});
