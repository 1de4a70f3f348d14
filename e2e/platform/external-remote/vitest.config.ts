import { defineConfig } from "vitest/config";

export default defineConfig({
  // The site's packages are TypeScript, which Node doesn't run from node_modules.
  test: { server: { deps: { inline: [/@ensemble\//] } } },
});
