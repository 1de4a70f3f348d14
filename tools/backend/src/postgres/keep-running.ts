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
  pausesMs?: number[];
}

/** A server that restarts whenever it ends by itself. */
export interface KeptServer {
  /** Ends the server, even while it starts; resolves when it is gone. */
  stop(signal: "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Signals the server without waiting, for the exit of this process. */
  interrupt(): void;
}

const growingPauses = [1000, 2000, 4000, 8000, 16_000];

/** A server that ran this long in milliseconds gets all restarts again. */
const settledMs = 60_000;

/**
 * Restarts a server with growing delays when it was killed or crashed. Acknowledged writes are in
 * its log; clients get 503 meanwhile.
 */
export function keepRunning(first: Server, options: KeepRunningOptions): KeptServer {
  const { pausesMs = growingPauses } = options;
  const stopping = new AbortController();
  let server: Server | undefined = first;

  const relaunch = async (tries: number): Promise<Server | BackendError> => {
    const pause = pausesMs[tries] ?? 0;
    options.onProgress(`The database ended; starting it again in ${pause / 1000} s`);
    await delay(pause, undefined, { signal: stopping.signal });
    return options.relaunch().catch(asBackendError);
  };

  const watch = async (): Promise<void> => {
    let failure: BackendError | undefined;
    for (let tries = 0; tries <= pausesMs.length; tries += 1) {
      if (server) {
        const began = Date.now();
        await server.ended;
        server = undefined;
        if (stopping.signal.aborted) return;
        if (Date.now() - began > settledMs) tries = 0;
      }
      if (tries === pausesMs.length) break;
      const next = await relaunch(tries);
      if (next instanceof BackendError) failure = next;
      else server = next;
      if (stopping.signal.aborted) return;
    }
    options.onLost(lost(pausesMs.length, failure));
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

function lost(tries: number, failure: BackendError | undefined): BackendError {
  return new BackendError(
    `The database ended, and ${tries} new starts did not help: ` +
      (failure?.problem ?? "it ended again each time."),
    "postgres.log beside it has its last words; start again when the cause is gone.",
    { cause: failure },
  );
}

function asBackendError(error: unknown): BackendError {
  return error instanceof BackendError
    ? error
    : new BackendError(String(error), "Start again when the cause is gone.", { cause: error });
}
