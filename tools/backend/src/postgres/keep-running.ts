import { setTimeout as delay } from "node:timers/promises";
import { BackendError } from "../backend-error";
import { stopPostmaster } from "./postmaster";
import type { Server } from "./server";

interface KeepRunningOptions {
  /** Restarts the server at the address of the first. */
  relaunch(): Promise<Server>;
  onProgress: (line: string) => void;
  /** Called once, when no restart works. */
  onLost: (error: BackendError) => void;
  /** Delays before each restart. Default 1, 2, 4, 8 and 16 s. */
  delaysMs?: number[];
}

/** A server that restarts whenever it ends by itself. */
export interface SupervisedServer {
  /** Ends the server, even while it starts; resolves when it is gone. */
  stop(signal: "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Signals the server without waiting, for the exit of this process. */
  interrupt(): void;
}

const defaultDelaysMs = [1000, 2000, 4000, 8000, 16_000];

/** A server that ran this long in milliseconds gets all restarts again. */
const stableAfterMs = 60_000;

/**
 * Restarts a server with growing delays when it was killed or crashed. Acknowledged writes are in
 * its log; clients get 503 meanwhile.
 */
export function keepRunning(first: Server, options: KeepRunningOptions): SupervisedServer {
  const { delaysMs = defaultDelaysMs } = options;
  const stopping = new AbortController();
  let server: Server | undefined = first;

  const relaunch = async (tries: number): Promise<Server | BackendError> => {
    const delayMs = delaysMs[tries] ?? 0;
    options.onProgress(`The database stopped; restarting it in ${delayMs / 1000} s`);
    await delay(delayMs, undefined, { signal: stopping.signal });
    return options.relaunch().catch(asBackendError);
  };

  const watch = async (): Promise<void> => {
    let failure: BackendError | undefined;
    for (let tries = 0; tries <= delaysMs.length; tries += 1) {
      if (server) {
        const startedAt = Date.now();
        await server.exited;
        server = undefined;
        if (stopping.signal.aborted) return;
        if (Date.now() - startedAt > stableAfterMs) tries = 0;
      }
      if (tries === delaysMs.length) break;
      const next = await relaunch(tries);
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

function lostError(tries: number, failure: BackendError | undefined): BackendError {
  return new BackendError(
    `The database stopped, and ${tries} restarts didn't help: ` +
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
