import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";

export const root = resolve(import.meta.dirname, "../..");

/** Ends the command with one sentence that says what to do. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Checks the machine and installs the locked packages; does nothing when they are there already. */
export function prepareWorkspace() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    giveUp(`Ensemble needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  const lock = readFileSync(join(root, "package-lock.json"));
  const fingerprint = createHash("sha256").update(lock).digest("hex");
  const stamp = join(root, "node_modules/.ensemble-installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  console.log("Installing packages (once; a minute or two) ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status } = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) giveUp("Installing the packages failed: see above, then run the command again.");
  writeFileSync(stamp, fingerprint);
}

/** Runs a TypeScript tool of the workspace in this process. */
export async function runTool(path) {
  process.chdir(root);
  process.env.NX_DAEMON = "false"; // A daemon would outlive the command.
  const { register } = await import("tsx/esm/api");
  register();
  await import(new URL(`../../${path}`, import.meta.url).href);
}
