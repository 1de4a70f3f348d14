import { CallerBusyError, fairQueue } from "@ensemble/backend/fair-queue";
import { LRUCache } from "lru-cache";
import { matches } from "../release/release";
import type { ServedPage } from "../serve/published-document";
import type { FetchHandler } from "../serve/request";
import type { RenderPlan } from "./plan";
import { superviseThread, type ThreadTimes } from "./supervised-thread";
import {
  type RenderThread,
  type RenderedPage,
  startRenderThread,
  ThreadEndedError,
} from "./thread";

export interface RenderingOptions {
  read: ReadReleased;
  /** The site's origin, which resolves the pages' requests to "/". */
  origin: string;
  /** The backend at that origin, if it is in this process. */
  backend?: FetchHandler;
  onProblem: (line: string) => void;
  /** Called when another document replaces one. */
  onReplaced?: () => void;
  times?: Partial<RendererTimes>;
  /** Heap limit of each thread in megabytes. */
  memory?: number;
  /** How long a canary's thread waits for another request before it ends, in milliseconds. */
  canaryIdleMs?: number;
}

/** Starts a renderer with the server bundles of a document that has a plan. */
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

/** The verified texts of server bundles by app; `problems` lists the remotes that are left out. */
interface ServerBundles {
  texts: Record<string, string>;
  problems: string[];
}

/** Reads a file relative to the folder of releases; undefined if it is missing. */
type ReadReleased = (file: string) => Promise<Uint8Array | undefined>;

/**
 * Reads a plan's server bundles and verifies their digests. Leaves out remotes whose bundle is
 * missing or altered. Throws if the shell's is, because then pages can't be rendered.
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
      if (content && matches(content, integrity)) texts[app] = content.toString();
      else problems.push(`${file} ${content ? "doesn't match the release" : "is missing"}`);
    }),
  );
  if (!texts["shell"]) throw new Error(problems.join("; ") || "The shell has no server bundle.");
  return { texts, problems };
}

/** Renders the pages of one composition in a thread that restarts when it ends. */
export interface Renderer {
  /** Resolves when the first thread has started or failed to start. */
  started: Promise<unknown>;
  /** Whether a thread is running. */
  isReady(): boolean;
  /**
   * Returns undefined if this page can't be rendered now, such as when the caller's turns are taken;
   * without a caller, only the number of all turns counts. Parts get less time if a visitor awaits the
   * page. Rejects if rendering fails or takes too long.
   */
  render(address: string, caller?: string, isAwaited?: boolean): Promise<RenderedPage | undefined>;
  end(): Promise<void>;
}

/** In milliseconds. */
interface RendererTimes extends ThreadTimes {
  /** Timeout of a page, after which it is canceled. */
  page: number;
  /** Timeout for the thread to cancel a page, after which it is stuck and ended. */
  cancel: number;
  /** How long an address is blocked after a thread ended while rendering it. */
  block: number;
}

const defaultTimes: RendererTimes = {
  page: 2000,
  cancel: 2000,
  start: 15_000,
  restartDelays: [1000, 5000, 30_000],
  block: 300_000,
};

/** Maximum number of blocked addresses. */
const maxBlocked = 1000;

/** More concurrent pages would only slow each other down. */
const maxConcurrent = 8;

/** One caller's share of them, because its pages may all wait for slow data. */
const maxConcurrentPerCaller = 2;

/** How many pages all callers who lately used much of the thread may render at a time. */
const maxConcurrentOfBusy = 1;

/**
 * Renders pages in a supervised thread, a few at a time. Cancels a page that takes too long; a
 * thread that can't cancel it is stuck and ends. When a thread ends, blocks the addresses that it had
 * begun to render for some minutes, because one of them may end the next thread, too.
 */
function startRenderer(
  startThread: () => Promise<RenderThread>,
  onProblem: (line: string) => void,
  times: Partial<RendererTimes> = {},
): Renderer {
  const { page, cancel, block, ...threadTimes } = { ...defaultTimes, ...times };
  const supervised = superviseThread(startThread, onProblem, threadTimes);
  const blocked = new LRUCache<string, true>({ max: maxBlocked, ttl: block });
  const takeTurn = fairQueue({
    slots: maxConcurrent,
    getShare: () => maxConcurrentPerCaller,
    busySlots: maxConcurrentOfBusy,
    busyMs: 500,
    isTrusted: (caller) => caller === "",
    maxWaiting: 0,
  });

  const renderInTime = async (thread: RenderThread, address: string, isAwaited: boolean) => {
    const canceling = new AbortController();
    let timer = setTimeout(() => {
      canceling.abort(new Error(`it took over ${page} ms`));
      timer = setTimeout(() => {
        onProblem(`${address} keeps the rendering thread from responding.`);
        void thread.end();
      }, cancel);
    }, page);
    try {
      const rendered = await thread.render({ address, isAwaited }, canceling.signal);
      supervised.resetDelays();
      return rendered;
    } catch (error) {
      if (error instanceof ThreadEndedError) blocked.set(address, true);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    started: supervised.started,
    isReady: () => supervised.current() !== undefined,
    async render(address, caller = "", isAwaited = false) {
      const thread = supervised.current();
      if (!thread || blocked.has(address)) return undefined;
      try {
        return await takeTurn(caller, () => renderInTime(thread, address, isAwaited));
      } catch (error) {
        if (error instanceof CallerBusyError) return undefined;
        throw error;
      }
    },
    end: supervised.end,
  };
}
