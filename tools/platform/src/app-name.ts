import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { appsDir } from "./workspace";

/**
 * The remotes of this workspace: folders with a `src/remote.tsx`. An environment may name others.
 */
export const remoteNames: readonly string[] = readdirSync(appsDir)
  .filter((name) => existsSync(join(appsDir, name, "src/remote.tsx")))
  .sort();

/** All apps of this workspace; the shell first, because it hosts the others. */
export const appNames: readonly string[] = ["shell", ...remoteNames];
