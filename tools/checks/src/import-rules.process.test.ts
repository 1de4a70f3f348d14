import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ESLint } from "eslint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLayers } from "./lint/feature-imports.js";
import { workspaceRoot } from "./step";

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

const folder = mkdtempSync(join(tmpdir(), "ensemble-oxlint-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Oxlint's findings for files of these names, and whether it failed. */
function oxlint(files: Record<string, string>): { output: string; failed: boolean } {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  const { stdout, status } = spawnSync(
    process.execPath,
    ["node_modules/oxlint/bin/oxlint", "--config", ".oxlintrc.json", folder],
    { cwd: workspaceRoot, encoding: "utf8" },
  );
  for (const name of Object.keys(files)) rmSync(join(folder, name));
  return { output: stdout, failed: status !== 0 };
}

/** A file that imports another one, which may lead back. */
const circles = (back: string) =>
  oxlint({
    "one.ts": 'import { two } from "./two";\nexport const one = two;\n',
    "two.ts": `${back}\nexport const two = 2;\n`,
  });

test.each([
  'export { one } from "./one";',
  'import type { one } from "./one";\nexport type Planted = typeof one;',
])("refuses a circle when the way back is %s", (back) => {
  const { output, failed } = circles(back);
  expect(output).toContain("no-cycle");
  expect(failed).toBe(true);
});

test("accepts files that import each other in one direction", () => {
  expect(circles("").failed).toBe(false);
});

test("refuses what breaks React's rules", () => {
  const component = (body: string) =>
    `import { useCallback, useEffect, useMemo, useRef, useState } from "react";
    import { useForm } from "react-hook-form";
    let outside = 0;
    export function Planted({ id }: { id: number }) { ${body} }`;
  const planted = {
    "error-boundaries": "try { return <b />; } catch { return null; }",
    "exhaustive-deps": "useEffect(() => console.info(id), []); return null;",
    globals: "outside += 1; return <b>{outside}</b>;",
    "incompatible-library": "const { watch } = useForm(); return <b>{watch('name')}</b>;",
    purity: "return <b>{Math.random()}</b>;",
    refs: "const ref = useRef(1); return <b>{ref.current}</b>;",
    "rules-of-hooks": "if (id) useState(1); return null;",
    "set-state-in-effect":
      "const [a, setA] = useState(0); useEffect(() => { setA(1); }, []); return <b>{a}</b>;",
    "set-state-in-render": "const [a, setA] = useState(0); setA(1); return <b>{a}</b>;",
    "static-components": "const Inner = () => <b />; return <Inner />;",
    "unsupported-syntax": "return <b>{eval('1')}</b>;",
    "use-memo": "const a = useMemo((x) => x, []); return <b>{a}</b>;",
    "void-use-memo": "const a = useMemo(() => { void id; }, [id]); return <b>{a}</b>;",
  };
  const files = Object.entries(planted).map(([rule, body]) => [`${rule}.tsx`, component(body)]);
  const { output, failed } = oxlint(Object.fromEntries(files) as Record<string, string>);
  expect(failed).toBe(true);
  for (const rule of Object.keys(planted)) {
    expect(output).toMatch(new RegExp(`\\(${rule}\\).*\\n.*${rule}\\.tsx`));
  }
});
