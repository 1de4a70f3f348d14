import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { workspaceRoot } from "../workspace";

/** What a remote of another repository is built with. */
const published = ["contract", "query", "router", "session", "ui", "ui-overlay", "build"];

/** A package as an archive that npm installs. */
export interface PackedPackage {
  /** `@ensemble/<name>`. */
  name: string;
  version: string;
  file: string;
}

/** Packs what a remote of another repository is built with into a folder. */
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
