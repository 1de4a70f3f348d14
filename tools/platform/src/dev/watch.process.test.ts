import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { typeCompiler } from "../release/build";
import { watchChecks } from "./watch";

test("reports type errors at the start and after a change, and when they are fixed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-types-"));
  const file = join(folder, "price.ts");
  await writeFile(file, 'export const price: number = "ten";\n');
  const config = join(folder, "tsconfig.json");
  const compilerOptions = { strict: true, noEmit: true, types: [], lib: ["ES2023"] };
  await writeFile(config, JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const reports: string[] = [];
  const command = [typeCompiler, "-p", config, "--pretty", "false"];
  const stop = watchChecks([folder], command, (errors) => reports.push(errors));
  onTestFinished(async () => {
    stop();
    await rm(folder, { recursive: true });
  });
  const soon = { timeout: 20_000, interval: 50 };
  await vi.waitFor(() => expect(reports).toHaveLength(1), soon);
  expect(reports[0]).toMatch(/price\.ts\(1,14\): error TS2322/);

  await writeFile(file, "export const price: number = 10;\n");
  await vi.waitFor(() => expect(reports).toHaveLength(2), soon);
  expect(reports[1]).toBe("");

  await writeFile(join(folder, "name.ts"), "export const name: string = 10;\n");
  await vi.waitFor(() => expect(reports).toHaveLength(3), soon);
  expect(reports[2]).toMatch(/name\.ts\(1,14\): error TS2322/);
});
