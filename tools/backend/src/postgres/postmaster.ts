import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

/** The content of `postmaster.pid`, which a running PostgreSQL writes. */
interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

const pidFile = (dataDir: string): string => path.join(dataDir, "postmaster.pid");

/** The server that claims to serve this folder, running or not; undefined without one. */
export async function readPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(dataDir), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7] === "ready" };
}

/** The server that runs for this folder and accepts connections; undefined without one. */
export async function livePostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(dataDir);
  return postmaster?.ready && (await serves(postmaster.pid, dataDir)) ? postmaster : undefined;
}

/**
 * Ends the server that a crashed run left behind, or removes the pid file of a dead one. Touches a
 * process only when its command line proves that it is PostgreSQL serving exactly this folder:
 * after a reboot the pid may belong to any process.
 */
export async function clearPostmaster(dataDir: string): Promise<void> {
  const leftover = await readPostmaster(dataDir);
  if (leftover && (await serves(leftover.pid, dataDir))) await stopPostmaster(leftover.pid);
  await rm(pidFile(dataDir), { force: true });
}

/** Fast shutdown, then immediate (the next start recovers from the log), then SIGKILL. */
export async function stopPostmaster(
  pid: number,
  from: "SIGINT" | "SIGQUIT" = "SIGINT",
): Promise<void> {
  const steps = [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const;
  for (const [signal, timeoutMs] of steps.slice(from === "SIGINT" ? 0 : 1)) {
    if (!(await runs(pid))) return;
    send(pid, signal);
    const end = Date.now() + timeoutMs;
    while (Date.now() < end) {
      if (!(await runs(pid))) return;
      await delay(15);
    }
  }
}

async function serves(pid: number, dataDir: string): Promise<boolean> {
  const command = await commandLine(pid);
  if (!/postgres(\.exe)?\b/.test(command)) return false;
  if (` ${command} `.includes(` -D ${dataDir} `)) return true;
  // The project may have been moved under a running server, whose working folder moves along.
  const workingDir = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return workingDir !== undefined && workingDir === (await realpath(dataDir));
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const raw = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return raw.split("\0").join(" ").trim();
  }
  const listing = promisify(execFile)("ps", ["-o", "args=", "-p", String(pid)]);
  return listing.then(({ stdout }) => stdout.trim()).catch(() => "");
}

/**
 * A dead process that its parent has not reaped (a zombie) has no command line and does not run.
 */
async function runs(pid: number): Promise<boolean> {
  return send(pid, 0) && (await commandLine(pid)) !== "";
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
