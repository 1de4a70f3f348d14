import type { ChildProcess } from "node:child_process";
import { failedDatabase } from "./broken-database";
import { freePort } from "./free-port";
import { firstComplaint, readServerLog } from "./server-log";
import { type LaunchOptions, becomesReady, hasEnded, spawnServer } from "./server-process";

export interface Server {
  pid: number;
  port: number;
  /** Settles when the process has ended for any reason. */
  ended: Promise<void>;
  /** Signals the server without waiting, for the exit of this process. */
  interrupt(): void;
}

const portAttempts = 5;

/** Starts the server and waits until it accepts connections; retries when its port was taken. */
export async function launch(options: LaunchOptions): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = await spawnServer(options, port);
    if (await becomesReady(child, options)) return server(child, port);
    const log = await readServerLog(options.home);
    if (!log.includes("could not bind") || attempt === portAttempts) {
      throw await failedDatabase(options.dataDir, firstComplaint(log));
    }
  }
}

function server(child: ChildProcess, port: number): Server {
  const pid = child.pid;
  if (pid === undefined) throw new Error("PostgreSQL runs but has no process id.");
  const ended = new Promise<void>((resolve) => {
    if (hasEnded(child)) resolve();
    else child.once("exit", () => resolve());
  });
  return { pid, port, ended, interrupt: () => void child.kill("SIGINT") };
}
