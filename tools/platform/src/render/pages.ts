import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { inSpan } from "@ensemble/observability";
import { LRUCache } from "lru-cache";
import type { CompressedPage } from "../serve/published-document";
import type { Renderer } from "./renderer";
import { renderingMetrics, type RenderedPage } from "./thread";

export interface PageCache<Page> {
  /** Returns an address's page; undefined to serve the unrendered document. */
  find(address: string): Promise<Page | undefined>;
  /** Removes all pages, including pending ones, because their data may have changed. */
  clear(): void;
  /** Renders each page again when it's next asked for, but serves the old one meanwhile. */
  expire(): void;
}

interface Options<Page> {
  renderer: Pick<Renderer, "render">;
  asPage: (rendered: RenderedPage) => Page;
  onProblem: (line: string) => void;
  timeoutMs?: number;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** Caches rendered pages with stale-while-revalidate. */
export function pageCache<Page extends object>(options: Options<Page>): PageCache<Page> {
  const {
    renderer,
    asPage,
    onProblem,
    timeoutMs = defaultTimeoutMs,
    now = () => performance.now(),
  } = options;
  const limits = { max: maxPages, ttl: staleMs, ttlResolution: 0, perf: { now } };
  const pages = new LRUCache<string, Page>(limits);
  const metrics = renderingMetrics();
  let pending = new Map<string, Promise<Page | undefined>>();
  let expiredAt = -Infinity;

  const render = (address: string): Promise<Page | undefined> => {
    const current = pending;
    const existing = current.get(address);
    if (existing) return existing;
    const start = now();
    const page = inSpan("render", {}, () => renderer.render(address))
      .then((rendered) => {
        metrics.rendered(rendered ? "rendered" : "refused");
        const filled = rendered && asPage(rendered);
        if (filled && isCacheable(rendered) && current === pending) {
          pages.set(address, filled, { start });
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

  return {
    async find(address) {
      if (address.length > maxAddressLength) return undefined;
      const cached = pages.get(address);
      if (cached) {
        const age = staleMs - pages.getRemainingTTL(address);
        if (age >= freshMs || now() - age <= expiredAt) void render(address);
        metrics.served("kept");
        return cached;
      }
      const timer = new AbortController();
      const { signal } = timer;
      const expired = delay(timeoutMs, undefined, { signal }).catch(() => undefined);
      const page = await Promise.race([render(address), expired]);
      timer.abort();
      metrics.served(page ? "rendered" : "plain");
      return page;
    },
    clear() {
      pages.clear();
      pending = new Map();
    },
    expire() {
      expiredAt = now();
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

/** Whether to cache a page. The number of not-found addresses is unlimited. */
const isCacheable = (rendered: RenderedPage): boolean => rendered.status !== 404;

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
