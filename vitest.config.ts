import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const everywhere = "{apps,libs,tools,supabase}/**/*";
const ignored = ["**/node_modules/**", "**/dist/**"];
const freshWindow = "tools/testing/src/fresh-window.ts";
/** Set up before each file of tests that need neither a database nor a process. */
const unitSetup = "tools/checks/src/vitest/unit-tests.ts";

/** Tests on a real PostgreSQL, which is started once for all of them. */
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
    ...options,
  },
});

export default defineConfig({
  test: {
    // Since Node 25 a storage of Node's own stands where a test's window would put its.
    execArgv: process.allowedNodeEnvironmentFlags.has("--experimental-webstorage")
      ? ["--no-experimental-webstorage"]
      : [],
    // One more than two processors: tests wait for PostgreSQL and for timers.
    maxWorkers: Math.max(3, availableParallelism()),
    testTimeout: 120_000, // For a busy machine: nothing waits longer than it has to.
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
    // What a backend refuses is logged, and most tests are about refusals.
    silent: "passed-only",
    // The files of one worker share the modules they import: loading them again takes longer than
    // most tests.
    isolate: false,
    // The next run of the same files starts with what this one transformed.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    // A new connection reads the types of the database after the query it was opened for, and that
    // read has no listener: it rejects when the test has ended its pool or dropped its database.
    onUnhandledError: (error) =>
      !String({ query: "", ...error }.query).includes("pg_catalog.pg_type"),
    // A file's name says what its tests need (CONTRIBUTING.md, "Tests").
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
      // Apart from the others: a worker ends when its next file asks for another environment.
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
