import type { ChildProcess } from "node:child_process";
import { open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../ports";
import type { PostgresBinaries } from "./binaries";
import { failedDatabaseError, firstFatalMessage, readServerLog, serverLog } from "./failures";
import type { Launcher } from "./launcher";
import { readPostmaster } from "./postmaster";

export interface Server {
  pid: number;
  port: number;
  /** Resolves when the process has exited for any reason. */
  exited: Promise<void>;
  /** Signals the server without waiting, for this process's exit handler. */
  interrupt(): void;
}

interface LaunchOptions {
  home: string;
  dataDir: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  settings: string[];
  /** The port of an earlier server. Default: any free one. */
  port?: number;
  /** How long the server may take to accept connections. Default one minute. */
  startTimeoutMs?: number | undefined;
}

const portAttempts = 5;

/** Starts the server and waits until it accepts connections. Retries if its port is in use. */
export async function launch(options: LaunchOptions): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = await spawnServer(options, port);
    if (await waitUntilReady(child, options)) return server(child, port);
    const log = await readServerLog(options.home);
    if (!log.includes("could not bind") || attempt === portAttempts) {
      throw await failedDatabaseError(options.dataDir, firstFatalMessage(log));
    }
  }
}

function server(child: ChildProcess, port: number): Server {
  const pid = child.pid;
  if (pid === undefined) throw new Error("PostgreSQL is running but has no PID.");
  const exited = new Promise<void>((resolve) => {
    if (hasExited(child)) resolve();
    else child.once("exit", () => resolve());
  });
  return { pid, port, exited, interrupt: () => void child.kill("SIGINT") };
}

const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=60",
  "shared_buffers=64MB",
  "max_wal_size=256MB",
  "wal_level=minimal",
  "max_wal_senders=0",
  "timezone=UTC",
  "log_min_messages=warning",
  "log_min_error_statement=panic",
];

/** Logs to a file, because a detached server would block on a closed pipe. */
async function spawnServer(options: LaunchOptions, port: number): Promise<ChildProcess> {
  const { dataDir, binaries, launcher } = options;
  const log = await open(serverLog(options.home), "w");
  if (launcher.account) await log.chown(launcher.account.uid, launcher.account.gid);
  const flags = [...settings, ...options.settings].flatMap((setting) => ["-c", setting]);
  const args = ["-D", dataDir, "-p", String(port), ...flags];
  const child = launcher.spawn(binaries.postgres, args, {
    // Use a separate session, so Ctrl-C doesn't reach it and we can shut it down cleanly.
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: { ...process.env, LC_ALL: "C" },
  });
  child.once("error", () => undefined); // It has no PID then.
  child.unref();
  await log.close();
  return child;
}

async function waitUntilReady(
  child: ChildProcess,
  { dataDir, startTimeoutMs = 60_000 }: LaunchOptions,
): Promise<boolean> {
  // Check the state first: the process may have exited before the listener was added.
  const end = Date.now() + startTimeoutMs;
  while (!hasExited(child) && Date.now() < end) {
    const postmaster = await readPostmaster(dataDir);
    if (postmaster?.ready && postmaster.pid === child.pid) return true;
    await delay(10);
  }
  if (!hasExited(child)) child.kill("SIGKILL");
  return false;
}

/** Whether a process has exited or never started. */
function hasExited({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}
