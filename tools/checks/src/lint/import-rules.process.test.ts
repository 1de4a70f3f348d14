import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ESLint } from "eslint";
import { beforeAll, expect, test } from "vitest";
import { checkLayers } from "./feature-imports.js";
import { workspaceRoot } from "../step";

let eslint: ESLint;

beforeAll(() => {
  process.env.NX_DAEMON = "false";
  execFileSync(process.execPath, ["node_modules/nx/dist/bin/nx.js", "show", "projects"], {
    cwd: workspaceRoot,
  });
  eslint = new ESLint({ cwd: workspaceRoot });
}, 60_000);

/** Lint's findings for a file with this import, as if at `path`. */
async function complaints(
  path: string,
  request: string,
  code = `export * as planted from "${request}";\n`,
): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(workspaceRoot, path) });
  return result!.messages.map(({ ruleId }) => ruleId ?? "syntax");
}

const rules = /^(@nx\/enforce-module-boundaries|no-restricted-imports)$/;

test.each([
  ["a remote imports another remote", "apps/shop/src/planted.ts", "@ensemble/experts"],
  ["a remote reaches into another", "apps/shop/src/planted.ts", "../../experts/src/remote"],
  ["a remote imports the shell", "apps/admin/src/planted.ts", "@ensemble/shell"],
  ["the shell imports a remote", "apps/shell/src/planted.ts", "@ensemble/shop"],
  ["a remote goes around the session", "apps/shop/src/planted.ts", "@supabase/postgrest-js"],
  ["a remote goes around the router", "apps/shop/src/planted.ts", "react-router-dom"],
  ["the ui imports the session", "libs/ui/src/planted.ts", "@ensemble/session"],
  ["the contract imports the ui", "libs/contract/src/planted.ts", "@ensemble/ui"],
  ["a remote brings the whole of zod", "apps/admin/src/planted.ts", "zod"],
  ["controls know data", "libs/controls/src/planted.ts", "@ensemble/session"],
  ["the state of lists knows data", "libs/list/src/planted.ts", "@ensemble/session"],
  ["the catalogue reads data", "libs/catalogue/src/planted.ts", "@ensemble/session"],
  ["time knows the contract", "libs/time/src/planted.ts", "@ensemble/contract"],
  ["consultations draw", "libs/consultations/src/planted.ts", "@ensemble/ui"],
  ["a lib other than the session talks to Supabase", "libs/ui/src/planted.ts", "@supabase/auth-js"],
])("refuses: %s", async (_, path, request) => {
  expect(await complaints(path, request)).toContainEqual(expect.stringMatching(rules));
});

test.each([
  ["apps/shop/src/planted.ts", "@ensemble/session"],
  ["libs/session/src/planted.ts", "@supabase/auth-js"],
  ["libs/ui-overlay/src/planted.ts", "@ensemble/ui"],
  ["apps/admin/src/planted.ts", "zod/mini"],
  ["tools/platform/src/planted.ts", "zod"],
])("lets %s import %s", async (path, request) => {
  expect(await complaints(path, request)).toEqual([]);
});

const links = "apps/admin/src/features/links/planted.ts";
const partners = "apps/admin/src/features/partners/form/planted.ts";

test.each([
  ["a feature imports one above it", links, "../partners/affiliate-partner"],
  ["a feature imports one beside it", partners, "../../experts/expert"],
  [
    "the layout imports a feature",
    "apps/admin/src/layout/forms/planted.ts",
    "../../features/items/item",
  ],
])("refuses: %s", async (_, path, request) => {
  const rule = "ensemble/feature-imports";
  expect(await complaints(path, request)).toContain(rule);
  const type = `export type Planted = import("${request}").Planted;\n`;
  expect(await complaints(path, request, type)).toContain(rule);
  const lazy = `export const planted = () => import("${request}");\n`;
  expect(await complaints(path, request, lazy)).toContain(rule);
});

test.each([
  [partners, "../../links/link-list"],
  [partners, "../affiliate-partner"],
  [partners, "../../../layout/forms/up-to"],
  ["apps/admin/src/planted.ts", "./features/links/link-list"],
])("lets %s import %s", async (path, request) => {
  expect(await complaints(path, request)).toEqual([]);
});

test("refuses a table of features in which two import each other", () => {
  expect(() => checkLayers({ shop: { home: ["cards"], cards: ["home"] } })).toThrow(
    "shop: cards imports home",
  );
  expect(() => checkLayers({ shop: { home: ["cards"], cards: [] } })).not.toThrow();
});
