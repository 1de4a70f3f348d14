import { readdirSync } from "node:fs";
import js from "@eslint/js";
import nx from "@nx/eslint-plugin";
import tseslint from "typescript-eslint";
import { checkLayers, featureImports } from "./tools/checks/src/lint/feature-imports.js";

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

/** The features of each app from top to bottom, with the lower ones that they may import. */
const features = {
  admin: {
    dashboard: [],
    "api-keys": ["links"],
    bulk: ["analytics", "links", "partners"],
    partners: ["analytics", "images", "links"],
    links: ["analytics"],
    analytics: [],
    collections: ["images", "outfits"],
    outfits: ["images", "items"],
    items: ["images"],
    experts: ["bookings", "images"],
    bookings: [],
    images: [],
    messages: [],
    platform: [],
  },
  experts: {
    bookings: ["experts"],
    experts: [],
  },
  shell: {
    profile: ["auth", "notice"],
    auth: ["home-link", "notice"],
    legal: ["home-link"],
    "home-link": [],
    "link-closed": [],
    "not-found": [],
    notice: [],
  },
  shop: {
    home: ["collections", "for-you", "outfits", "recently-viewed", "visitors"],
    collections: ["outfits"],
    favorites: ["alerts", "favorite-toggle", "items", "lists", "outfits", "visitors"],
    search: ["items", "outfits", "pieces", "style"],
    pieces: ["alerts", "favorite-toggle", "items", "lists", "outfits", "recently-viewed", "style"],
    quiz: ["outfits", "style", "visitors"],
    "style-profile": ["for-you", "outfits", "style"],
    "for-you": ["outfits", "recently-viewed", "style", "visitors"],
    outfits: [
      "alerts",
      "favorite-toggle",
      "items",
      "lists",
      "recently-viewed",
      "reviews",
      "style",
      "visitors",
    ],
    items: ["favorite-toggle", "visitors"],
    "favorite-toggle": ["lists"],
    lists: [],
    reviews: [],
    "recently-viewed": ["visitors"],
    alerts: ["style", "visitors"],
    style: ["visitors"],
    visitors: [],
  },
};
checkLayers(features);

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

export default tseslint.config(
  {
    ignores: [
      "**/dist/**",
      "**/node_modules/**",
      ".nx/**",
      ".data/**",
      "libs/contract/src/database.types.ts",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    plugins: { "@nx": nx },
    rules: {
      "@nx/enforce-module-boundaries": [
        "error",
        { allow: [], enforceBuildableLibDependency: false, depConstraints: boundaries },
      ],
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "no-restricted-imports": ["error", { patterns: forbidden }],
      "no-console": ["error", { allow: ["warn", "error", "info"] }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    files: ["apps/**", "libs/**"],
    rules: {
      "no-restricted-imports": ["error", { patterns: browserForbidden }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "ImportSpecifier[imported.name=/^(lazy|Suspense)$/]",
          message: "Use useLateCode: a chunk that fails takes only its own part of the page.",
        },
      ],
    },
  },
  {
    files: ["apps/*/src/**"],
    plugins: { ensemble: { rules: { "feature-imports": featureImports } } },
    rules: { "ensemble/feature-imports": ["error", features] },
  },
  {
    files: ["**/*.{js,mjs,cjs}"],
    languageOptions: { globals: { console: "readonly", process: "readonly", URL: "readonly" } },
  },
  { files: ["**/*.cjs"], languageOptions: { globals: { exports: "readonly" } } },
  {
    files: ["apps/shell/document/*.js"],
    languageOptions: {
      globals: {
        document: "readonly",
        localStorage: "readonly",
        location: "readonly",
        matchMedia: "readonly",
        MutationObserver: "readonly",
        AbortController: "readonly",
        fetch: "readonly",
        setTimeout: "readonly",
      },
    },
  },
  {
    files: ["libs/testing/**", "apps/**/testing/**"],
    rules: { "no-restricted-imports": "off", "no-restricted-syntax": "off" },
  },
  // Stands for a repository of its own, outside this workspace's rules.
  { files: ["e2e/platform/elsewhere/**"], rules: { "@nx/enforce-module-boundaries": "off" } },
  // The root is a project, and a package's name would not lead to a rule's file.
  { files: ["eslint.config.js"], rules: { "@nx/enforce-module-boundaries": "off" } },
  { files: ["**/*.test.{ts,tsx}"], rules: { "no-restricted-imports": "off" } },
  { files: ["tools/**", "e2e/**", "supabase/**"], rules: { "no-console": "off" } },
);
