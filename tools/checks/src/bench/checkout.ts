import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readFile, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { workspaceRoot } from "../workspace";
import type { BenchArguments } from "./arguments";

/** A working tree that can be built and served. */
export interface Checkout {
  name: string;
  folder: string;
}

export interface BenchOptions extends Pick<
  BenchArguments,
  "minutes" | "hostile" | "outfits" | "touches" | "interactions"
> {
  /** The commit to compare with, if any, and the workspace. */
  checkouts: readonly Checkout[];
}

/** The workspace, including uncommitted changes. */
export const workspace: Checkout = { name: "here", folder: workspaceRoot };

/**
 * Checks out a commit below `.cache`, where it's kept with its packages and builds. Throws if the
 * commit doesn't exist.
 */
export async function checkOut(commit: string): Promise<Checkout> {
  const named = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${commit}^{commit}`];
  const hash = await git(...named).catch(() => {
    throw new Error(`Unknown commit "${commit}".`);
  });
  const folder = join(workspaceRoot, ".cache/compared", hash.slice(0, 12));
  if (!(await isComplete(folder, hash))) {
    console.log(`\nChecking out ${hash.slice(0, 12)} ...`);
    await discard(folder);
    await git("worktree", "add", "--detach", folder, hash).catch(async (error: unknown) => {
      await discard(folder);
      throw error;
    });
  }
  return { name: hash.slice(0, 8), folder };
}

async function isComplete(folder: string, hash: string): Promise<boolean> {
  if (!existsSync(join(folder, ".git"))) return false;
  const inside = ["-C", folder];
  const [state, changed] = await Promise.all([
    git(...inside, "rev-parse", "--show-toplevel", "HEAD"),
    git(...inside, "status", "--porcelain", "--untracked-files=no"),
  ]).catch(() => ["", ""]);
  return state === `${await realpath(folder)}\n${hash}` && changed === "";
}

async function discard(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await git("worktree", "prune");
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", args, { cwd: workspaceRoot });
  return stdout.trim();
}

/**
 * Copies this workspace's packages into a checkout with the same lock file. Otherwise the
 * checkout's commands install its own.
 */
export async function copyPackages({ folder }: Checkout): Promise<void> {
  const lock = await readFile(join(workspaceRoot, "package-lock.json"), "utf8");
  if (lock !== (await readFile(join(folder, "package-lock.json"), "utf8"))) return;
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  const folders = Object.keys(packages)
    .filter((path) => path.includes("node_modules/"))
    .map((path) => path.slice(0, path.indexOf("node_modules/") + "node_modules".length));
  for (const folder of new Set(folders)) {
    const [from, to] = [join(workspaceRoot, folder), join(folder, folder)];
    if (!existsSync(from) || existsSync(to)) continue;
    console.log(`Copying ${folder} ...`);
    const temporary = `${to}.part`;
    await rm(temporary, { recursive: true, force: true });
    await cp(from, temporary, { recursive: true, verbatimSymlinks: true });
    await rename(temporary, to);
  }
}
