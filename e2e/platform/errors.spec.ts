import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { distDir, releaseApp, type Release } from "@ensemble/platform";
import { store } from "@ensemble/platform/patched-release";
import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import { openPlatform, test } from "./test-site";

const root = join(distDir, "..");

/** A throwing module and a button's click handler bring injected errors into the page. */
const errorSources = {
  handler: { text: (raise: string) => `export function act() {\n  ${raise}\n}`, click: "act()" },
  promise: {
    text: (raise: string) =>
      `export async function act() {\n  await Promise.resolve();\n  ${raise}\n}`,
    click: "void act()",
  },
  chunk: {
    text: (raise: string) => `${raise}\nexport const never = 1;`,
    click: 'void import("./chunk.ts")',
  },
  worker: {
    text: (raise: string) => `self.onmessage = () => {\n  ${raise}\n};`,
    click: 'new Worker(new URL("./worker.ts", import.meta.url)).postMessage(1)',
  },
  // Last, because an error while rendering replaces the screen.
  render: {
    text: (raise: string) => `export function Broken() {\n  ${raise}\n}`,
    click: "show(() => Broken)",
  },
};

/** An error in a remote's source. */
interface InjectedError {
  message: string;
  file: string;
  line: number;
}

/** Builds and releases experts with one screen that has a button for each injected error. */
async function faultyRemote(): Promise<{ release: Release; injected: InjectedError[] }> {
  const folder = await mkdtemp(join(distDir, "injected-"));
  const injected: InjectedError[] = [];
  const write = async (file: string, text: string) => {
    await mkdir(join(folder, file, ".."), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const [imports, buttons] = [[] as string[], [] as string[]];
  for (const [kind, { text, click }] of Object.entries(errorSources)) {
    const message = `injected ${kind} of experts`;
    const file = `src/features/injected/${kind}.ts`;
    // A different number of lines per file, which the bundler removes.
    const filler = Array.from({ length: 3 + injected.length * 2 }, (_, row) => `// Line ${row}.`);
    const raise = `if (!globalThis.nothing) throw new RangeError("${message}");`;
    const source = [...filler, text(raise), ""].join("\n");
    await write(file, source);
    const line = source.split("\n").findIndex((row) => row.includes("throw")) + 1;
    injected.push({ message, file: relative(root, join(folder, file)), line });
    const own = click.replace("act()", `${kind}()`);
    if (own !== click) imports.push(`import { act as ${kind} } from "./${kind}";`);
    if (kind === "render") imports.push('import { Broken } from "./render";');
    buttons.push(`<button onClick={() => { ${own}; }}>${message}</button>`);
  }
  await write(
    "src/features/injected/expert-directory-screen.tsx",
    `import { useState } from "react";
${imports.join("\n")}
export default function FaultyScreen() {
  const [Shown, show] = useState();
  return <main><h1>Injected</h1>${buttons.join("")}{Shown && <Shown />}</main>;
}`,
  );
  await write("package.json", '{ "name": "experts", "version": "1.0.0", "type": "module" }');
  await write(
    "rsbuild.config.ts",
    'import { defineRemote } from "@ensemble/build";\nexport default defineRemote("experts");',
  );
  await write(
    "src/remote.tsx",
    `export const remote = { screens: [{ name: "expert-directory", path: "/experts",
      load: () => import("./features/injected/expert-directory-screen") }] };`,
  );
  try {
    const bundler = join(root, "node_modules/@rsbuild/core/bin/rsbuild.js");
    const env = { ...process.env, NODE_ENV: "production" };
    await promisify(execFile)(process.execPath, [bundler, "build"], { cwd: folder, env });
    const release = await releaseApp("experts", store, { source: folder, compression: "quick" });
    return { release, injected };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Raises errors on a page and waits until it has reported all of them. */
async function raise(page: Page, injected: InjectedError[]): Promise<void> {
  const reports: string[] = [];
  page.on("request", (request) => void reports.push(request.postData() ?? ""));
  for (const { message } of injected)
    await page.getByRole("button", { name: message, exact: true }).click();
  const unreported = () => injected.filter(({ message }) => !reports.join("").includes(message));
  await expect.poll(unreported).toEqual([]);
}

test.use({ expectedErrors: /injected/ });

test("reports an error's remote, file and line, however it reaches the page", async ({
  page,
  siteWith,
  signIn,
}) => {
  const { release, injected } = await faultyRemote();
  const { origin } = await siteWith({ experts: { release: release.release } });
  await page.goto(`${origin}/experts`);
  await raise(page, injected);

  await signIn("admin");
  await openPlatform(page);
  const rows = page.getByRole("table", { name: "Errors" }).locator("tbody tr");
  await expect(rows.filter({ hasText: "injected" }).first()).toBeVisible();
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map(({ textContent }) => textContent ?? "")),
  );
  for (const { message, file, line } of injected) {
    const [, whose] =
      shown.find(([error]) => error!.startsWith(`RangeError: ${message}${file}:${line}`)) ?? [];
    expect(whose, message).toMatch(/^experts/);
  }
});
