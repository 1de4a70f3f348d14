import { execFileSync, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";

export const workspaceRoot = resolve(import.meta.dirname, "../../..");

/**
 * Reads the files below folders by name, with paths relative to the workspace. `.` is the workspace
 * itself.
 */
export async function readFiles(
  folders: readonly string[],
  name: RegExp,
): Promise<{ path: string; text: string }[]> {
  const paths = await Promise.all(folders.map((folder) => filesBelow(folder, name)));
  return Promise.all(
    paths.flat().map(async (path) => ({
      path,
      text: await readFile(resolve(workspaceRoot, path), "utf8"),
    })),
  );
}

async function filesBelow(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(resolve(workspaceRoot, folder), { withFileTypes: true });
  const files = await Promise.all(
    entries.map((entry) => {
      const path = folder === "." ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) return name.test(entry.name) ? [path] : [];
      const isExcluded = /^(node_modules|dist|\..*)$/.test(entry.name);
      return entry.isDirectory() && !isExcluded ? filesBelow(path, name) : [];
    }),
  );
  return files.flat();
}

/** Runs a program of the workspace, forwards its output and returns its exit code. */
export async function runProgram(
  script: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(process.execPath, [resolve(workspaceRoot, script), ...args], {
    cwd: workspaceRoot,
    env: { ...process.env, NX_DAEMON: "false", FORCE_COLOR: "0", ...environment },
    stdio: "inherit",
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

export const git = (...args: string[]): string =>
  execFileSync("git", args, {
    cwd: workspaceRoot,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/**
 * Returns this branch's merge base with NX_BASE or the main branch. Undefined if unknown (no git,
 * no main branch); then everything is checked.
 */
export function mergeBase(): string | undefined {
  for (const name of [process.env.NX_BASE, "origin/main", "main"]) {
    try {
      if (name) return git("merge-base", name, "HEAD");
    } catch {
      // Try the next one.
    }
  }
  return undefined;
}

/** Lists files that differ from a commit, including uncommitted and new ones. */
export function changedFiles(base: string): string[] {
  const tracked = git("diff", "--name-only", "--no-renames", base);
  const added = git("ls-files", "--others", "--exclude-standard");
  return `${tracked}\n${added}`.split("\n").filter((file) => file !== "");
}
