import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../browser";
import { copyPackages, here, type Checkout } from "./checkout";

type Settings = Record<string, string>;

/** What a bench leaves behind. */
export interface Scene {
  /** Deleted at the end. */
  folder: string;
  /** Called at the end, the last first. */
  onEnd(stop: () => unknown): void;
}

/** Gives work a folder of its own, and ends what it started whether it succeeds or not. */
export async function onScene<T>(work: (scene: Scene) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-bench-"));
  const stops: (() => unknown)[] = [];
  try {
    return await work({ folder, onEnd: (stop) => stops.unshift(stop) });
  } finally {
    for (const stop of stops) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a script of a checkout's package.json, by which a commit says how it is started. */
async function spawnScript(
  { folder }: Checkout,
  [script, ...words]: readonly string[],
  settings: Settings,
): Promise<ChildProcessByStdio<null, Readable, null>> {
  const { scripts } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [, ...given] = scripts[script!]!.split(" ");
  const env = { ...process.env, ...settings };
  const stdio: ["ignore", "pipe", "inherit"] = ["ignore", "pipe", "inherit"];
  return spawn(process.execPath, [...given, ...words], { cwd: folder, env, stdio });
}

/** Runs a command to its end. Rejects when it fails. */
export async function runScript(
  checkout: Checkout,
  words: readonly string[],
  settings: Settings,
): Promise<void> {
  const child = await spawnScript(checkout, words, settings);
  child.stdout.resume();
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`${words.join(" ")} failed in ${checkout.folder}: see above.`);
}

interface Site {
  origin: string;
  pid: number;
}

/** Starts a command that serves until the scene ends. Resolves when it says where it is. */
export async function startServer(
  scene: Scene,
  checkout: Checkout,
  words: readonly string[],
  settings: Settings,
): Promise<Site> {
  const child = await spawnScript(checkout, words, settings);
  const ended = once(child, "close");
  scene.onEnd(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const origin = await new Promise<string>((settle, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      const [, address] = / is at (http\S+)$/.exec(line) ?? [];
      if (address) settle(address);
      else if (line.startsWith("Installing")) console.log(line);
    });
    const why = `${words.join(" ")} ended early in ${checkout.folder}: see above.`;
    void ended.then(() => reject(new Error(why)));
  });
  return { origin, pid: child.pid! };
}

/** Builds what changed and starts the site with the seed, in a data folder of its own. */
export async function startSite(scene: Scene, checkout = here): Promise<Site> {
  console.log(`\nBuilding and starting the site (${checkout.name}) ...`);
  if (checkout !== here) await copyPackages(checkout);
  return startServer(scene, checkout, ["start"], {
    PORT: String(await freePort()),
    ENSEMBLE_DATA: await mkdtemp(join(scene.folder, "data-")),
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Milliseconds; on a busy machine, a page that took too long is not rendered for five minutes. */
const timeout = 400_000;

/** The HTML of a page, once the server has rendered it. */
export async function renderedPage(address: string): Promise<string> {
  for (const began = performance.now(); performance.now() - began < timeout;) {
    const html = await (await fetch(address)).text();
    // Another commit may name the attribute differently; a document as published begins without one.
    if (html.includes("<html data-")) return html;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${address} is not rendered.`);
}

export async function openBrowser(scene: Scene, ...flags: string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...flags],
  });
  scene.onEnd(() => browser.close());
  return browser;
}
