import { expect, test } from "vitest";
import { checkLayers } from "./feature-imports";
import { features } from "./feature-layers";
import { lintPlanted } from "./planted-workspace";

const ways = {
  static: (request: string) => `export * as planted from "${request}";\n`,
  type: (request: string) => `export type Planted = import("${request}").Planted;\n`,
  lazy: (request: string) => `export const planted = () => import("${request}");\n`,
};

type Import = [folder: string, request: string, way?: keyof typeof ways];

/** The rules that each import breaks in a file of this folder. Nothing has to be at its address. */
function brokenBy(imports: Import[]): Record<string, string[] | undefined> {
  const planted = imports.map(([folder, request, way = "static"], index) => ({
    name: `${folder} imports ${request} (${way})`,
    path: `${folder}/planted-${index}.ts`,
    code: ways[way](request),
  }));
  const broken = lintPlanted(Object.fromEntries(planted.map(({ path, code }) => [path, code])));
  return Object.fromEntries(planted.map(({ name, path }) => [name, broken[path]]));
}

test("refuses imports that a package may not make", () => {
  const broken = brokenBy([
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
    ["libs/controls/src", "@ensemble/session"],
    ["libs/domain/src", "@ensemble/ui"],
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

test("refuses features that import what is not below them, and shared parts that import any", () => {
  const imports: Import[] = [
    ["apps/admin/src/features/links", "../partners/partners"],
    ["apps/admin/src/features/partners", "../experts/experts"],
    ["apps/admin/src/components", "../features/items/items"],
  ];
  const everyWay = Object.keys(ways) as (keyof typeof ways)[];
  const broken = brokenBy(
    everyWay.flatMap((way) => imports.map(([folder, request]): Import => [folder, request, way])),
  );
  for (const [name, found] of Object.entries(broken)) {
    expect(found, name).toContain("ensemble/feature-imports");
  }
});

test("accepts imports of what is below", () => {
  const broken = brokenBy([
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

test("refuses a table of features in which two import each other", () => {
  expect(() => checkLayers({ shop: { home: ["cards"], cards: ["home"] } })).toThrow(
    "shop: cards imports home",
  );
  expect(() => checkLayers({ shop: { home: ["cards"], cards: [] } })).not.toThrow();
  expect(() => checkLayers(features)).not.toThrow();
});
