import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const everywhere = "{apps,libs,tools,supabase}/**/*";
const ignored = ["**/node_modules/**", "**/dist/**"];
const freshWindow = "tools/testing/src/fresh-window.ts";
/** Setup file for tests without a database or a process. */
const unitSetup = "tools/checks/src/vitest/unit-tests.ts";

/** Defines a project of tests on a real PostgreSQL, which is started once for all. */
const onPostgres = (
  name: string,
  include: string,
  options: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: [include],
    exclude: ignored,
    globalSetup: ["tools/backend/src/testing/global-setup.ts"],
    // After tests in a window, which fail in a worker where screens have loaded the data router.
    sequence: { groupOrder: 1 },
    ...options,
  },
});

export default defineConfig({
  test: {
    execArgv: [
      // Windows create and drop many small objects: the default of 16 MB doubles the time of screens.
      "--max-semi-space-size=64",
      // Since Node 25, Node's own web storage hides the test window's.
      ...(process.allowedNodeEnvironmentFlags.has("--experimental-webstorage")
        ? ["--no-experimental-webstorage"]
        : []),
    ],
    // `npm test` runs two at a time, so four on two processors: tests wait for PostgreSQL and timers.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 120_000, // Generous for slow machines.
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
    // Backends log rejected requests, which most tests provoke.
    silent: "passed-only",
    // Share imported modules between a worker's files, because loading them takes longer than most
    // tests.
    isolate: false,
    // Cache transformed files for the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    // A new connection fetches the database's types after its first query. That promise is
    // unhandled and rejects if the test has closed the pool or dropped the database.
    onUnhandledError: (error) =>
      !String({ query: "", ...error }.query).includes("pg_catalog.pg_type"),
    // File names indicate what tests need (CONTRIBUTING.md, "Tests").
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [`${everywhere}.test.{ts,tsx}`],
          exclude: [...ignored, "**/*.{db,process,window}.test.{ts,tsx}"],
          env: { ENSEMBLE_TESTS: "unit" },
          setupFiles: [unitSetup],
        },
      },
      // A separate project, because a worker restarts when its next file needs another environment.
      {
        extends: true,
        test: {
          name: "window",
          include: [`${everywhere}.window.test.{ts,tsx}`],
          exclude: ignored,
          env: { ENSEMBLE_TESTS: "unit" },
          environment: "happy-dom",
          setupFiles: [unitSetup, freshWindow],
        },
      },
      onPostgres("database", `${everywhere}.db.test.ts`),
      onPostgres("screens", `${everywhere}.db.test.tsx`, {
        environment: "happy-dom",
        setupFiles: [freshWindow],
      }),
      onPostgres("process", `${everywhere}.process.test.ts`),
    ],
  },
});
