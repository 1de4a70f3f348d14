import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { createLogger, createRsbuild } from "@rsbuild/core";
import { expect, onTestFinished, test } from "vitest";
import { defineRemote } from "./define-remote";

test("writes modules in parentheses, and a map without sources that no script mentions", async () => {
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
  // Browsers compile those ahead (eager-modules.ts).
  expect(await readFile(join(output, "remote.js"), "utf8")).toMatch(/:\(function\(/);
  const map = JSON.parse(await readFile(join(output, "maps/remote.js.map"), "utf8")) as object;
  expect(map).toMatchObject({ sources: [relative(root, join(cwd, "src/remote.tsx"))] });
  expect(map).not.toHaveProperty("sourcesContent");
});
