import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";

export const root = resolve(import.meta.dirname, "../..");

/** Exits with one sentence that says what to do. */
export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/** Checks the machine and installs the locked packages; does nothing when they are installed. */
export function prepareWorkspace() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Ensemble needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  linkWorkspaces();
  if (isInstalled()) return;
  console.log("Installing packages (once; a minute or two) ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // Errors only: pg-boss asks for a newer Node than it needs, which is no business of a newcomer's.
  const { status } = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) fail("Couldn't install the packages: see above, then run the command again.");
}

/** Links libs and apps that are newer than the installation, which needs no registry. */
function linkWorkspaces() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    const linkPath = join(root, path);
    if (!link || existsSync(linkPath) || !existsSync(dirname(linkPath))) continue;
    rmSync(linkPath, { force: true }); // A link to where the workspace was before it moved.
    symlinkSync(relative(dirname(linkPath), join(root, resolved)), linkPath, "junction");
  }
}

/** Whether node_modules holds exactly what the lock file names (except for other platforms). */
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
