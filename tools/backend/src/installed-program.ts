import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { withLock } from "./file-lock";
import { projectPaths } from "./project";

/**
 * Returns the folder of a package from npm, such as `deno@2.9.6`, and installs it on first use: few
 * commands need these programs, which are larger than most of node_modules together.
 */
export async function installedProgram(
  name: string,
  version: string,
  parent = path.join(projectPaths.root, ".cache/programs"),
): Promise<string> {
  const folder = path.join(parent, `${name}@${version}`);
  const installed = path.join(folder, "node_modules", name);
  if (existsSync(installed)) return installed;
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(installed)) return;
    console.error(`Installing ${name} ${version} (once) ...`);
    const draft = `${folder}.draft`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    // Without a package of its own, npm would install into the workspace.
    await writeFile(path.join(draft, "package.json"), "{}");
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    await promisify(execFile)(npm, ["install", `${name}@${version}`, ...options], {
      cwd: draft,
      shell: process.platform === "win32",
    });
    await rename(draft, folder);
  });
  return installed;
}
