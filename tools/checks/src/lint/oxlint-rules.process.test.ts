import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { workspaceRoot } from "../step";

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
