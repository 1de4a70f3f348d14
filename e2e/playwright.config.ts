import { defineConfig } from "@playwright/test";

const port = Number(process.env.ENSEMBLE_E2E_PORT ?? 4280);
/** Where a site runs already, which the journeys only read: a preview. */
const address = process.env.ENSEMBLE_E2E_ADDRESS;
const admin = "**/e2e/admin/*.spec.ts";

/** The site that other journeys write to. */
const site = {
  // Journeys write, so each run starts from the seed.
  command: `node -e "fs.rmSync('.data/e2e-${port}', { recursive: true, force: true })" && node tools/setup/tool.mjs tools/platform/src/start.ts`,
  cwd: "..",
  env: {
    PORT: String(port),
    ENSEMBLE_ENVIRONMENT: "test",
    ENSEMBLE_DATA: `.data/e2e-${port}`,
    // Sites that tests compose report to this one's collector.
    TELEMETRY_ENVIRONMENTS: "site-*=1",
  },
  url: `http://localhost:${port}/robots.txt`,
  timeout: 600_000, // Builds everything in a clean clone, on a machine that may be busy.
  stdout: "pipe",
  reuseExistingServer: !process.env.CI,
  gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
} as const;

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  grep: address ? /@read-only/ : undefined,
  outputDir: "../test-results",
  fullyParallel: true,
  // Two processors: a journey waits for most of its time.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may cost a retry; the report names the tests that needed one.
  retries: process.env.CI ? 2 : 0,
  timeout: 120_000, // For a busy machine: nothing waits longer than it has to.
  expect: { timeout: 15_000 },
  reporter: "list",
  globalTeardown: "./platform/faults/fault-table.ts",
  // Shoppers see what administrators publish: the journeys of admin run last. No further projects:
  // workers and browsers start anew for each.
  projects: [
    { name: "site", testIgnore: admin },
    { name: "admin", testMatch: admin },
  ],
  use: {
    baseURL: address ?? `http://localhost:${port}`,
    browserName: "chromium",
    // The next test of a worker finds the site's files in the browser's cache, and nothing else.
    reuseContext: true,
    viewport: { width: 1280, height: 900 },
    // Recording costs every test a quarter of its time: only a retry is recorded.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env.ENSEMBLE_BROWSER,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // The headless shell would measure text otherwise than the whole browser does.
        "--font-render-hinting=none",
      ],
    },
  },
  webServer: address ? undefined : site,
});
