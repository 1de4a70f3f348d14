import type { KnipConfig } from "knip";

/**
 * Finds unused files, exports and dependencies. There are no exceptions, only entries: files that
 * are started or loaded by path. Knip's plugins add tests and configuration files.
 */
const config: KnipConfig = {
  exclude: ["binaries"], // Scripts and tests may start system programs.
  workspaces: {
    "apps/*": { entry: ["src/{remote,parts}.{ts,tsx}", "rsbuild.config.ts"] },
    "apps/shell": {
      entry: [
        "src/main.tsx",
        "document/*.js",
        "src/document/{boot,releases}.ts",
        "rsbuild.config.ts",
      ],
    },
    e2e: {
      entry: [
        "platform/external-remote/{*.config.ts,src/{remote.tsx,parts.ts}}",
        "platform/other-bundlers/src/remote.tsx",
        "platform/plain-host/host.tsx",
      ],
      // The other bundlers have a package.json of their own.
      project: ["**/*.{ts,tsx}"],
    },
    supabase: { entry: ["functions/*/index.ts"] },
    "tools/backend": {
      entry: ["src/cli.ts", "src/files/resize-process.mjs", "fixtures/crash-writer.ts"],
    },
    "tools/build": {
      entry: ["src/{icon-runtime,preview-reload,refresh-hook}.ts"],
    },
    "tools/checks": {
      entry: ["src/{bench,checks,journeys}.ts", "src/lint/feature-imports.ts", "src/vitest/*.ts"],
    },
    "tools/platform": {
      entry: [
        "src/{cli,start}.ts",
        "src/dev/dev.ts",
        "src/hosts/*-entry.ts",
        "src/verify/container-loader.mjs",
      ],
    },
    "tools/worker": { entry: ["src/cli.ts", "fixtures/worker-to-kill.ts"] },
  },
};

export default config;
