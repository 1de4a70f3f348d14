import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The workspace's folders by purpose. */
export const workspaceRoot = resolve(import.meta.dirname, "../../..");
export const appsDir = resolve(workspaceRoot, "apps");
/** The environments' files: the workspace's own, or another repository's. */
export const environmentsDir = resolve(
  workspaceRoot,
  process.env.ENSEMBLE_ENVIRONMENTS ?? "environments",
);
/** The local store: `releases/<app>/<release>/` and `environments/<name>/`. */
export const distDir = resolve(workspaceRoot, "dist");

/** The embedded database, uploads and mails of this checkout. */
export const dataDir = resolve(workspaceRoot, process.env.ENSEMBLE_DATA ?? ".data");

/** The product's version, from the root package.json. */
export function productVersion(): string {
  const file = resolve(workspaceRoot, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** The names of the environments with a file. */
export function environmentNames(folder = environmentsDir): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(/\.json$/, ""));
}

/**
 * The remotes of this workspace: folders with a `src/remote.tsx`. An environment may name others.
 */
export const remoteNames: readonly string[] = readdirSync(appsDir)
  .filter((name) => existsSync(join(appsDir, name, "src/remote.tsx")))
  .sort();

/** All apps of this workspace; the shell first, because it hosts the others. */
export const appNames: readonly string[] = ["shell", ...remoteNames];
