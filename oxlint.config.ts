import { readdirSync } from "node:fs";
import { defineConfig } from "oxlint";
import { features } from "./tools/checks/src/lint/feature-layers";

const apps = readdirSync(new URL("apps", import.meta.url));
const libs = [
  "catalogue",
  "consultations",
  "contract",
  "controls",
  "list",
  "query",
  "router",
  "session",
  "time",
  "ui",
  "ui-overlay",
];
const anyLib = libs.map((lib) => `scope:${lib}`);

/** Who may import whom, and who may reach outside (docs/decisions/workspace/0003-import-rules.md). */
const boundaries = [
  ...apps.map((app) => ({
    sourceTag: `scope:${app}`,
    onlyDependOnLibsWithTags: [...anyLib, "scope:build", "scope:testing"],
    bannedExternalImports: [
      "@supabase/*",
      "react-router-dom",
      "react-router",
      "@tanstack/*",
      "@radix-ui/*",
      "zustand",
    ],
  })),
  {
    sourceTag: "scope:catalogue",
    onlyDependOnLibsWithTags: ["scope:contract", "scope:time"],
    bannedExternalImports: ["@supabase/*"],
  },
  { sourceTag: "scope:time", onlyDependOnLibsWithTags: [], bannedExternalImports: ["@supabase/*"] },
  {
    sourceTag: "scope:consultations",
    onlyDependOnLibsWithTags: ["scope:contract", "scope:query", "scope:session", "scope:time"],
    bannedExternalImports: ["@supabase/*", "@tanstack/*"],
  },
  {
    sourceTag: "scope:contract",
    onlyDependOnLibsWithTags: [],
    bannedExternalImports: ["@supabase/*"],
  },
  {
    sourceTag: "scope:controls",
    onlyDependOnLibsWithTags: ["scope:contract", "scope:list", "scope:router", "scope:ui"],
    bannedExternalImports: ["@supabase/*", "react-router-dom", "@tanstack/*", "@radix-ui/*"],
  },
  {
    sourceTag: "scope:list",
    onlyDependOnLibsWithTags: ["scope:router", "scope:testing"],
    bannedExternalImports: ["@supabase/*", "react-router-dom", "@tanstack/*"],
  },
  { sourceTag: "scope:ui", onlyDependOnLibsWithTags: [], bannedExternalImports: ["@supabase/*"] },
  {
    sourceTag: "scope:ui-overlay",
    onlyDependOnLibsWithTags: ["scope:ui"],
    bannedExternalImports: ["@supabase/*"],
  },
  {
    sourceTag: "scope:router",
    onlyDependOnLibsWithTags: [],
    bannedExternalImports: ["@supabase/*"],
  },
  {
    sourceTag: "scope:query",
    onlyDependOnLibsWithTags: [],
    bannedExternalImports: ["@supabase/*"],
  },
  { sourceTag: "scope:session", onlyDependOnLibsWithTags: ["scope:contract", "scope:backend"] },
  { sourceTag: "type:testing", onlyDependOnLibsWithTags: [...anyLib, "type:tool"] },
  {
    sourceTag: "type:tool",
    onlyDependOnLibsWithTags: ["type:tool", "scope:contract", "scope:time"],
  },
  {
    sourceTag: "type:e2e",
    onlyDependOnLibsWithTags: ["type:tool", "scope:contract", "scope:ui", "type:testing"],
  },
];

/** What Nx' rule cannot see: apps have no entry, and packages have more than one way in. */
const forbidden = [
  {
    regex: `^@ensemble/(${apps.join("|")})(/|$)`,
    message: "An app is nobody's library: the shell composes the remotes at run time.",
  },
  { regex: "^@ensemble/testing$", message: "For tests only." },
];

const browserForbidden = [
  ...forbidden,
  { regex: "^@ensemble/backend", message: "For tests only." },
  { regex: "^zod$", message: "Browsers get zod/mini: the same checks at a fifth of the bytes." },
];

export default defineConfig({
  plugins: ["typescript", "import", "react"],
  // Nx's rule reports nothing without its project graph, which every Nx command leaves behind.
  jsPlugins: [
    "@nx/eslint-plugin",
    { name: "ensemble", specifier: "./tools/checks/src/lint/feature-imports.ts" },
  ],
  categories: { correctness: "error" },
  rules: {
    "@nx/enforce-module-boundaries": [
      "error",
      { allow: [], enforceBuildableLibDependency: false, depConstraints: boundaries },
    ],
    "max-lines": ["error", { max: 500, skipBlankLines: true, skipComments: true }],
    "no-restricted-imports": ["error", { patterns: forbidden }],
    "no-console": ["error", { allow: ["warn", "error", "info"] }],
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "no-case-declarations": "error",
    "no-empty": "error",
    "no-fallthrough": "error",
    "no-prototype-builtins": "error",
    "no-regex-spaces": "error",
    "no-unexpected-multiline": "error",
    "no-useless-assignment": "error",
    "no-var": "error",
    "prefer-const": "error",
    "prefer-rest-params": "error",
    "prefer-spread": "error",
    "preserve-caught-error": "error",
    "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
    "typescript/consistent-type-imports": "error",
    "typescript/no-array-constructor": "error",
    "typescript/no-dynamic-delete": "error",
    "typescript/no-empty-object-type": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-extraneous-class": "error",
    "typescript/no-invalid-void-type": "error",
    "typescript/no-namespace": "error",
    "typescript/no-non-null-asserted-nullish-coalescing": "error",
    "typescript/no-require-imports": "error",
    "typescript/no-unnecessary-type-constraint": "error",
    "typescript/no-unsafe-function-type": "error",
    "typescript/no-useless-constructor": "error",
    "typescript/prefer-literal-enum-member": "error",
    "typescript/unified-signatures": "error",
    "react/error-boundaries": "error",
    "react/exhaustive-deps": "error",
    "react/globals": "error",
    "react/hooks": "error",
    "react/immutability": "error",
    "react/incompatible-library": "error",
    "react/preserve-manual-memoization": "error",
    "react/purity": "error",
    "react/refs": "error",
    "react/rules-of-hooks": "error",
    "react/set-state-in-effect": "error",
    "react/set-state-in-render": "error",
    "react/static-components": "error",
    "react/unsupported-syntax": "error",
    "react/use-memo": "error",
    "react/void-use-memo": "error",
  },
  overrides: [
    {
      files: ["apps/**", "libs/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            patterns: browserForbidden,
            paths: [
              {
                name: "react",
                importNames: ["lazy", "Suspense"],
                message: "Use useLateCode: a chunk that fails takes only its own part of the page.",
              },
            ],
          },
        ],
      },
    },
    { files: ["apps/*/src/**"], rules: { "ensemble/feature-imports": ["error", features] } },
    { files: ["**/*.{js,mjs,cjs}"], env: { node: true }, rules: { "no-undef": "error" } },
    {
      files: ["apps/shell/document/*.js"],
      env: { browser: true },
      globals: { BORDER: "readonly" },
    },
    // Stands for a repository of its own, outside this workspace's rules. The root is a project, and
    // a package's name would not lead to a rule's file.
    {
      files: ["e2e/platform/elsewhere/**", "oxlint.config.ts"],
      rules: { "@nx/enforce-module-boundaries": "off" },
    },
    {
      files: ["libs/testing/**", "apps/**/testing/**", "**/*.test.{ts,tsx}"],
      rules: { "no-restricted-imports": "off" },
    },
    { files: ["tools/**", "e2e/**", "supabase/**"], rules: { "no-console": "off" } },
    { files: ["e2e/**", "tools/**"], rules: { "react/rules-of-hooks": "off" } },
  ],
  ignorePatterns: ["**/dist/**", ".data/**", ".nx/**", "libs/contract/src/database.types.ts"],
});
