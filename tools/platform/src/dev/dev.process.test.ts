import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@ensemble/backend/ports";
import { expect, onTestFinished, test, vi } from "vitest";
import { typeCompiler } from "../release/build";
import { distDir } from "../workspace";
import { startDevServer } from "./dev-server";
import { watchChecks } from "./watch";

const site = "http://localhost:4200";

test("serves a remote once its build is fixed", async () => {
  await mkdir(distDir, { recursive: true });
  const source = await mkdtemp(join(distDir, "corrected-"));
  const screen = join(source, "src/features/cards/cards-screen.tsx");
  await mkdir(join(screen, ".."), { recursive: true });
  await writeFile(join(source, "package.json"), '{ "version": "1.0.0", "type": "module" }');
  const config =
    'import { defineRemote } from "@ensemble/build"; export default defineRemote("cards");';
  await writeFile(join(source, "rsbuild.config.ts"), config);
  const list = `export const remote = { screens: [
    { name: "cards", path: "/cards", load: () => import("./features/cards/cards-screen") },
  ] };`;
  await writeFile(join(source, "src/remote.tsx"), list);
  await writeFile(screen, 'export { default } from "./nowhere";');

  const log = vi.spyOn(console, "log");
  const started = startDevServer("cards", await freePort(), site, source);
  await vi.waitFor(() => expect(log.mock.calls.join("\n")).toContain("cards doesn't build"), {
    timeout: 20_000,
  });
  await writeFile(screen, "export default () => null;");
  const { served, close } = await started;
  onTestFinished(async () => {
    await close();
    await rm(source, { recursive: true });
  });
  expect(served.routes).toEqual([{ name: "cards", path: "/cards" }]);
  const script = await fetch(`${served.base}${served.entry[0]}`, { headers: { Origin: site } });
  expect(script.headers.get("Access-Control-Allow-Origin")).toBe(site);
});

test("reports type errors at the start and after changes, and when they are fixed", async () => {
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
