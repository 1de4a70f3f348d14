import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "@ensemble/backend/ports";
import { createTestBackend, type TestBackendOptions } from "@ensemble/backend/testing";
import postgres from "postgres";
import { git, workspaceRoot } from "../workspace";

/** A working tree that can be built and served. */
interface Checkout {
  name: string;
  folder: string;
}

interface BenchOptions {
  /** The commit to compare with, if any, and the workspace. */
  checkouts: readonly Checkout[];
  outfits: number;
  /** Number of hostile callers. */
  hostile: number;
  /** How long to send visitors. */
  minutes: number;
  /** Number of commissions, and what their random lives are derived from. */
  lives: number;
  seed: string;
}

export interface BenchContext extends BenchOptions {
  /** A temporary folder. */
  folder: string;
  /** Registers a cleanup; they run in reverse order. */
  onEnd(stop: () => unknown): void;
}

/** Measures and prints something. Returns the missed goals. */
export type Bench = (context: BenchContext) => Promise<string[]>;

/** Runs `bench` with a temporary folder and cleans up afterwards, even if it fails. */
export async function withBenchContext(options: BenchOptions, bench: Bench): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-bench-"));
  const cleanups: (() => unknown)[] = [];
  try {
    return await bench({ ...options, folder, onEnd: (stop) => cleanups.unshift(stop) });
  } finally {
    for (const stop of cleanups) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The workspace, including uncommitted changes. */
export const workspace: Checkout = { name: "here", folder: workspaceRoot };

/** Checks out a commit below `.cache`, where it's kept with its packages and builds. */
export function checkOut(commit: string): Checkout {
  const hash = git("rev-parse", "--verify", "--end-of-options", `${commit}^{commit}`);
  const folder = join(workspaceRoot, ".cache/compared", hash.slice(0, 12));
  if (!existsSync(folder)) git("worktree", "add", "--force", "--detach", folder, hash);
  git("-C", folder, "reset", "--hard", hash); // Completes an interrupted checkout.
  return { name: hash.slice(0, 8), folder };
}

interface Site {
  origin: string;
  pid: number;
}

/** Starts a Node program until cleanup. Resolves when it prints its URL. */
export async function startServer(
  { onEnd }: BenchContext,
  folder: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<Site> {
  const env = { ...process.env, ...settings };
  const stdio: ["ignore", "pipe", "inherit"] = ["ignore", "pipe", "inherit"];
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio });
  const ended = once(child, "close");
  onEnd(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      const [, address] = / is at (http\S+)$/.exec(line) ?? [];
      if (address) resolve(address);
      else if (line.startsWith("Installing")) console.log(line);
    });
    void ended.then(() => reject(new Error(`A server ended early in ${folder}: see above.`)));
  });
  return { origin, pid: child.pid! };
}

/** Returns Node's arguments for a script of a checkout's package.json. */
export function readScript({ folder }: Checkout, name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  return scripts[name]!.split(" ").slice(1);
}

/** Builds changed apps and starts the seeded site with a temporary data folder. */
export async function startSite(context: BenchContext, checkout = workspace): Promise<Site> {
  console.log(`\nBuilding and starting the site (${checkout.name}) ...`);
  return startServer(context, checkout.folder, readScript(checkout, "start"), {
    PORT: String(await freePort()),
    ENSEMBLE_DATA: await mkdtemp(join(context.folder, "data-")),
  });
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

/** Opens a database until cleanup, with a superuser's connection. */
export async function openDatabase({ onEnd }: BenchContext, options: TestBackendOptions) {
  const backend = await createTestBackend(options);
  onEnd(() => backend.dispose());
  const sql = postgres(backend.adminUrl, { max: 1, onnotice: () => undefined });
  onEnd(() => sql.end());
  return { backend, sql };
}
