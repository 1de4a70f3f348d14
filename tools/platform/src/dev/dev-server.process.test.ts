import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { distDir } from "../workspace";
import { startDevServer } from "./dev-server";

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
  await vi.waitFor(() => expect(log.mock.calls.join("\n")).toContain("cards does not build"), {
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
