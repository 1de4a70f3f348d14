import { AsyncResource } from "node:async_hooks";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { FetchHandler } from "../serving/site/fetch-handler";
import { type Asked, answerThread } from "./answer-thread";
import { deferred, type Deferred } from "./deferred";
import type { Drawn } from "./drawn";

export interface ThreadOptions {
  /** The server halves by app. */
  texts: Record<string, string>;
  /** The JSON of the document's composition. */
  composition: unknown;
  /** The site's canonical origin. */
  origin: string;
  /** The backend on the site's own origin, when it is in this process. */
  ask?: FetchHandler;
  /** In megabytes, of what the thread keeps. */
  memory?: number;
  onProblem: (line: string) => void;
}

/** The thread ended while it drew a page. */
export class ThreadEndedError extends Error {
  override name = "ThreadEndedError";
}

/** A thread that draws the pages of one composition. */
export interface DrawingThread {
  /** Rejects when the thread cannot start. */
  ready: Promise<unknown>;
  /** Resolves when it ended, with the reason. */
  ended: Promise<string>;
  /** Rejects when the page cannot be drawn; with ThreadEndedError when the thread ends before. */
  draw(address: string): Promise<Drawn | undefined>;
  end(): Promise<void>;
}

interface Message {
  ready?: true;
  id?: number;
  drawn?: Drawn;
  problem?: string;
  ask?: Asked;
}

/** Starts a thread without this process's environment, whose secrets no remote should read. */
export function startDrawingThread(options: ThreadOptions): DrawingThread {
  const { texts, composition, origin, ask, memory = 256, onProblem } = options;
  const worker = new Worker(join(import.meta.dirname, "renderer-worker.mjs"), {
    env: { NODE_ENV: "production" },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory },
    workerData: { texts, composition, origin, asks: ask !== undefined },
  });
  worker.unref(); // A thread must not keep the process alive.
  // Each page's queries belong to the request that it is drawn for.
  const open = new Map<number, Deferred<Drawn | undefined> & { request: AsyncResource }>();
  const ready = deferred<undefined>();
  const ended = deferred<string>();
  let reason = "it was ended";
  let drawn = 0;
  worker.on("message", (message: Message) => {
    const { id, problem } = message;
    if (message.ready) ready.resolve(undefined);
    else if (message.ask) {
      const answer = () => void answerThread(worker, message.ask!, ask!);
      const page = open.get(message.ask.page ?? 0);
      if (page) page.request.runInAsyncScope(answer);
      else answer();
    } else if (id === undefined) onProblem(problem ?? "");
    else if (problem) open.get(id)?.reject(new Error(problem));
    else open.get(id)?.resolve(message.drawn);
    if (id !== undefined) open.delete(id);
  });
  worker.on("error", (error) => {
    reason = String(error);
  });
  worker.on("exit", () => {
    const error = new ThreadEndedError(`The drawing thread ended: ${reason}`);
    ready.reject(error);
    for (const { reject } of open.values()) reject(error);
    open.clear();
    ended.resolve(reason);
  });
  ready.promise.catch(() => undefined); // `ended` gives the reason.
  return {
    ready: ready.promise,
    ended: ended.promise,
    draw(address) {
      const result = deferred<Drawn | undefined>();
      drawn += 1;
      open.set(drawn, { ...result, request: new AsyncResource("Page") });
      worker.postMessage({ draw: { id: drawn, address } });
      return result.promise;
    },
    end: async () => void (await worker.terminate()),
  };
}
