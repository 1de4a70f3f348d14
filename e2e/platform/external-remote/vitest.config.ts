import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The site's packages are TypeScript, which Node doesn't run from node_modules.
    server: { deps: { inline: [/@ensemble\//] } },
    // The first test of a screen creates a database with the site's seed.
    hookTimeout: 120_000,
    testTimeout: 60_000,
  },
});
