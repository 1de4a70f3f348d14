import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findDataUses } from "@ensemble/build/data";
import type { DataUse } from "@ensemble/build/release-lists";
import { workspaceRoot } from "../step";
import { contentOf, git } from "./history";
import { kept } from "./kept";

/** What all apps of a commit use, and the places that leave something open. */
export interface OldUses {
  uses: DataUse[];
  open: string[];
}

/** A working tree for commits of before, with the installed packages of today. */
export interface OldSources {
  /** Its folder, as a commit left it. */
  at(commit: string): string;
  usesAt(commit: string): Promise<OldUses>;
  close(): Promise<void>;
}

export async function openOldSources(): Promise<OldSources> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-history-"));
  git(["worktree", "add", "--quiet", "--detach", "--force", folder, "HEAD"]);
  await linkPackages(folder);
  // What it finds changes with it.
  const reader = contentOf("HEAD", "tools/build/src/data");
  const at = (commit: string): string => {
    git(["checkout", "--quiet", "--detach", commit], folder);
    return folder;
  };
  return {
    at,
    usesAt: (commit) =>
      kept(`uses-${reader}-${contentOf(commit, "apps", "libs")}`, async () =>
        findDataUses(sourcesIn(at(commit)), folder),
      ),
    async close() {
      await rm(join(folder, "node_modules"), { recursive: true });
      git(["worktree", "remove", "--force", folder]);
    },
  };
}

/** The packages of others are the installed ones, ours are those of the tree. */
async function linkPackages(folder: string): Promise<void> {
  const installed = join(workspaceRoot, "node_modules");
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@ensemble"), { recursive: true });
  for (const name of await readdir(installed))
    if (name !== "@ensemble") await symlink(join(installed, name), join(modules, name));
  for (const lib of await readdir(join(folder, "libs")))
    await symlink(join("../../libs", lib), join(modules, "@ensemble", lib));
}

/** What releases may contain: more than the bundler keeps, as nothing is built. */
const sourcesIn = (folder: string): string[] =>
  git(["ls-files", "apps/*/src/*", "libs/*/src/*"], folder)
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^libs\/testing\/|\.d\.ts$/.test(file))
    .map((file) => join(folder, file));
