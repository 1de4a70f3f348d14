import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { integrityOf } from "../release/release";
import type { ServedPage } from "../serve/published-document";
import type { FetchHandler } from "../serve/request";
import type { RenderPlan } from "./plan";
import {
  deferred,
  renderingMetrics,
  type RenderThread,
  type RenderedPage,
  startRenderThread,
  ThreadEndedError,
} from "./thread";

export interface RenderingOptions {
  read: ReadReleased;
  /** Where the site is served: what pages read from "/" is read there. */
  origin: string;
  /** The backend on that origin, when it is in this process. */
  backend?: FetchHandler;
  onProblem: (line: string) => void;
  times?: Partial<RendererTimes>;
  /** In megabytes, of each thread. */
  memory?: number;
}

/** Starts to render with the server bundles of a document that has a plan. */
export function documentRenderer(
  { composition, plan }: Pick<ServedPage, "composition" | "plan">,
  { read, origin, backend, onProblem, times, memory }: RenderingOptions,
): Renderer {
  const startThread = async () => {
    const { texts, problems } = await readServerBundles(plan!, read);
    for (const problem of problems) onProblem(problem);
    return startRenderThread({ texts, composition, origin, backend, memory, onProblem });
  };
  return startRenderer(startThread, onProblem, times);
}

/** The verified texts of server bundles by app; `problems` names remotes that are left out. */
interface ServerBundles {
  texts: Record<string, string>;
  problems: string[];
}

/** Reads a file below the folder of releases; undefined when it is missing. */
type ReadReleased = (file: string) => Promise<Uint8Array | undefined>;

/**
 * Reads the server bundles of a plan and compares each with its digest. Leaves out a remote whose
 * file is missing or altered; throws when it is the shell's, without which nothing can be rendered.
 */
async function readServerBundles(
  { bundles }: RenderPlan,
  read: ReadReleased,
): Promise<ServerBundles> {
  const texts: Record<string, string> = {};
  const problems: string[] = [];
  await Promise.all(
    Object.entries(bundles).map(async ([app, { file, integrity }]) => {
      const bytes = await read(file);
      const content = bytes && Buffer.from(bytes);
      if (content && integrityOf(content) === integrity) texts[app] = content.toString();
      else problems.push(`${file} ${content ? "doesn't match the release" : "is missing"}`);
    }),
  );
  if (!texts["shell"]) throw new Error(problems.join("; ") || "The shell has no server bundle.");
  return { texts, problems };
}

/** Renders the pages of one composition, in a thread that is started again when it ends. */
export interface Renderer {
  /** Resolves when the first thread has started, or could not. */
  started: Promise<unknown>;
  /** Undefined when no page is rendered now, or not this one. Rejects when rendering fails. */
  render(address: string): Promise<RenderedPage | undefined>;
  end(): Promise<void>;
}

/** In milliseconds. */
interface RendererTimes {
  /** How long a page may take before its thread counts as stuck. */
  page: number;
  /** How long a thread may take to start and to render its first page. */
  start: number;
  /** The pauses before it is started again; the last one repeats. */
  restartDelays: readonly number[];
  /** How long a page is not rendered after a thread ended with it. */
  block: number;
}

const defaultTimes: RendererTimes = {
  page: 2000,
  start: 15_000,
  restartDelays: [1000, 5000, 30_000],
  block: 300_000,
};

/** Of pages that are not rendered because a thread ended with them. */
const maxBlocked = 1000;

/** More pages at a time would only make each other late. */
const maxConcurrent = 8;

/**
 * Keeps a thread running until `end`. The first page is rendered before visitors get one: the first of
 * a thread takes many times as long as the others. Pages that were being rendered when a thread ended
 * are not rendered for some minutes: one of them may end the next thread, too.
 */
function startRenderer(
  startThread: () => Promise<RenderThread>,
  onProblem: (line: string) => void,
  times: Partial<RendererTimes> = {},
): Renderer {
  const { page, start, restartDelays, block } = { ...defaultTimes, ...times };
  // By path: a query that sticks once sticks with other values, too.
  const blocked = new LRUCache<string, true>({ max: maxBlocked, ttl: block });
  const ending = new AbortController();
  let latest: RenderThread | undefined;
  let current: RenderThread | undefined;
  let active = 0;
  let failures = 0;
  const metrics = renderingMetrics();

  const begin = async (): Promise<RenderThread> => {
    const thread = await startThread();
    latest = thread;
    if (ending.signal.aborted) await thread.end();
    const timer = setTimeout(() => void thread.end(), start);
    try {
      await thread.ready;
      await thread.render("/").catch(() => undefined);
    } finally {
      clearTimeout(timer);
    }
    return thread;
  };

  const runOnce = async (started: () => void): Promise<void> => {
    try {
      const thread = await begin();
      current = thread;
      metrics.thread("started");
      started();
      const reason = await thread.ended;
      if (!ending.signal.aborted) {
        metrics.thread("ended");
        onProblem(`The rendering thread ended: ${reason}`);
      }
    } catch (error) {
      metrics.thread("not started");
      onProblem(`No pages are rendered: ${(error as Error).message}`);
    }
    current = undefined;
    started();
  };

  const run = async (started: () => void): Promise<void> => {
    while (!ending.signal.aborted) {
      await runOnce(started);
      const pause = restartDelays[Math.min(failures, restartDelays.length - 1)];
      failures += 1;
      await delay(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };

  const first = deferred<undefined>();
  const ran = run(() => first.resolve(undefined));
  return {
    started: first.promise,
    async render(address) {
      const thread = current;
      const path = address.split("?", 1)[0]!;
      if (!thread || active >= maxConcurrent || blocked.has(path)) return undefined;
      active += 1;
      const timer = setTimeout(() => {
        onProblem(`${address} took over ${page} ms to render.`);
        void thread.end();
      }, page);
      try {
        const rendered = await thread.render(address);
        failures = 0;
        return rendered;
      } catch (error) {
        if (error instanceof ThreadEndedError) blocked.set(path, true);
        throw error;
      } finally {
        clearTimeout(timer);
        active -= 1;
      }
    },
    async end() {
      ending.abort();
      await latest?.end();
      await ran;
    },
  };
}
