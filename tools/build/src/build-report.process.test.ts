import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createLogger, createRsbuild } from "@rsbuild/core";
import { expect, onTestFinished, test } from "vitest";
import { defineRemote } from "./define-remote";

test("fails with the missing module when an import is wrong and leaves no report", async () => {
  const dist = resolve(import.meta.dirname, "../../../dist");
  await mkdir(dist, { recursive: true });
  const cwd = await mkdtemp(join(dist, "wrong-import-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await mkdir(join(cwd, "src"));
  await writeFile(join(cwd, "package.json"), JSON.stringify({ name: "cards", version: "1.0.0" }));
  await writeFile(join(cwd, "src/remote.tsx"), 'export { remote } from "./cards";\n');
  const lines: string[] = [];
  const customLogger = createLogger();
  const collect = (...words: unknown[]) => void lines.push(words.map(String).join(" "));
  customLogger.override({ error: collect, warn: collect, log: collect, info: collect });

  const rsbuild = await createRsbuild({ cwd, config: { ...defineRemote("cards"), customLogger } });
  await expect(rsbuild.build()).rejects.toThrow(/build failed/);
  expect(lines.join("\n")).toMatch(/Module not found[^]*\.\/cards/);
  expect(lines.join("\n")).not.toContain("build.json");
  expect(existsSync(join(cwd, "dist/build.json"))).toBe(false);
});
