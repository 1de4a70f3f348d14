import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { packPackages } from "@ensemble/platform";
import { expect } from "../fixtures";

const run = promisify(execFile);
const workspace = resolve(import.meta.dirname, "../..");

/**
 * Packs the published packages and unpacks them into `folder`/node_modules, with exactly the
 * dependencies that they and the folder's own manifest declare. Copies those from this workspace
 * instead of the registry, so that the test needs no network.
 */
export async function installPublished(folder: string): Promise<void> {
  const modules = join(folder, "node_modules");
  const { devDependencies = {} } = await manifestOf(folder);
  for (const [tool, version] of Object.entries(devDependencies)) {
    await linkPackage(modules, tool, version);
  }
  for (const { name, file } of await packPackages(join(folder, "packed"))) {
    const into = join(modules, name);
    await mkdir(into, { recursive: true });
    await run("tar", ["-xzf", file, "-C", into, "--strip-components=1"]);
    const { dependencies = {} } = await manifestOf(into);
    for (const [dependency, version] of Object.entries(dependencies)) {
      if (!dependency.startsWith("@ensemble/")) await linkPackage(modules, dependency, version);
    }
  }
}

async function linkPackage(modules: string, name: string, version: string): Promise<void> {
  const installed = join(workspace, "node_modules", name);
  expect((await manifestOf(installed)).version, name).toBe(version);
  const link = join(modules, name);
  await mkdir(dirname(link), { recursive: true });
  if (!existsSync(link)) await symlink(installed, link, "junction");
}

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
