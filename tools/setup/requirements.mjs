import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";

export const root = resolve(import.meta.dirname, "../..");

/** Prints a message and exits with 1. */
export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/** Checks the Node version and installs the locked packages if they aren't installed. */
export function prepareWorkspace() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Ensemble needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  linkWorkspaces();
  if (isInstalled()) return;
  console.log("Installing packages (once; a minute or two) ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const install = (...more) =>
    spawnSync(npm, [...installArguments, ...more], { cwd: root, stdio: "inherit" }).status === 0;
  // Try what npm has stored first, because asking the registry about each package takes seconds.
  if (!install("--prefer-offline") && !install())
    fail("Couldn't install the packages: see above, then run the command again.");
}

/** Hides warnings: pg-boss declares a newer Node version than it needs. */
const installArguments = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];

/** Links libs and apps that were added after the installation, without a registry. */
function linkWorkspaces() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    const linkPath = join(root, path);
    if (!link || existsSync(linkPath) || !existsSync(dirname(linkPath))) continue;
    rmSync(linkPath, { force: true }); // A broken link from before the workspace was moved.
    symlinkSync(relative(dirname(linkPath), join(root, resolved)), linkPath, "junction");
  }
}

/** Whether node_modules matches the lock file, except for optional packages. */
function isInstalled() {
  const installedLock = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedLock)) return false;
  const read = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = read(installedLock);
  return Object.entries(read(join(root, "package-lock.json"))).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith("node_modules/") || optional || link || installed[path]?.version === version,
  );
}
