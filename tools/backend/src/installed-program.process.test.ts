import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { installedProgram } from "./installed-program";

test("installs a program once when two ask for it, and again never", async () => {
  const parent = await mkdtemp(path.join(tmpdir(), "ensemble-programs-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const report = vi.spyOn(console, "error").mockReturnValue();
  const install = () => installedProgram("acorn", "8.19.0", parent);
  const folders = await Promise.all([install(), install()]);
  folders.push(await install());
  expect(new Set(folders).size).toBe(1);
  expect(report.mock.calls).toEqual([["Installing acorn 8.19.0 (once) ..."]]);
  const manifest = await readFile(path.join(folders[0]!, "package.json"), "utf8");
  expect(JSON.parse(manifest)).toMatchObject({ name: "acorn", version: "8.19.0" });
});

test("reports npm's error and starts again after an installation that failed", async () => {
  const parent = await mkdtemp(path.join(tmpdir(), "ensemble-programs-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  vi.spyOn(console, "error").mockReturnValue();
  await expect(installedProgram("acorn", "0.0.0-none", parent)).rejects.toThrow(
    /acorn@0\.0\.0-none/,
  );
  await expect(installedProgram("acorn", "0.0.0-none", parent)).rejects.toThrow(
    /acorn@0\.0\.0-none/,
  );
});
