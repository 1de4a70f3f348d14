import { AsyncResource } from "node:async_hooks";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { scope } from "@ensemble/observability";
import { metrics } from "@opentelemetry/api";
import type { FetchHandler } from "../serve/request";

/** A thread that renders the pages of one composition. */
export interface RenderThread {
  /** Rejects if the thread can't start. */
  ready: Promise<unknown>;
  /** Resolves with the reason when the thread ends. */
  ended: Promise<string>;
  /**
   * Rejects if rendering fails, with ThreadEndedError if the thread ends meanwhile. If `signal` aborts, the
   * thread cancels the page and its requests, and this rejects with the signal's reason once it has.
   */
  render(page: RequestedPage, signal?: AbortSignal): Promise<RenderedPage | undefined>;
  end(): Promise<void>;
}

interface RequestedPage {
  address: string;
  /** Whether a visitor waits for it. */
  isAwaited?: boolean;
}

interface ThreadOptions {
  /** Texts of the server bundles by app. */
  texts: Record<string, string>;
  /** The document's composition. */
  composition: unknown;
  /** The site's canonical origin. */
  origin: string;
  /** The backend at the site's own origin, if it is in this process. */
  backend?: FetchHandler;
  /** Heap limit in megabytes. */
  memory?: number;
  onProblem: (line: string) => void;
}

/** The result of the shell's server bundle for an address (apps/shell/src/server.tsx). */
export type RenderedPage = RenderedContent | { status: 301 | 302; location: string };

export interface RenderedContent {
  status: 200 | 404 | 410;
  /** HTML for the head: title, metadata and preloads. */
  head: string;
  /** HTML of the page. */
  body: string;
  /** Query results as JSON that can't close the script element around it. */
  data: string;
  /** Its releases and screen: `shell@<version> shop@<version> outfit-detail`. */
  rendered: string;
  /**
   * By each part that it places (`<remote>/<part>`), the release that rendered it; null if it was
   * left out. Older shells render none.
   */
  parts?: Record<string, string | null>;
  /** Whether a part was left out because its data failed or was late. */
  incomplete?: boolean;
  /** What it shows, for shared caches: kinds of lists and ends of ids. */
  tags: string[];
}

/** The thread ended while rendering a page. */
export class ThreadEndedError extends Error {
  override name = "ThreadEndedError";
}

/**
 * Starts a thread without this process's environment variables, because remotes could read them.
 */
export function startRenderThread(options: ThreadOptions): RenderThread {
  const { texts, composition, origin, backend, memory = 256, onProblem } = options;
  const worker = new Worker(join(import.meta.dirname, "renderer-worker.mjs"), {
    env: { NODE_ENV: "production" },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory },
    workerData: { texts, composition, origin, hasBackend: backend !== undefined },
  });
  worker.unref(); // The thread must not keep the process alive.
  // Keep each page's async context, so that its queries join the trace of its request.
  const pages = new Map<number, Page>();
  const ready = deferred<undefined>();
  const ended = deferred<string>();
  let reason = "it was ended";
  let lastId = 0;
  worker.on("message", (message: Message) => {
    const { id, problem } = message;
    if (message.ready) ready.resolve(undefined);
    else if (message.begun) {
      const page = pages.get(message.begun);
      if (page) page.hasBegun = true;
    } else if (message.request) {
      const page = pages.get(message.request.page ?? 0);
      const respond = () => void respondToThread(worker, message.request!, backend!, page?.signal);
      if (page) page.request.runInAsyncScope(respond);
      else respond();
    } else if (id === undefined) onProblem(problem ?? "");
    else if (problem) pages.get(id)?.reject(toFailure(problem, pages.get(id)!.signal));
    else pages.get(id)?.resolve(message.rendered);
    if (id !== undefined) pages.delete(id);
  });
  worker.on("error", (error) => {
    reason = String(error);
  });
  worker.on("exit", () => {
    const text = `The rendering thread ended: ${reason}`;
    ready.reject(new Error(text));
    for (const { reject, hasBegun } of pages.values()) {
      reject(hasBegun ? new ThreadEndedError(text) : new Error(text));
    }
    pages.clear();
    ended.resolve(reason);
  });
  ready.promise.catch(() => undefined); // `ended` has the reason.
  return {
    ready: ready.promise,
    ended: ended.promise,
    render(page, signal) {
      const result = deferred<RenderedPage | undefined>();
      const id = (lastId += 1);
      pages.set(id, { ...result, request: new AsyncResource("Page"), hasBegun: false, signal });
      worker.postMessage({ render: { id, ...page } });
      signal?.addEventListener("abort", () => worker.postMessage({ cancel: id }));
      return result.promise;
    },
    end: async () => void (await worker.terminate()),
  };
}

interface Page extends Deferred<RenderedPage | undefined> {
  /** The async context of the request that the page is rendered for. */
  request: AsyncResource;
  /** False while the thread is busy with other pages. */
  hasBegun: boolean;
  signal?: AbortSignal;
}

const toFailure = (problem: string, signal?: AbortSignal): Error =>
  signal?.aborted ? (signal.reason as Error) : new Error(problem);

interface Message {
  ready?: true;
  /** The id of a page whose rendering begins. */
  begun?: number;
  id?: number;
  rendered?: RenderedPage;
  problem?: string;
  request?: ThreadRequest;
}

interface ThreadRequest {
  id: number;
  /** Id of the page that needs it, if any. */
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
  signal?: AbortSignal,
): Promise<void> {
  const { id, url, method, headers, body } = request;
  try {
    const response = await backend(new Request(url, { method, headers, body, signal }));
    const { status } = response;
    const reply = { id, status, headers: [...response.headers], body: await response.text() };
    worker.postMessage({ response: reply });
  } catch (error) {
    worker.postMessage({ response: { id, problem: String(error) } });
  }
}

/** A promise with its resolvers. */
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

/** Creates the rendering counters, which do nothing without a collector. */
export function renderingMetrics() {
  const meter = metrics.getMeter(scope);
  const pages = meter.createCounter("ensemble.rendering.pages");
  const renders = meter.createCounter("ensemble.rendering.renders");
  const threads = meter.createCounter("ensemble.rendering.threads");
  return {
    /** A visitor's page was cached, rendered now, or replaced by the unrendered document. */
    served: (page: "kept" | "rendered" | "plain") => pages.add(1, { page }),
    rendered: (outcome: "rendered" | "refused" | "failed") => renders.add(1, { outcome }),
    /** Thread events; the second start is the first restart. */
    thread: (event: "started" | "ended" | "not started") => threads.add(1, { event }),
  };
}
