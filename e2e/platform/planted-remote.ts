import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { distDir, releaseApp, type Release } from "@ensemble/platform";
import { store } from "./trial-release";

const root = join(distDir, "..");

/** How a planted error reaches the page. */
export const plantedKinds = ["render", "handler", "promise", "chunk", "worker"] as const;
export type PlantedKind = (typeof plantedKinds)[number];

/** An error in a remote's source. */
export interface Planted {
  kind: PlantedKind;
  message: string;
  file: string;
  line: number;
}

/** The screen of an app that the errors are planted in. */
export interface PlantedScreen {
  app: string;
  name: string;
  path: string;
}

/** What is planted, by kind: its module, and what a click on its button does. */
const plants: Record<PlantedKind, { text: (raise: string) => string; click: string }> = {
  render: { text: (raise) => `export function Broken() {\n  ${raise}\n}`, click: "show(Broken)" },
  handler: { text: (raise) => `export function act() {\n  ${raise}\n}`, click: "act()" },
  promise: {
    text: (raise) => `export async function act() {\n  await Promise.resolve();\n  ${raise}\n}`,
    click: "void act()",
  },
  chunk: { text: (raise) => `${raise}\nexport const never = 1;`, click: "void import(FILE)" },
  worker: {
    text: (raise) => `self.onmessage = () => {\n  ${raise}\n};`,
    click: "new Worker(new URL(FILE, import.meta.url)).postMessage(1)",
  },
};

/** Builds and releases a remote with one screen that has a button for each of its planted errors. */
export async function plantedRemote({ app, name, path }: PlantedScreen, counts: number[]) {
  const folder = await mkdtemp(join(distDir, `planted-${app}-`));
  const planted: Planted[] = [];
  const write = async (file: string, text: string) => {
    await mkdir(join(folder, file, ".."), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const [imports, buttons] = [[] as string[], [] as string[]];
  for (const [at, kind] of plantedKinds.entries()) {
    for (let number = 1; number <= counts[at]!; number += 1) {
      const message = `planted ${kind} ${"abc"[number - 1]} of ${app}`;
      const file = `src/features/planted/${kind}-${number}.ts`;
      // Lines before it that the bundler removes, as many as in no other file.
      const filler = Array.from({ length: 3 + planted.length * 2 }, (_, row) => `// Line ${row}.`);
      const raise = `if (!globalThis.nothing) throw new RangeError("${message}");`;
      const text = [...filler, plants[kind].text(raise), ""].join("\n");
      await write(file, text);
      const line = text.split("\n").findIndex((row) => row.includes("throw")) + 1;
      planted.push({ kind, message, file: relative(root, join(folder, file)), line });
      const local = { Broken: `Broken${number}`, act: `${kind}${number}` };
      if (kind === "render")
        imports.push(`import { Broken as ${local.Broken} } from "./${kind}-${number}";`);
      if (["handler", "promise"].includes(kind))
        imports.push(`import { act as ${local.act} } from "./${kind}-${number}";`);
      const click = plants[kind].click
        .replace("show(Broken)", `show(() => ${local.Broken})`)
        .replace("act()", `${local.act}()`)
        .replace("FILE", `"./${kind}-${number}.ts"`);
      buttons.push(`<button onClick={() => { ${click}; }}>${message}</button>`);
    }
  }
  await write(
    `src/features/planted/${name}-screen.tsx`,
    `import { useState } from "react";
${imports.join("\n")}
export default function PlantedScreen() {
  const [Shown, show] = useState();
  return <main><h1>Planted</h1>${buttons.join("")}{Shown && <Shown />}</main>;
}`,
  );
  await write("package.json", `{ "name": "${app}", "version": "1.0.0", "type": "module" }`);
  await write(
    "rsbuild.config.ts",
    `import { defineRemote } from "@ensemble/build";\nexport default defineRemote("${app}");`,
  );
  await write(
    "src/remote.tsx",
    `export const remote = { screens: [{ name: "${name}", path: "${path}",
      load: () => import("./features/planted/${name}-screen") }] };`,
  );
  try {
    const bundler = join(root, "node_modules/@rsbuild/core/bin/rsbuild.js");
    const env = { ...process.env, NODE_ENV: "production" };
    await promisify(execFile)(process.execPath, [bundler, "build"], { cwd: folder, env });
    const release: Release = await releaseApp(app, store, { source: folder, compression: "quick" });
    return { release, planted };
  } finally {
    await rm(folder, { recursive: true });
  }
}
