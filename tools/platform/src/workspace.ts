import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The workspace's folders, by what they are for. */
export const workspaceRoot = resolve(import.meta.dirname, "../../..");
export const appsDir = resolve(workspaceRoot, "apps");
export const environmentsDir = resolve(workspaceRoot, "environments");
/** Built releases, one folder each: `<app>/<release>/`. */
export const releasesDir = resolve(workspaceRoot, "dist/releases");
/** Composed environments, one folder each. */
export const composedDir = resolve(workspaceRoot, "dist/environments");

/** The product's version, as the root package.json gives it. */
export function productVersion(): string {
  const file = resolve(workspaceRoot, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
