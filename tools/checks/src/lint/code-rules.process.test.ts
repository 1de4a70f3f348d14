import { expect, test } from "vitest";
import { lintPlanted } from "./planted-workspace";

test("refuses circles, of types too, and accepts imports in one direction", () => {
  const circle = (folder: string, back: string) => ({
    [`libs/ui/src/${folder}/one.ts`]: 'import { two } from "./two";\nexport const one = two;\n',
    [`libs/ui/src/${folder}/two.ts`]: `${back}\nexport const two = 2;\n`,
  });
  const broken = lintPlanted({
    ...circle("values", 'export { one } from "./one";'),
    ...circle("types", 'import type { one } from "./one";\nexport type Planted = typeof one;'),
    ...circle("none", ""),
  });
  for (const folder of ["values", "types"]) {
    expect(broken[`libs/ui/src/${folder}/one.ts`]).toEqual(["import/no-cycle"]);
  }
  expect(broken["libs/ui/src/none/one.ts"]).toEqual([]);
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
  const path = (rule: string) => `apps/shop/src/${rule}.tsx`;
  const files = Object.entries(planted).map(([rule, body]) => [path(rule), component(body)]);
  const broken = lintPlanted(Object.fromEntries(files) as Record<string, string>);
  for (const rule of Object.keys(planted)) {
    expect(broken[path(rule)], rule).toContainEqual(expect.stringMatching(`react.*/${rule}$`));
  }
});

test("refuses code that comes late without its own way of failing, and long files", () => {
  const broken = lintPlanted({
    "apps/shop/src/planted.ts": 'import { lazy } from "react";\nexport const planted = lazy;\n',
    "apps/shop/src/long.ts": "export {};\n".repeat(501),
    "apps/shell/document/planted.js": "unknown();\n",
  });
  expect(broken).toEqual({
    "apps/shop/src/planted.ts": ["eslint/no-restricted-imports"],
    "apps/shop/src/long.ts": ["eslint/max-lines"],
    "apps/shell/document/planted.js": ["eslint/no-undef"],
  });
});
