import type { KnipConfig } from "knip";

/**
 * Names files, exports and dependencies without a user. There are no exceptions, only entries: what
 * is started or loaded by its path, what is published, and what knip's plugins know (tests, the
 * configurations of tools).
 */
const config: KnipConfig = {
  exclude: ["binaries"], // Scripts and tests may start programs of the system.
  workspaces: {
    "apps/*": { entry: ["src/remote.tsx", "rsbuild.config.ts"] },
    "apps/shell": { entry: ["src/main.tsx", "document/*.js", "rsbuild.config.ts"] },
    e2e: { entry: ["platform/external-remote/{*.config.ts,src/remote.tsx}"] },
    supabase: {
      entry: ["functions/*/index.ts"],
      ignoreDependencies: ["deno"], // Knip takes every import of it for a runtime of the system.
    },
    "tools/backend": { entry: ["src/cli.ts", "fixtures/crash-writer.ts"] },
    "tools/build": {
      entry: [
        "src/{preview-reload,refresh-hook,theme-primitives}.ts",
        "src/subset-font-loader.mjs",
      ],
    },
    "tools/checks": {
      entry: [
        "src/{bench,check,journeys,test}.ts",
        "src/lint/feature-imports.ts",
        "src/vitest/*.ts",
        "nx/*.{cjs,mjs}",
      ],
    },
    "tools/platform": {
      entry: ["src/{cli,start}.ts", "src/dev/dev.ts", "src/hosts/*-entry.ts"],
    },
    "tools/worker": { entry: ["src/cli.ts", "fixtures/worker-to-kill.ts"] },
  },
};

export default config;
