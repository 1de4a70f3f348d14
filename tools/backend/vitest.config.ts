import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["./src/testing/global-setup.ts"],
    // The database says every refusal on stderr; only failures are worth reading.
    silent: "passed-only",
    // Real databases, and processes that are killed and started again.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
