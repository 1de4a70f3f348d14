import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const workspaceRoot = resolve(import.meta.dirname, "../../..");
export const appsDir = resolve(workspaceRoot, "apps");
/** The folder of environment files in the workspace or another repository. */
export const environmentsDir = resolve(
  workspaceRoot,
  process.env.ENSEMBLE_ENVIRONMENTS ?? "environments",
);
/** The local store: `releases/<app>/<release>/` and `environments/<name>/`. */
export const distDir = resolve(workspaceRoot, "dist");

/** The generated types of the database, in this checkout and in a release's sources. */
export const databaseTypesFile = "libs/contract/src/database.types.ts";

/** This checkout's embedded database, uploads and emails. */
export const dataDir = resolve(workspaceRoot, process.env.ENSEMBLE_DATA ?? ".data");

/** Returns the product's version from the root package.json. */
export function productVersion(): string {
  const file = resolve(workspaceRoot, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** Returns the names of the environments that have a file. */
export function environmentNames(folder = environmentsDir): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(/\.json$/, ""));
}

/** This workspace's remotes have a `src/remote.tsx`. Environments may name others. */
export const remoteNames: readonly string[] = readdirSync(appsDir)
  .filter((name) => existsSync(join(appsDir, name, "src/remote.tsx")))
  .sort();

/** This workspace's apps, the shell first. */
export const appNames: readonly string[] = ["shell", ...remoteNames];
