import { defineConfig } from "vitest/config";

const all = "{apps,libs,tools,supabase}/**/*";
const elsewhere = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    maxWorkers: 2,
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
      {
        extends: true,
        test: {
          name: "database",
          include: [`${all}.db.test.{ts,tsx}`],
          exclude: elsewhere,
          globalSetup: ["tools/backend/src/testing/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: [`${all}.process.test.{ts,tsx}`],
          exclude: elsewhere,
          globalSetup: ["tools/backend/src/testing/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
