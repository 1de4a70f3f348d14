import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

/** The content of `postmaster.pid`, which PostgreSQL writes. */
interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

const pidFile = (dataDir: string): string => path.join(dataDir, "postmaster.pid");

/** Reads the PID file of the server that serves this folder, even if it's not running. */
export async function readPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(dataDir), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7] === "ready" };
}

/** Returns the running server of this folder if it accepts connections. */
export async function livePostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(dataDir);
  return postmaster?.ready && (await serves(postmaster.pid, dataDir)) ? postmaster : undefined;
}

/**
 * Stops a server left behind by a crashed run, or removes the PID file of a dead one. Only stops a
 * process if its command line proves that it's PostgreSQL serving this folder, because after a
 * reboot the PID may belong to any process.
 */
export async function clearPostmaster(dataDir: string): Promise<void> {
  const leftover = await readPostmaster(dataDir);
  if (leftover && (await serves(leftover.pid, dataDir))) await stopPostmaster(leftover.pid);
  await rm(pidFile(dataDir), { force: true });
}

/**
 * Tries a fast, then an immediate shutdown (the next start recovers from the log), then SIGKILL.
 */
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
  // The project may have been moved while the server was running.
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

/** Whether a process is running. Excludes zombies, which don't have a command line. */
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
