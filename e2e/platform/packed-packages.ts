import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "../fixtures";

const run = promisify(execFile);
const workspace = resolve(import.meta.dirname, "../..");

/** What a remote of another repository is built with. */
const published = ["contract", "query", "router", "session", "ui", "ui-overlay", "build"];

/**
 * Packs the published packages and unpacks them into `folder`/node_modules, beside what they say
 * that they depend on and nothing else. That is taken from this workspace, in the version they
 * name, instead of the registry: a test must not wait for the network.
 */
export async function installPublished(folder: string): Promise<void> {
  const packed = join(folder, "packed");
  const modules = join(folder, "node_modules");
  await mkdir(packed, { recursive: true });
  const workspaces = published.flatMap((name) => ["-w", `@ensemble/${name}`]);
  await run("npm", ["pack", ...workspaces, "--pack-destination", packed], { cwd: workspace });
  const archives = await readdir(packed);
  expect(archives).toHaveLength(published.length);
  for (const name of published) {
    const archive = archives.find((file) => new RegExp(`^ensemble-${name}-\\d`).test(file))!;
    const into = join(modules, "@ensemble", name);
    await mkdir(into, { recursive: true });
    await run("tar", ["-xzf", join(packed, archive), "-C", into, "--strip-components=1"]);
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
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
