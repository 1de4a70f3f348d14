import { readdirSync } from "node:fs";
import { defineConfig, type OxlintOverride } from "oxlint";
import { features } from "./tools/checks/src/lint/feature-layers";

const foldersIn = (parent: string) => readdirSync(new URL(parent, import.meta.url));
const apps = foldersIn("apps");

/**
 * Our packages that each lib may import (docs/decisions/workspace/0003-import-rules.md). Apps may
 * import every lib but not other apps, because the shell loads remotes at run time.
 */
const libs: Record<string, readonly string[]> = {
  contract: [],
  query: [],
  router: [],
  ui: [],
  session: ["contract"],
  domain: ["contract", "query", "session"],
  controls: ["contract", "router", "session", "ui"],
  editing: ["contract", "controls", "domain", "query", "router", "session", "ui"],
  studio: ["contract", "controls", "domain", "editing", "query", "router", "session", "ui"],
};

/** Third-party packages (as a pattern) that only one lib may import. */
const facades = {
  session: "@supabase/|zustand$",
  router: "react-router",
  query: "@tanstack/",
  ui: "@radix-ui/",
};

const facadeRules = (owner: string) =>
  Object.entries(facades)
    .filter(([lib]) => lib !== owner)
    .map(([lib, packages]) => ({ regex: `^(${packages})`, message: `Use @ensemble/${lib}.` }));

const ownPackages = [...apps, ...Object.keys(libs), ...foldersIn("tools"), "database"];

const allowOwnPackages = (allowed: readonly string[]) => ({
  regex: `^@ensemble/(${ownPackages.filter((name) => !allowed.includes(name)).join("|")})(/|$)`,
  message: "This package may not import that one: see `libs` in oxlint.config.ts.",
});

const ownFolder = {
  regex: "^\\.{1,2}/(.*/)?(src|apps|libs|tools|supabase)/",
  message: "Import another package by its name.",
};

const storages = ["localStorage", "sessionStorage", "indexedDB"];
const ownStorage = "Use readText and storeText, because browsers may refuse storage.";

/** Packages that must not be imported in browsers. */
const serverOnly = {
  regex: "^zod$",
  message: "Use zod/mini in browsers. It's a fifth of the size.",
};

const lazyCode = {
  name: "react",
  importNames: ["lazy", "Suspense"],
  message: "Use useLazyModule, so that a failed chunk only breaks its own part of the page.",
};

/** What would change the page around a part, or read its address. */
const pageOnly = [
  {
    name: "@ensemble/router",
    importNames: ["Navigate", "useGone", "useNotFound", "useParams", "useSearchParams"],
    message: "A part may not change or read the page that places it.",
  },
  {
    name: "@ensemble/controls",
    importNames: ["NotFoundPage", "SocialMeta", "StructuredData", "useFilters"],
    message: "A part may not change or read the page that places it.",
  },
  {
    name: "@ensemble/ui",
    importNames: ["BelowTheFold", "Page", "Part"],
    message: "A part may not change the page that places it, nor place parts or boundaries.",
  },
];

/** Returns the import rules of a package that runs in browsers, and of its tests. */
const allowOnly = (folder: string, allowed: readonly string[], owner = ""): OxlintOverride[] => [
  {
    files: [`${folder}/src/**`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [allowOwnPackages(allowed), ...facadeRules(owner), ownFolder, serverOnly],
          paths: [lazyCode],
        },
      ],
    },
  },
  {
    files: [`${folder}/src/**/*-part.tsx`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [allowOwnPackages(allowed), ...facadeRules(owner), ownFolder, serverOnly],
          paths: [lazyCode, ...pageOnly],
        },
      ],
    },
  },
  {
    files: [`${folder}/src/**/*.test.{ts,tsx}`, `${folder}/src/**/testing/**`],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [allowOwnPackages([...allowed, "backend", "build", "testing"])] },
      ],
    },
  },
];

/** Tools, the database and journeys may import everything except apps; their tests any package. */
const toolImports: OxlintOverride[] = [
  {
    files: ["tools/**", "supabase/**", "e2e/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { regex: `^@ensemble/(${apps.join("|")})(/|$)`, message: "Don't import from an app." },
            { regex: "^@ensemble/testing$", message: "Only tests may import it." },
          ],
        },
      ],
    },
  },
  {
    files: ["tools/testing/**", "**/*.{test,spec}.{ts,tsx}"],
    rules: { "no-restricted-imports": "off" },
  },
];

export default defineConfig({
  plugins: ["typescript", "import", "react"],
  jsPlugins: [{ name: "ensemble", specifier: "./tools/checks/src/lint/feature-imports.ts" }],
  categories: { correctness: "error" },
  rules: {
    "max-lines": ["error", { max: 500, skipBlankLines: true, skipComments: true }],
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
    ...toolImports,
    ...apps.flatMap((app) => allowOnly(`apps/${app}`, Object.keys(libs))),
    ...Object.entries(libs).flatMap(([lib, allowed]) => allowOnly(`libs/${lib}`, allowed, lib)),
    { files: ["apps/*/src/**"], rules: { "ensemble/feature-imports": ["error", features] } },
    {
      files: ["apps/{shop,experts}/src/**/*.tsx", "libs/{controls,ui}/src/**/*.tsx"],
      rules: { "ensemble/translatable-text": "error" },
    },
    {
      files: ["apps/*/src/**", "libs/*/src/**"],
      rules: {
        "no-restricted-globals": [
          "error",
          ...storages.map((name) => ({ name, message: ownStorage })),
        ],
        "no-restricted-properties": [
          "error",
          ...storages.map((property) => ({ property, message: ownStorage })),
        ],
      },
    },
    {
      // The first reads and writes it; the document's script and tests have their own ways.
      files: [
        "libs/session/src/device.ts",
        "apps/shell/src/document/*.ts",
        "**/*.test.{ts,tsx}",
        "**/testing/**",
      ],
      rules: {
        "ensemble/translatable-text": "off",
        "no-restricted-globals": "off",
        "no-restricted-properties": "off",
      },
    },
    { files: ["**/*.{js,mjs,cjs}"], env: { node: true }, rules: { "no-undef": "error" } },
    {
      files: ["apps/shell/document/*.js"],
      env: { browser: true },
      globals: { HANDOFF: "readonly" },
    },
    { files: ["tools/**", "e2e/**", "supabase/**"], rules: { "no-console": "off" } },
    { files: ["e2e/**", "tools/**"], rules: { "react/rules-of-hooks": "off" } },
  ],
  ignorePatterns: ["**/dist/**", ".data/**", ".nx/**", "libs/contract/src/database.types.ts"],
});
