import { setTimeout as delay } from "node:timers/promises";
import { BackendError } from "../backend-error";
import { stopPostmaster } from "./postmaster";
import type { Server } from "./server";

interface KeepRunningOptions {
  /** Restarts the server on the same port. */
  relaunch(): Promise<Server>;
  onProgress: (line: string) => void;
  /** Called once, when all restarts failed. */
  onLost: (error: BackendError) => void;
  /** Delays before each restart. Default 1, 2, 4, 8 and 16 s. */
  delaysMs?: number[];
}

/** A server that is restarted whenever it stops unexpectedly. */
export interface SupervisedServer {
  /** Stops the server, even while it starts, and waits for its process to exit. */
  stop(signal: "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Signals the server without waiting, for this process's exit handler. */
  interrupt(): void;
}

const defaultDelaysMs = [1000, 2000, 4000, 8000, 16_000];

/** Uptime after which a server gets the full number of restarts again, in milliseconds. */
const stableAfterMs = 60_000;

/**
 * Restarts a server with growing delays when it crashes or is killed. Acknowledged writes are in
 * its log; clients get 503 until it's back.
 */
export function keepRunning(first: Server, options: KeepRunningOptions): SupervisedServer {
  const { delaysMs = defaultDelaysMs } = options;
  const stopping = new AbortController();
  let server: Server | undefined = first;

  const relaunch = async (attempts: number): Promise<Server | BackendError> => {
    const delayMs = delaysMs[attempts] ?? 0;
    options.onProgress(`The database stopped; restarting it in ${delayMs / 1000} s`);
    await delay(delayMs, undefined, { signal: stopping.signal });
    return options.relaunch().catch(asBackendError);
  };

  const watch = async (): Promise<void> => {
    let failure: BackendError | undefined;
    for (let attempts = 0; attempts <= delaysMs.length; attempts += 1) {
      if (server) {
        const startedAt = Date.now();
        await server.exited;
        server = undefined;
        if (stopping.signal.aborted) return;
        if (Date.now() - startedAt > stableAfterMs) attempts = 0;
      }
      if (attempts === delaysMs.length) break;
      const next = await relaunch(attempts);
      if (next instanceof BackendError) failure = next;
      else server = next;
      if (stopping.signal.aborted) return;
    }
    options.onLost(lostError(delaysMs.length, failure));
  };

  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) options.onLost(asBackendError(error));
  });
  return {
    interrupt: () => server?.interrupt(),
    stop: async (signal) => {
      stopping.abort();
      if (server) await stopPostmaster(server.pid, signal);
      await watching;
      if (server) await stopPostmaster(server.pid, signal);
    },
  };
}

function lostError(attempts: number, failure: BackendError | undefined): BackendError {
  return new BackendError(
    `The database stopped, and ${attempts} restarts didn't help: ` +
      (failure?.problem ?? "it stopped again each time."),
    "See the last lines of postgres.log, fix the cause, and start again.",
    { cause: failure },
  );
}

function asBackendError(error: unknown): BackendError {
  return error instanceof BackendError
    ? error
    : new BackendError(String(error), "Fix the cause and start again.", { cause: error });
}
