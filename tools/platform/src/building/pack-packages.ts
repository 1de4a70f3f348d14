import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { workspaceRoot } from "../workspace";

/** The packages that a remote in another repository builds with. */
const published = ["contract", "query", "router", "session", "ui", "ui-overlay", "build"];

/** A package as an npm tarball. */
export interface PackedPackage {
  /** `@ensemble/<name>`. */
  name: string;
  version: string;
  file: string;
}

/** Packs the packages that a remote in another repository builds with into a folder. */
export async function packPackages(folder: string): Promise<PackedPackage[]> {
  await mkdir(folder, { recursive: true });
  const workspaces = published.flatMap((name) => ["-w", `@ensemble/${name}`]);
  const args = ["pack", "--json", ...workspaces, "--pack-destination", folder];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: workspaceRoot });
  const packed = JSON.parse(stdout) as { name: string; version: string; filename: string }[];
  return packed.map(({ name, version, filename }) => ({
    name,
    version,
    file: join(folder, filename.replace("@", "").replace("/", "-")),
  }));
}
