import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const all = "{apps,libs,tools,supabase}/**/*";
const elsewhere = ["**/node_modules/**", "**/dist/**"];

/** Tests on a real PostgreSQL, which is started once for all of them. */
const onPostgres = (name: string, include: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: [include],
    exclude: elsewhere,
    globalSetup: ["tools/backend/src/testing/global-setup.ts"],
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
    // What a backend refuses is logged, and most tests are about refusals.
    silent: "passed-only",
    // A file's name says what its tests need (CONTRIBUTING.md, "Tests").
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [`${all}.test.{ts,tsx}`],
          exclude: [...elsewhere, "**/*.{db,process}.test.{ts,tsx}"],
          env: { ENSEMBLE_TESTS: "unit" },
          setupFiles: ["tools/checks/src/vitest/unit-tests.ts"],
        },
      },
      onPostgres("database", `${all}.db.test.{ts,tsx}`),
      onPostgres("process", `${all}.process.test.{ts,tsx}`),
    ],
  },
});
