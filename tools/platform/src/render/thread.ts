import { AsyncResource } from "node:async_hooks";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { scope } from "@ensemble/observability";
import { metrics } from "@opentelemetry/api";
import type { FetchHandler } from "../serve/request";

/** A thread that renders the pages of one composition. */
export interface RenderThread {
  /** Rejects when the thread cannot start. */
  ready: Promise<unknown>;
  /** Resolves when it ended, with the reason. */
  ended: Promise<string>;
  /** Rejects when the page cannot be rendered; with ThreadEndedError when the thread ends before. */
  render(address: string): Promise<RenderedPage | undefined>;
  end(): Promise<void>;
}

interface ThreadOptions {
  /** The server bundles by app. */
  texts: Record<string, string>;
  /** The JSON of the document's composition. */
  composition: unknown;
  /** The site's canonical origin. */
  origin: string;
  /** The backend on the site's own origin, when it is in this process. */
  backend?: FetchHandler;
  /** In megabytes, of what the thread keeps. */
  memory?: number;
  onProblem: (line: string) => void;
}

/** What the shell's server bundle answers for an address (`apps/shell/src/server.tsx`). */
export type RenderedPage =
  | {
      status: 200 | 404;
      /** Title, metadata and preloads: HTML for the head. */
      head: string;
      /** HTML for the page's place in the document. */
      body: string;
      /** What the page's queries found: JSON that cannot close the script element around it. */
      data: string;
      /** The releases that rendered it, and the screen: `shell@<version> shop@<version> outfit-detail`. */
      rendered: string;
    }
  | { status: 301 | 302; location: string };

/** The thread ended while it rendered a page. */
export class ThreadEndedError extends Error {
  override name = "ThreadEndedError";
}

/** Starts a thread without this process's environment, whose secrets no remote should read. */
export function startRenderThread(options: ThreadOptions): RenderThread {
  const { texts, composition, origin, backend, memory = 256, onProblem } = options;
  const worker = new Worker(join(import.meta.dirname, "renderer-worker.mjs"), {
    env: { NODE_ENV: "production" },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory },
    workerData: { texts, composition, origin, hasBackend: backend !== undefined },
  });
  worker.unref(); // A thread must not keep the process alive.
  // Each page's queries belong to the request that it is rendered for.
  const pages = new Map<number, Deferred<RenderedPage | undefined> & { request: AsyncResource }>();
  const ready = deferred<undefined>();
  const ended = deferred<string>();
  let reason = "it was ended";
  let lastId = 0;
  worker.on("message", (message: Message) => {
    const { id, problem } = message;
    if (message.ready) ready.resolve(undefined);
    else if (message.request) {
      const respond = () => void respondToThread(worker, message.request!, backend!);
      const page = pages.get(message.request.page ?? 0);
      if (page) page.request.runInAsyncScope(respond);
      else respond();
    } else if (id === undefined) onProblem(problem ?? "");
    else if (problem) pages.get(id)?.reject(new Error(problem));
    else pages.get(id)?.resolve(message.rendered);
    if (id !== undefined) pages.delete(id);
  });
  worker.on("error", (error) => {
    reason = String(error);
  });
  worker.on("exit", () => {
    const error = new ThreadEndedError(`The rendering thread ended: ${reason}`);
    ready.reject(error);
    for (const { reject } of pages.values()) reject(error);
    pages.clear();
    ended.resolve(reason);
  });
  ready.promise.catch(() => undefined); // `ended` gives the reason.
  return {
    ready: ready.promise,
    ended: ended.promise,
    render(address) {
      const result = deferred<RenderedPage | undefined>();
      lastId += 1;
      pages.set(lastId, { ...result, request: new AsyncResource("Page") });
      worker.postMessage({ render: { id: lastId, address } });
      return result.promise;
    },
    end: async () => void (await worker.terminate()),
  };
}

interface Message {
  ready?: true;
  id?: number;
  rendered?: RenderedPage;
  problem?: string;
  request?: ThreadRequest;
}

interface ThreadRequest {
  id: number;
  /** The page that it is asked for; undefined for what no page waits for. */
  page?: number;
  url: string;
  method: string;
  headers: [string, string][];
  body?: string;
}

async function respondToThread(
  worker: Worker,
  request: ThreadRequest,
  backend: FetchHandler,
): Promise<void> {
  const { id, url, method, headers, body } = request;
  try {
    const response = await backend(new Request(url, { method, headers, body }));
    const { status } = response;
    const reply = { id, status, headers: [...response.headers], body: await response.text() };
    worker.postMessage({ response: reply });
  } catch (error) {
    worker.postMessage({ response: { id, problem: String(error) } });
  }
}

/** A promise that is settled from outside. */
interface Deferred<Value> {
  promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: Error): void;
}

export function deferred<Value>(): Deferred<Value> {
  let settle: Omit<Deferred<Value>, "promise">;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle! };
}

/** What a collector gets of rendering; counts nothing without one. */
export function renderingMetrics() {
  const meter = metrics.getMeter(scope);
  const pages = meter.createCounter("ensemble.rendering.pages");
  const renders = meter.createCounter("ensemble.rendering.renders");
  const threads = meter.createCounter("ensemble.rendering.threads");
  return {
    /** A visitor's page: kept before, rendered now, or the plain document instead. */
    served: (page: "kept" | "rendered" | "plain") => pages.add(1, { page }),
    rendered: (outcome: "rendered" | "refused" | "failed") => renders.add(1, { outcome }),
    /** A thread that renders: the second start is the first restart. */
    thread: (event: "started" | "ended" | "not started") => threads.add(1, { event }),
  };
}
