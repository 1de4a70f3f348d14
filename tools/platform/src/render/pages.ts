import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { inSpan } from "@ensemble/observability";
import { LRUCache } from "lru-cache";
import type { CompressedPage } from "../serve/published-document";
import type { Renderer } from "./renderer";
import { renderingMetrics, type RenderedPage } from "./thread";

export interface PageCache<Page> {
  /** Returns an address's page for a caller; undefined to serve the unrendered document. */
  find(address: string, caller: string): Promise<Page | undefined>;
  /** Removes all pages, including pending ones, because their data may have changed. */
  clear(): void;
  /**
   * Renders each page again when it's next asked for, but serves the old one meanwhile; with a
   * `caller`, only for it and without the old one.
   */
  expire(caller?: string): void;
}

interface Options<Page> {
  renderer: Pick<Renderer, "render">;
  asPage: (rendered: RenderedPage) => Page;
  onProblem: (line: string) => void;
  timeoutMs?: number;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** A cached page. */
interface Cached<Page> {
  page: Page;
  /** The caller who asked for it; undefined once another one has, too. */
  caller: string | undefined;
}

/**
 * Caches rendered pages with stale-while-revalidate. When it is full, makes room among the pages of
 * the caller with the most, so that one caller's invented addresses don't evict others' pages.
 */
export function pageCache<Page extends object>(options: Options<Page>): PageCache<Page> {
  const {
    renderer,
    asPage,
    onProblem,
    timeoutMs = defaultTimeoutMs,
    now = () => performance.now(),
  } = options;
  const limits = { max: maxPages + 1, ttl: staleMs, ttlResolution: 0, perf: { now } };
  const pages = new LRUCache<string, Cached<Page>>(limits);
  const metrics = renderingMetrics();
  let pending = new Map<string, Promise<Page | undefined>>();
  let expiredAt = -Infinity;
  /** When pages last expired for a caller who must see the change. */
  const changedBy = new LRUCache<string, number>({ max: 1000 });

  const render = (address: string, caller: string): Promise<Page | undefined> => {
    const current = pending;
    const existing = current.get(address);
    if (existing) return existing;
    const start = now();
    const page = inSpan("render", {}, () => renderer.render(address, caller))
      .then((rendered) => {
        metrics.rendered(rendered ? "rendered" : "refused");
        const filled = rendered && asPage(rendered);
        if (filled && isCacheable(rendered) && current === pending) {
          const cached = pages.peek(address);
          const entry = { page: filled, caller: cached ? cached.caller : caller };
          pages.set(address, entry, { start });
          if (pages.size > maxPages) evictOne(pages);
        }
        return filled;
      })
      .catch((error: Error) => {
        metrics.rendered("failed");
        onProblem(`${address} wasn't rendered: ${error.message}`);
        return undefined;
      })
      .finally(() => current.delete(address));
    current.set(address, page);
    return page;
  };

  const renderInTime = async (address: string, caller: string): Promise<Page | undefined> => {
    const timer = new AbortController();
    const { signal } = timer;
    const expired = delay(timeoutMs, undefined, { signal }).catch(() => undefined);
    const page = await Promise.race([render(address, caller), expired]);
    timer.abort();
    metrics.served(page ? "rendered" : "plain");
    return page;
  };

  return {
    async find(address, caller) {
      if (address.length > maxAddressLength) return undefined;
      const cached = pages.get(address);
      if (cached) {
        const age = staleMs - pages.getRemainingTTL(address);
        if (cached.caller !== caller) cached.caller = undefined;
        const startedAt = now() - age;
        if (startedAt <= (changedBy.get(caller) ?? -Infinity)) return renderInTime(address, caller);
        if (age >= freshMs || startedAt <= expiredAt) void render(address, caller);
        metrics.served("kept");
        return cached.page;
      }
      return renderInTime(address, caller);
    },
    clear() {
      pages.clear();
      pending = new Map();
    },
    expire(caller) {
      if (caller === undefined) expiredAt = now();
      else changedBy.set(caller, now());
    },
  };
}

/** How long a visitor waits for rendering before getting the unrendered document (ms). */
const defaultTimeoutMs = 300;

/** Longer addresses are never linked and would fill the memory. */
const maxAddressLength = 500;

const maxPages = 500;

/** How long a page is fresh, and how long it is served while being rendered again (ms). */
const [freshMs, staleMs] = [60_000, 3_600_000];

/**
 * Whether to cache a page: not missing ones, because their number is unlimited, and not removed
 * ones, because they must be found as soon as they're back.
 */
const isCacheable = ({ status }: RenderedPage): boolean => status !== 404 && status !== 410;

/**
 * Removes the least recently used page of the caller who alone asked for the most; if there is none,
 * the least recently used of all.
 */
function evictOne<Page>(pages: LRUCache<string, Cached<Page>>): void {
  const counts = new Map<string, number>();
  for (const { caller } of pages.values()) {
    if (caller !== undefined) counts.set(caller, (counts.get(caller) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  for (const address of pages.rkeys()) {
    if (pages.peek(address)?.caller === most) return void pages.delete(address);
  }
}

/** Compresses a page on the first request for each encoding and keeps the result. */
export function compressedPage(html: string): CompressedPage {
  const bodies = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    html,
    body(encoding) {
      const name = encoding ?? "none";
      const body = bodies.get(name) ?? compress[name](html);
      bodies.set(name, body);
      return body;
    },
  };
}

const compress = {
  br: async (text: string) => new Uint8Array(await promisify(brotliCompress)(text, { params })),
  gzip: async (text: string) => new Uint8Array(await promisify(gzip)(text)),
  none: async (text: string) => new TextEncoder().encode(text),
};

// The best fast quality: 9 saves another 0.5% but takes ten times as long.
const params = { [constants.BROTLI_PARAM_QUALITY]: 8 };
