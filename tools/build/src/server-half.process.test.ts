import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { compileFunction } from "node:vm";
import { createRsbuild } from "@rsbuild/core";
import { expect, onTestFinished, test } from "vitest";
import { defineRemote } from "./define-remote";

const sources = {
  "package.json": JSON.stringify({ name: "cards", version: "1.0.0" }),
  "src/remote.tsx": `
    const load = () => import("./features/cards/cards-screen");
    export const remote = { screens: [{ name: "cards", path: "/cards", load }] };`,
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

interface Half {
  remote: { screens: { load: () => Promise<{ default: () => { className: string } }> }[] };
}

test("builds one file that requires shared packages alone and has the browser's class names", async () => {
  const dist = resolve(import.meta.dirname, "../../../dist");
  await mkdir(dist, { recursive: true });
  const cwd = await mkdtemp(join(dist, "server-half-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  const config = { ...defineRemote("cards"), mode: "production", logLevel: "error" } as const;
  await (await createRsbuild({ cwd, config })).build();

  expect(await readdir(join(cwd, "dist/server"))).toEqual(["bom.json", "data.json", "remote.cjs"]);
  const half = await readFile(join(cwd, "dist/server/remote.cjs"), "utf8");
  const required = new Set<string>();
  const provided = (name: string) => {
    required.add(name);
    const jsx = (_: unknown, props: object) => props;
    return name === "react/jsx-runtime" ? { jsx } : { Heading: () => undefined };
  };
  const module = { exports: {} as Half };
  compileFunction(half, ["module", "exports", "require"])(module, module.exports, provided);
  const { default: Screen } = await module.exports.remote.screens[0]!.load();
  const { className } = Screen();
  expect([...required].sort()).toEqual(["@ensemble/ui", "react/jsx-runtime"]);
  const files = await readdir(join(cwd, "dist"));
  const styles = files.filter((file) => file.endsWith(".css"));
  expect(styles).toHaveLength(1);
  expect(await readFile(join(cwd, "dist", styles[0]!), "utf8")).toContain(`.${className}{`);
});
