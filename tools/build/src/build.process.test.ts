import { createLogger, createRsbuild } from "@rsbuild/core";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { compileFunction } from "node:vm";
import { describe, expect, onTestFinished, test } from "vitest";
import type { BuildReport } from "./build-report";
import { defineRemote } from "./define-remote";
import { defineShell } from "./define-shell";
import { type Sbom, sbomFile } from "./sbom";

test("reports a missing module and writes no report", async () => {
  const dist = resolve(import.meta.dirname, "../../../dist");
  await mkdir(dist, { recursive: true });
  const cwd = await mkdtemp(join(dist, "wrong-import-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await mkdir(join(cwd, "src"));
  await writeFile(join(cwd, "package.json"), JSON.stringify({ name: "cards", version: "1.0.0" }));
  await writeFile(join(cwd, "src/remote.tsx"), 'export { remote } from "./cards";\n');
  const lines: string[] = [];
  const customLogger = createLogger();
  const collect = (...args: unknown[]) => void lines.push(args.map(String).join(" "));
  customLogger.override({ error: collect, warn: collect, log: collect, info: collect });

  const rsbuild = await createRsbuild({ cwd, config: { ...defineRemote("cards"), customLogger } });
  await expect(rsbuild.build()).rejects.toThrow(/build failed/);
  expect(lines.join("\n")).toMatch(/Module not found[^]*\.\/cards/);
  expect(lines.join("\n")).not.toContain("build.json");
  expect(existsSync(join(cwd, "dist/build.json"))).toBe(false);
});

test("parenthesizes modules and writes unreferenced source maps without sources", async () => {
  const root = resolve(import.meta.dirname, "../../..");
  await mkdir(join(root, "dist"), { recursive: true });
  const cwd = await mkdtemp(join(root, "dist/mapped-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await mkdir(join(cwd, "src"));
  await writeFile(join(cwd, "package.json"), JSON.stringify({ name: "cards", version: "1.0.0" }));
  await writeFile(join(cwd, "src/remote.tsx"), "export const remote = { screens: [] };\n");
  const customLogger = createLogger();
  customLogger.override({ error: () => {}, warn: () => {}, log: () => {}, info: () => {} });
  const config = { ...defineRemote("cards"), mode: "production" as const, customLogger };
  await (await createRsbuild({ cwd, config })).build();

  const output = join(cwd, "dist");
  const scripts = (await readdir(output)).filter((name) => name.endsWith(".js")).sort();
  expect(scripts).toContain("remote.js");
  expect((await readdir(join(output, "maps"))).sort()).toEqual(
    scripts.map((name) => `${name}.map`).sort(),
  );
  for (const name of scripts)
    expect(await readFile(join(output, name), "utf8")).not.toContain("sourceMappingURL");
  // Makes browsers compile eagerly (eager-modules.ts).
  expect(await readFile(join(output, "remote.js"), "utf8")).toMatch(/:\(function\(/);
  const map = JSON.parse(await readFile(join(output, "maps/remote.js.map"), "utf8")) as object;
  expect(map).toMatchObject({ sources: [relative(root, join(cwd, "src/remote.tsx"))] });
  expect(map).not.toHaveProperty("sourcesContent");
});

test("contains a script's digest in the script that imports it", async () => {
  const output = await buildSampleRemote({
    "src/features/cards/cards-screen.tsx": `
      export default function CardsScreen() {
        void import("./cards-dialog");
        return null;
      }`,
    "src/features/cards/cards-dialog.tsx": 'export const title = "Cards";',
  });
  const report = JSON.parse(await readFile(join(output, "build.json"), "utf8")) as BuildReport;
  const scripts = (await readdir(output)).filter((name) => name.endsWith(".js"));
  const texts = new Map<string, string>();
  for (const name of scripts) texts.set(name, await readFile(join(output, name), "utf8"));
  const findImporters = (name: string) => {
    const digest = createHash("sha256").update(texts.get(name)!).digest("base64");
    return scripts.filter((other) => texts.get(other)!.includes(`sha256-${digest}`));
  };
  const [screen] = report.screens["cards"]!;
  const dialog = scripts.find((name) => ![...report.entry, screen].includes(name))!;
  expect(findImporters("remote.js")).toEqual(["remote-entry.js"]);
  expect(findImporters(screen!)).toEqual(["remote.js"]);
  expect(findImporters(dialog)).toEqual([screen]);
});

test("splits the data router off the shell's first script, without a second React", async () => {
  const root = resolve(import.meta.dirname, "../../..");
  await mkdir(join(root, "dist"), { recursive: true });
  const cwd = await mkdtemp(join(root, "dist/shell-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const files = {
    "package.json": JSON.stringify({ name: "shell", version: "1.0.0" }),
    "document/document.html": "",
    "src/main.tsx": `
      import { createBrowserRouter, RouterProvider } from "@ensemble/router";
      import { createRoot } from "react-dom/client";
      const router = createBrowserRouter([{ path: "*", element: null }]);
      createRoot(document.body).render(<RouterProvider router={router} />);`,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  const config = { ...defineShell(), mode: "production", logLevel: "error" } as const;
  await (await createRsbuild({ cwd, config, environment: ["web"] })).build();

  const output = join(cwd, "dist");
  const names = (await readdir(output)).filter((name) => name.endsWith(".js"));
  const scripts = await Promise.all(names.map((name) => readFile(join(output, name), "utf8")));
  const withDataRouter = names.filter((_, index) => scripts[index]!.includes("to createRouter"));
  expect(withDataRouter).toHaveLength(1);
  expect(withDataRouter).not.toContain("shell.js");
  expect(scripts[names.indexOf(withDataRouter[0]!)]).not.toMatch(/useState|createContext/);
});

describe("SBOM", () => {
  const sources = {
    "src/features/cards/cards-screen.tsx": `
    import { Heading } from "@ensemble/ui";
    import { used } from "used/part";
    export default () => <Heading>{used}</Heading>;`,
    "node_modules/used/package.json": '{"name":"used","version":"2.1.0","license":"MIT"}',
    "node_modules/used/part/package.json": '{"name":"used/part","version":"0.0.0","type":"module"}',
    "node_modules/used/part/index.js":
      'import { deep } from "@deep/er"; export const used = `${deep} and used`;',
    "node_modules/@deep/er/package.json": '{"name":"@deep/er","version":"3.0.0-rc.1"}',
    "node_modules/@deep/er/index.js": "export const deep = String(Date.now());",
    "node_modules/unused/package.json": '{"name":"unused","version":"1.0.0"}',
  };

  test("lists the packages in a release, except those that the shell provides", async () => {
    const output = await buildSampleRemote(sources);
    const text = await readFile(join(output, sbomFile), "utf8");
    const sbom = JSON.parse(text) as Sbom;
    expect(sbom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
    const purls = sbom.components.map(({ purl }) => purl);
    expect(purls.filter((purl) => /react(-dom)?@/.test(purl))).toEqual([]);
    expect(sbom.components.filter(({ name }) => /used|deep/.test(name))).toEqual([
      {
        type: "library",
        name: "@deep/er",
        version: "3.0.0-rc.1",
        purl: "pkg:npm/%40deep/er@3.0.0-rc.1",
      },
      {
        ...{ type: "library", name: "used", version: "2.1.0", purl: "pkg:npm/used@2.1.0" },
        licenses: [{ license: { name: "MIT" } }],
      },
    ]);
  });
});

describe("server bundle", () => {
  const sources = {
    "src/features/cards/cards-screen.tsx": `
    import { Heading } from "@ensemble/ui";
    import styles from "./cards-screen.module.css";
    export const count = () => new Worker(new URL("./count", import.meta.url));
    export default function CardsScreen() {
      return <Heading className={styles.title}>Cards</Heading>;
    }`,
    "src/features/cards/count.ts": "postMessage(1);",
    "src/features/cards/cards-screen.module.css": ".title { color: red; }",
  };

  interface ServerBundle {
    remote: { screens: { load: () => Promise<{ default: () => { className: string } }> }[] };
  }

  test("builds one file that requires only shared packages and uses the browser's class names", async () => {
    const output = await buildSampleRemote(sources);
    expect(await readdir(join(output, "server"))).toEqual(["bom.json", "remote.cjs"]);
    const bundle = await readFile(join(output, "server/remote.cjs"), "utf8");
    const required = new Set<string>();
    const provided = (name: string) => {
      required.add(name);
      const jsx = (_: unknown, props: object) => props;
      return name === "react/jsx-runtime" ? { jsx } : { Heading: () => undefined };
    };
    const module = { exports: {} as ServerBundle };
    compileFunction(bundle, ["module", "exports", "require"])(module, module.exports, provided);
    const { default: Screen } = await module.exports.remote.screens[0]!.load();
    const { className } = Screen();
    expect([...required].sort()).toEqual(["@ensemble/ui", "react/jsx-runtime"]);
    const files = await readdir(output);
    const styles = files.filter((file) => file.endsWith(".css"));
    expect(styles).toHaveLength(1);
    expect(await readFile(join(output, styles[0]!), "utf8")).toContain(`.${className}{`);
  });
});

test("gives the classes of another content other names", async () => {
  const classesOf = async (color: string) => {
    const output = await buildSampleRemote({
      "src/features/cards/cards-screen.tsx": `
        import styles from "./cards.module.css";
        export default () => styles.title;`,
      "src/features/cards/cards.module.css": `.title { color: ${color}; }`,
    });
    const [sheet] = (await readdir(output)).filter((file) => file.endsWith(".css"));
    return /^\.([^{]+)/.exec(await readFile(join(output, sheet!), "utf8"))![1];
  };
  const [red, again, blue] = [
    await classesOf("red"),
    await classesOf("red"),
    await classesOf("blue"),
  ];
  expect(again).toBe(red);
  expect(blue).not.toBe(red);
});

test("reports the files of parts, and the parts that screens place", async () => {
  const output = await buildSampleRemote({
    "src/remote.tsx": `
      const load = () => import("./features/cards/cards-screen");
      const parts = [{ name: "card", load: () => import("./features/cards/card-part") }];
      export const remote = { screens: [{ name: "cards", path: "/cards", load }], parts };`,
    "src/features/cards/card-part.tsx": "export default () => null;",
    "src/features/cards/cards-screen.tsx": `
      import { Part } from "@ensemble/ui";
      const other = { of: "not/placed" };
      export default function CardsScreen() {
        return [<Part of="shop/looks" props={other} />, <Part of="experts/author" props={{}} />];
      }`,
  });
  const report = JSON.parse(await readFile(join(output, "build.json"), "utf8")) as BuildReport;
  expect(report.placed).toEqual(["experts/author", "shop/looks"]);
  expect(Object.keys(report.parts!)).toEqual(["card"]);
  expect(await readdir(output)).toEqual(expect.arrayContaining(report.parts!["card"]!));
  expect(report.screens).not.toHaveProperty("card");
});

const remote = {
  "package.json": JSON.stringify({ name: "cards", version: "1.0.0" }),
  "src/remote.tsx": `
    const load = () => import("./features/cards/cards-screen");
    export const remote = { screens: [{ name: "cards", path: "/cards", load }] };`,
};

/**
 * Builds a remote with one screen and additional files (by path) for production. Returns its output
 * folder, which is inside the workspace to resolve packages and removed after the test.
 */
async function buildSampleRemote(files: Record<string, string>): Promise<string> {
  const dist = resolve(import.meta.dirname, "../../../dist");
  await mkdir(dist, { recursive: true });
  const cwd = await mkdtemp(join(dist, "sample-remote-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const [path, text] of Object.entries({ ...remote, ...files })) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  const config = { ...defineRemote("cards"), mode: "production", logLevel: "error" } as const;
  await (await createRsbuild({ cwd, config })).build();
  return join(cwd, "dist");
}
