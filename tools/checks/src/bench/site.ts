import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { demoAccounts } from "@ensemble/database/seed";
import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../browser";
import { copyPackages, workspace, type Checkout } from "./checkout";
import type { Side } from "./phone";

type Settings = Record<string, string>;

/** Resources that are cleaned up after a benchmark. */
export interface BenchContext {
  folder: string;
  /** Registers a cleanup; they run in reverse order. */
  onEnd(stop: () => unknown): void;
}

/** Runs `run` with a temporary folder and cleans up afterwards, even if it fails. */
export async function withBenchContext<T>(run: (context: BenchContext) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-bench-"));
  const cleanups: (() => unknown)[] = [];
  try {
    return await run({ folder, onEnd: (stop) => cleanups.unshift(stop) });
  } finally {
    for (const stop of cleanups) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a script of a checkout's package.json, because its command depends on the commit. */
async function spawnScript(
  { folder }: Checkout,
  [script, ...args]: readonly string[],
  settings: Settings,
): Promise<ChildProcessByStdio<null, Readable, null>> {
  const { scripts } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [, ...scriptArgs] = scripts[script!]!.split(" ");
  const env = { ...process.env, ...settings };
  const stdio: ["ignore", "pipe", "inherit"] = ["ignore", "pipe", "inherit"];
  return spawn(process.execPath, [...scriptArgs, ...args], { cwd: folder, env, stdio });
}

/** Runs a script until it exits. Rejects if it fails. */
export async function runScript(
  checkout: Checkout,
  args: readonly string[],
  settings: Settings,
): Promise<void> {
  const child = await spawnScript(checkout, args, settings);
  child.stdout.resume();
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`${args.join(" ")} failed in ${checkout.folder}: see above.`);
}

interface Site {
  origin: string;
  pid: number;
}

/** Starts a server until cleanup. Resolves when it prints its URL. */
export async function startServer(
  context: BenchContext,
  checkout: Checkout,
  args: readonly string[],
  settings: Settings,
): Promise<Site> {
  const child = await spawnScript(checkout, args, settings);
  const ended = once(child, "close");
  context.onEnd(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      const [, address] = / is at (http\S+)$/.exec(line) ?? [];
      if (address) resolve(address);
      else if (line.startsWith("Installing")) console.log(line);
    });
    const message = `${args.join(" ")} ended early in ${checkout.folder}: see above.`;
    void ended.then(() => reject(new Error(message)));
  });
  return { origin, pid: child.pid! };
}

/** Builds changed apps and starts the seeded site with a temporary data folder. */
export async function startSite(context: BenchContext, checkout = workspace): Promise<Site> {
  console.log(`\nBuilding and starting the site (${checkout.name}) ...`);
  if (checkout !== workspace) await copyPackages(checkout);
  return startServer(context, checkout, ["start"], {
    PORT: String(await freePort()),
    ENSEMBLE_DATA: await mkdtemp(join(context.folder, "data-")),
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

/** Exceeds the five minutes for which a page isn't rendered after a timeout, in milliseconds. */
const timeoutMs = 400_000;

/** Waits until the server renders a page and returns its HTML. */
export async function waitForRenderedPage(address: string): Promise<string> {
  for (const startedAt = performance.now(); performance.now() - startedAt < timeoutMs;) {
    const html = await (await fetch(address)).text();
    // The attribute's name depends on the commit, but an unrendered document has none.
    if (html.includes("<html data-")) return html;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${address} isn't rendered.`);
}

export async function openBrowser(context: BenchContext, ...flags: string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...flags],
  });
  context.onEnd(() => browser.close());
  return browser;
}

/** Signs in the seed's administrator with the form and returns the browser's storage state. */
export async function signInAdministrator(
  browser: Browser,
  origin: string,
): Promise<Side["session"]> {
  const { email, password } = demoAccounts.find((account) => account.email.startsWith("admin"))!;
  const page = await browser.newPage();
  await page.goto(`${origin}/auth`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${origin}/`);
  // Shown once the browser has stored the session.
  await page.getByRole("link", { name: "Admin", exact: true }).waitFor();
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}
