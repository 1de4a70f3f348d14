import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,libs,tools,supabase}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    globalSetup: ["tools/backend/src/testing/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    retry: process.env.CI ? 1 : 0,
    // What a backend refuses is logged, and most tests are about refusals.
    silent: "passed-only",
  },
});
