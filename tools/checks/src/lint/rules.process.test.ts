import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { workspaceRoot } from "../workspace";
import { checkLayers } from "./feature-imports";
import { features } from "./feature-layers";

/** Files that the lint configuration needs. */
const configuration = ["oxlint.config.ts", "tools/checks/src/lint", "nx.json", "package.json"];

const manifests = (): string[] =>
  ["apps", "libs", "tools"].flatMap((parent) =>
    readdirSync(join(workspaceRoot, parent))
      .map((project) => join(parent, project, "package.json"))
      .filter((manifest) => existsSync(join(workspaceRoot, manifest))),
  );

/**
 * Lints files (content by path) in a temporary workspace with this one's projects and packages.
 * Returns the rules that each file breaks, such as "import/no-cycle".
 */
function lintViolations(files: Record<string, string>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "ensemble-lint-"));
  try {
    for (const path of [...configuration, ...manifests()]) {
      cpSync(join(workspaceRoot, path), join(folder, path), { recursive: true });
    }
    symlinkSync(join(workspaceRoot, "node_modules"), join(folder, "node_modules"), "junction");
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    return lint(folder, Object.keys(files));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function lint(folder: string, paths: string[]): Record<string, string[]> {
  const command = ["--import", "tsx", "node_modules/oxlint/bin/oxlint", "-c", "oxlint.config.ts"];
  const { stdout } = spawnSync(process.execPath, [...command, "-f", "json", ...paths], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  return Object.fromEntries(
    paths.map((path) => [
      path,
      diagnostics
        .filter(({ filename }) => filename === path)
        .map(({ code }) => code.replace(/^(.*)\((.*)\)$/, "$1/$2")),
    ]),
  );
}

const importForms = {
  static: (request: string) => `export * as injected from "${request}";\n`,
  type: (request: string) => `export type InjectedError = import("${request}").InjectedError;\n`,
  lazy: (request: string) => `export const injected = () => import("${request}");\n`,
};

type InjectedImport = [folder: string, request: string, form?: keyof typeof importForms];

/** Returns the rules that each import breaks in a file of a folder. Targets needn't exist. */
function rulesBrokenBy(imports: InjectedImport[]): Record<string, string[] | undefined> {
  const injected = imports.map(([folder, request, form = "static"], index) => ({
    name: `${folder} imports ${request} (${form})`,
    path: `${folder}/injected-${index}.ts`,
    code: importForms[form](request),
  }));
  const broken = lintViolations(Object.fromEntries(injected.map(({ path, code }) => [path, code])));
  return Object.fromEntries(injected.map(({ name, path }) => [name, broken[path]]));
}

test("rejects a package's forbidden imports", () => {
  const broken = rulesBrokenBy([
    ["apps/shop/src", "@ensemble/experts"],
    ["apps/shop/src", "../../experts/src/remote"],
    ["apps/admin/src", "@ensemble/shell"],
    ["apps/shell/src", "@ensemble/shop"],
    ["apps/shop/src", "@supabase/postgrest-js"],
    ["apps/shop/src", "react-router-dom"],
    ["apps/admin/src", "zod"],
    ["apps/shop/src", "@ensemble/testing"],
    ["libs/ui/src", "@ensemble/session"],
    ["libs/contract/src", "@ensemble/ui"],
    ["libs/controls/src", "@ensemble/query"],
    ["libs/domain/src", "@ensemble/ui"],
    ["libs/editing/src", "@ensemble/studio"],
    ["libs/query/src", "@ensemble/contract"],
    ["libs/session/src", "../../contract/src/paths"],
    ["libs/ui/src", "@supabase/auth-js"],
    ["libs/session/src", "@ensemble/backend"],
    ["tools/platform/src", "@ensemble/shop"],
    ["tools/platform/src", "@ensemble/testing"],
    ["apps/shop/src", "@ensemble/experts", "lazy"],
  ]);
  for (const [name, found] of Object.entries(broken)) {
    expect(found, name).toContain("eslint/no-restricted-imports");
  }
});

test("rejects imports of features that aren't below, and of any feature by shared components", () => {
  const imports: InjectedImport[] = [
    ["apps/admin/src/features/links", "../partners/partners"],
    ["apps/admin/src/features/partners", "../experts/experts"],
    ["apps/admin/src/components", "../features/items/items"],
  ];
  const allForms = Object.keys(importForms) as (keyof typeof importForms)[];
  const broken = rulesBrokenBy(
    allForms.flatMap((form) =>
      imports.map(([folder, request]): InjectedImport => [folder, request, form]),
    ),
  );
  for (const [name, found] of Object.entries(broken)) {
    expect(found, name).toContain("ensemble/feature-imports");
  }
});

test("accepts imports from lower layers", () => {
  const broken = rulesBrokenBy([
    ["apps/shop/src", "@ensemble/session"],
    ["libs/session/src", "@supabase/auth-js"],
    ["libs/domain/src", "@ensemble/session"],
    ["apps/admin/src", "zod/mini"],
    ["tools/platform/src", "zod"],
    ["apps/admin/src/features/partners", "../links/link-list"],
    ["apps/admin/src/features/partners", "./partners"],
    ["apps/admin/src/features/partners", "../../components/text"],
    ["apps/admin/src", "./features/links/link-list"],
  ]);
  for (const [name, found] of Object.entries(broken)) expect(found, name).toEqual([]);
});

test("rejects a table with features that import each other", () => {
  expect(() => checkLayers({ shop: { home: ["cards"], cards: ["home"] } })).toThrow(
    "shop: cards imports home",
  );
  expect(() => checkLayers({ shop: { home: ["cards"], cards: [] } })).not.toThrow();
  expect(() => checkLayers(features)).not.toThrow();
});

test("rejects import cycles, also of types", () => {
  const cycle = (folder: string, back: string) => ({
    [`libs/ui/src/${folder}/one.ts`]: 'import { two } from "./two";\nexport const one = two;\n',
    [`libs/ui/src/${folder}/two.ts`]: `${back}\nexport const two = 2;\n`,
  });
  const broken = lintViolations({
    ...cycle("values", 'export { one } from "./one";'),
    ...cycle("types", 'import type { one } from "./one";\nexport type InjectedError = typeof one;'),
    ...cycle("none", ""),
  });
  for (const folder of ["values", "types"]) {
    expect(broken[`libs/ui/src/${folder}/one.ts`]).toEqual(["import/no-cycle"]);
  }
  expect(broken["libs/ui/src/none/one.ts"]).toEqual([]);
});

test("rejects storage that may be refused, and changing text that isn't alone in its element", () => {
  const split = (...children: string[]) =>
    children
      .map((text, index) => `export const T${index} = (n: number) => <p>${text}</p>;\n`)
      .join("");
  const broken = lintViolations({
    "apps/shop/src/stored.ts": "export const injected = () => localStorage.getItem('a');\n",
    "libs/ui/src/stored.ts": "export const injected = () => window.sessionStorage.length;\n",
    "apps/shop/src/split.tsx": split("Step {n}", "{n} items", "{n > 1 && 'many'} items"),
    "apps/shop/src/whole.tsx": split("{`Step ${n}`}", "<b>{n}</b> items", "Items {n > 1 && <b />}"),
  });
  expect(broken).toEqual({
    "apps/shop/src/stored.ts": ["eslint/no-restricted-globals"],
    "libs/ui/src/stored.ts": ["eslint/no-restricted-properties"],
    "apps/shop/src/split.tsx": Array(3).fill("ensemble/translatable-text"),
    "apps/shop/src/whole.tsx": [],
  });
});

test("rejects React.lazy", () => {
  const path = "apps/shop/src/injected.ts";
  const broken = lintViolations({
    [path]: 'import { lazy } from "react";\nexport const injected = lazy;\n',
  });
  expect(broken[path]).toEqual(["eslint/no-restricted-imports"]);
});
