import { readFileSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const port = Number(process.env.ENSEMBLE_E2E_PORT ?? 4280);
/** URL of a preview on which only read-only tests run, instead of a new site. */
const address = process.env.ENSEMBLE_E2E_ADDRESS;
const admin = "**/e2e/admin/*.spec.ts";

const { scripts } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as { scripts: { start: string } };

/** The site that the tests start, like `npm start`, and write to. */
const site = {
  // Tests write, so each run starts from the seed.
  command: `node -e "fs.rmSync('.data/e2e-${port}', { recursive: true, force: true })" && ${scripts.start}`,
  cwd: "..",
  env: {
    PORT: String(port),
    ENSEMBLE_ENVIRONMENT: "test",
    ENSEMBLE_DATA: `.data/e2e-${port}`,
    // Sites that tests compose report to this site's collector.
    TELEMETRY_ENVIRONMENTS: "site-*=1",
  },
  url: `http://localhost:${port}/robots.txt`,
  timeout: 600_000, // A clean clone builds everything first.
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
  // More than the two processors, because tests mostly wait.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may need a retry; the report lists the retried tests.
  retries: process.env.CI ? 2 : 0,
  timeout: 120_000, // Generous for slow machines.
  expect: { timeout: 15_000 },
  reporter: "list",
  // Admin tests run last, because shoppers see what administrators publish. Each project starts new
  // workers and browsers, so there are only two.
  projects: [
    { name: "site", testIgnore: admin },
    { name: "admin", testMatch: admin },
  ],
  use: {
    baseURL: address ?? `http://localhost:${port}`,
    browserName: "chromium",
    // The worker's next test reuses only the browser's cache of the site's files.
    reuseContext: true,
    viewport: { width: 1280, height: 900 },
    // Recording makes each test a quarter slower, so only retries are recorded.
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
        // Otherwise the headless shell measures text differently than the full browser.
        "--font-render-hinting=none",
      ],
    },
  },
  webServer: address ? undefined : site,
});
