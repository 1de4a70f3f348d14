import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { observe } from "@ensemble/observability";
import { startCollector } from "@ensemble/observability/collector";
import { closeServer, forwardTo, listen, observedApp } from "@ensemble/platform";
import { exporting, patchedRelease } from "@ensemble/platform/patched-release";
import type { Page, Request } from "@playwright/test";
import { Hono } from "hono";
import { expect } from "../fixtures";
import { openPlatform, renamedRelease, test, title, renamedSuffix } from "./test-site";

interface ReportedEvent {
  kind: string;
  remote: string;
  release: string;
  channel: string;
  screen: string;
  value?: number;
  bytes?: number;
  error?: string;
}

/** Records the events that the page reports, and their requests. */
function recordReports(page: Page): { reported: ReportedEvent[]; requests: Request[] } {
  const recorded = { reported: [] as ReportedEvent[], requests: [] as Request[] };
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/api/telemetry") return;
    recorded.requests.push(request);
    recorded.reported.push(
      ...(JSON.parse(request.postData() ?? "") as { events: ReportedEvent[] }).events,
    );
  });
  return recorded;
}

/** Waits for the reporting code, which loads some seconds after the page. */
const waitForReporter = (page: Page) =>
  page.waitForResponse(async (response) =>
    response.url().endsWith(".js") ? (await response.text()).includes("sendBeacon") : false,
  );

/** Simulates a switch to another tab. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

/** Makes a release of experts whose container throws at start. */
const throwsAtStart = () =>
  patchedRelease("experts", (text, path) =>
    path === "remote-entry.js" ? `throw new Error("injected: thrown at start");${text}` : undefined,
  );

test("reports loads and web vitals to the collector and shows them to administrators", async ({
  page,
  signIn,
}) => {
  const { reported, requests } = recordReports(page);
  const reporter = waitForReporter(page);
  await page.goto("/experts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(brotliCompressSync(await (await reporter).body()).length).toBeLessThan(5000);
  await expect
    .poll(async () => {
      await page.getByRole("heading", { level: 1 }).click(); // The largest paint is final now.
      await hide(page);
      return reported.map(({ kind }) => kind);
    })
    .toEqual(expect.arrayContaining(["load", "lcp", "cls"]));
  const load = reported.find(({ kind }) => kind === "load")!;
  expect(load).toMatchObject({ remote: "experts", channel: "stable" });
  expect(load.value).toBeGreaterThan(0);
  expect(load.bytes).toBeGreaterThan(1000);
  for (const one of reported) expect(one.remote).toBe("experts");
  expect(JSON.stringify(reported)).not.toMatch(/@ensemble\.example|"(user|visitor|id|url|path)"/);
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
    .filter({ hasText: "test, stable" }); // Sites of other journeys report the same release.
  await expect(row).toContainText(/test, stable\s*[1-9]/);
  await expect(row).toContainText(/\d+ ms/);
});

test.describe("failures", () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_FAILED|injected/ });

  test("reports an error immediately by kind, without its message, and counts it", async ({
    page,
    siteWith,
    signIn,
  }) => {
    const [good, broken] = [await renamedRelease(), await throwsAtStart()];
    const throwing = await patchedRelease(
      "shop",
      exporting('()=>{throw new RangeError("injected: thrown while rendering")}'),
    );
    const site = await siteWith({
      experts: { release: broken.release, previous: good.release },
      shop: { release: throwing.release },
    });
    const { reported, requests } = recordReports(page);
    const errors = () =>
      reported.filter(({ error }) => error).map(({ kind, remote }) => `${kind} of ${remote}`);
    await page.goto(`${site.origin}/experts`);
    await expect(title(page, renamedSuffix)).toBeVisible();
    await expect.poll(errors).toEqual(["fallback of experts"]);
    await page.getByRole("link", { name: "Collections" }).first().click();
    await expect(page.getByRole("alert").filter({ hasText: "couldn't be loaded" })).toBeVisible();
    await expect.poll(errors).toEqual(["fallback of experts", "error of shop"]);
    await page.route(/\/r\/experts\/.*\.js/, (route) => route.abort());
    await page.goto(`${site.origin}/experts`);
    await expect(page.getByRole("alert").filter({ hasText: "couldn't be loaded" })).toBeVisible();
    await expect.poll(errors).toContain("failure of experts");
    await page.unrouteAll({ behavior: "wait" });

    const [fallback, thrown] = reported.filter(({ error }) => error);
    expect(fallback).toMatchObject({ release: broken.release, screen: "expert-directory" });
    expect(thrown).toMatchObject({ release: throwing.release, error: "RangeError" });
    for (const { error } of reported) expect(error ?? "None").toMatch(/^[A-Za-z]+$/);
    for (const request of requests) expect((await request.response())!.status()).toBe(204);

    await signIn("admin", site.origin);
    await openPlatform(page, site.origin);
    const findMetrics = (release: string) =>
      page
        .getByRole("table", { name: "Health" })
        .getByRole("row")
        .filter({ hasText: release })
        .getByRole("cell");
    await expect(findMetrics(`experts@${broken.release}${site.name}, stable`)).toContainText([
      ...["0", "100.0%", "2", "0"], // Loads, failed, fallbacks, errors.
    ]);
    await expect(findMetrics(`shop@${throwing.release}${site.name}, stable`)).toContainText([
      ...["1", "0.0%", "0", "1"],
    ]);

    // Pages also work without the collector.
    await page.route("**/api/telemetry", (route) => route.abort());
    const [request, reporter] = [page.waitForRequest("**/api/telemetry"), waitForReporter(page)];
    await page.goto(`${site.origin}/legal/imprint`);
    await reporter;
    await hide(page);
    await request;
    await page.getByRole("link", { name: "Experts" }).first().click();
    await expect(title(page, renamedSuffix)).toBeVisible();
  });
});

test("adds a page's requests and report to the trace of its document's response", async ({
  page,
  baseURL,
}) => {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
  const observing = await observe({ service: "test", onProblem: () => undefined });
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const forward = forwardTo(baseURL!);
  const app = observedApp(new Hono().all("*", ({ req }) => forward(req.raw)));
  const server = await listen(app, 0);
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const request = page.waitForRequest(/\/rest\/v1\/rpc\/list_outfits/);
  const reported = page.waitForResponse("**/api/telemetry");
  const response = await page.goto(`${origin}/outfits?unrendered=1`);
  const [, traceparent] = /traceparent;desc="(.+)"/.exec(response!.headers()["server-timing"]!)!;
  expect((await request).headers().traceparent).toBe(traceparent);
  expect((await reported).status()).toBe(204);
  await observing?.end();
  await closeServer(server);
  await collector.close();
  const spans = collector.spans().filter(({ traceId }) => traceId === traceparent!.slice(3, 35));
  const document = spans.find(({ parentSpanId }) => !parentSpanId)!;
  const opened = spans.find(({ name }) => name === "page")!;
  expect(opened.parentSpanId).toBe(document.spanId);
  expect(Number(opened.endTimeUnixNano)).toBeGreaterThan(Number(opened.startTimeUnixNano));
  expect(spans.find(({ name }) => name === "POST")!.parentSpanId).toBe(document.spanId);
});
