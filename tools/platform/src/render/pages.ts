import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { OnPublicChange, PublicChange } from "@ensemble/backend/public-changes";
import { brotliCompress, constants, gzip } from "node:zlib";
import { inSpan } from "@ensemble/observability";
import { LRUCache } from "lru-cache";
import { type CompressedPage, createEtag, type PageBody } from "../serve/published-document";
import type { Renderer } from "./renderer";
import { renderingMetrics, type RenderedPage } from "./thread";

export interface PageCache<Page> {
  /** Returns an address's page for a caller; undefined to serve the unrendered document. */
  find(address: string, caller: string): Promise<Found<Page> | undefined>;
  /** Returns a cached page that a caller may get without rendering; undefined if there is none. */
  kept(address: string, caller: string): Found<Page> | undefined;
  /** Renders a page for the next visitor. */
  refresh(address: string, caller: string): Promise<unknown>;
  /**
   * Renders each page again, because data changed: "now" before it's served, unless it can't be
   * rendered, and "soon" when it's next asked for, but serves the old one meanwhile. A network gets no
   * page from before its own change.
   */
  change: OnPublicChange;
  /** Returns the cached pages, the most recently used first. */
  entries(): CachedEntry[];
  /** Caches pages of another cache with the same `changes`. */
  adopt(entries: CachedEntry[]): void;
}

/** When data last changed, on the clock of the caches that share it. */
export interface DataChanges {
  at: Record<PublicChange, number>;
  /** For networks that must see their own change. */
  by: LRUCache<string, number>;
}

/** A document's pages may be served with a later document, whose cache must know of the same changes. */
export const noDataChanges = (): DataChanges => ({
  at: { now: -Infinity, soon: -Infinity },
  by: new LRUCache({ max: 1000 }),
});

/** A page to serve. */
interface Found<Page> {
  page: Page;
  /** For how long it needn't be rendered again, in milliseconds. */
  freshMs: number;
  /** Whether a part was late, so that it's rendered again behind its visitors. */
  isIncomplete: boolean;
}

interface Options<Page> {
  renderer: Pick<Renderer, "render">;
  asPage: (rendered: RenderedPage) => Page;
  onProblem: (line: string) => void;
  /** Shared with the caches that adopt this one's pages. */
  changes?: DataChanges;
  timeoutMs?: number;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** A cached page. */
interface Cached {
  rendered: RenderedPage;
  /** The caller who asked for it; undefined once another one has, too. */
  caller: string | undefined;
}

/** An address with its cached page. */
export type CachedEntry = [address: string, entry: LRUCache.Entry<Cached>];

/**
 * Caches rendered pages with stale-while-revalidate. When it is full, makes room among the pages of
 * the caller with the most, so that one caller's invented addresses don't evict others' pages.
 */
export function pageCache<Page extends object>(options: Options<Page>): PageCache<Page> {
  const {
    renderer,
    asPage,
    onProblem,
    changes = noDataChanges(),
    timeoutMs = defaultTimeoutMs,
    now = () => performance.now(),
  } = options;
  const limits = { max: maxPages + 1, ttl: staleMs, ttlResolution: 0, perf: { now } };
  const pages = new LRUCache<string, Cached>(limits);
  const filled = new WeakMap<RenderedPage, Page>();
  const metrics = renderingMetrics();
  let pending = new Map<string, Promise<Found<Page> | undefined>>();

  /** Fills in the document when it's first asked for, because adopted pages may never be. */
  const found = (rendered: RenderedPage, freshMs: number): Found<Page> => {
    const page = filled.get(rendered) ?? asPage(rendered);
    filled.set(rendered, page);
    return { page, freshMs, isIncomplete: isIncomplete(rendered) };
  };

  const render = (
    address: string,
    caller: string,
    isAwaited = false,
  ): Promise<Found<Page> | undefined> => {
    const current = pending;
    const existing = current.get(address);
    if (existing) return existing;
    const start = now();
    const page = inSpan("render", {}, () => renderer.render(address, caller, isAwaited))
      .then((rendered) => {
        metrics.rendered(rendered ? "rendered" : "refused");
        if (!rendered) return undefined;
        const isFresh = start > changes.at.soon && !isIncomplete(rendered);
        const result = found(rendered, isFresh ? freshMs : 0);
        if (current !== pending) return result;
        if (isCacheable(rendered)) {
          const cached = pages.peek(address);
          pages.set(address, { rendered, caller: cached ? cached.caller : caller }, { start });
          if (pages.size > maxPages) evictOne(pages);
        } else pages.delete(address);
        return result;
      })
      .catch((error: Error) => {
        metrics.rendered("failed");
        onProblem(`${address} wasn't rendered: ${error.message}`);
        return undefined;
      })
      .finally(() => current.delete(address));
    current.set(address, page);
    // Nobody waits for the parts that were late.
    if (isAwaited)
      void page.then((made) => {
        if (made?.isIncomplete && current === pending) void render(address, caller);
      });
    return page;
  };

  const cachedPage = (address: string, caller: string) => {
    const cached = pages.get(address);
    if (!cached) return undefined;
    if (cached.caller !== caller) cached.caller = undefined;
    const age = staleMs - pages.getRemainingTTL(address);
    const startedAt = now() - age;
    const isFresh = age < freshMs && startedAt > changes.at.soon && !isIncomplete(cached.rendered);
    return {
      ...found(cached.rendered, isFresh ? freshMs - age : 0),
      mayServe: startedAt >= changes.at.now && startedAt > (changes.by.get(caller) ?? -Infinity),
    };
  };

  /** Returns the page rendered in time, "late", or undefined if it can't be rendered. */
  const renderInTime = async (address: string, caller: string) => {
    const timer = new AbortController();
    const { signal } = timer;
    const expired = delay(timeoutMs, "late" as const, { signal }).catch(() => undefined);
    const page = await Promise.race([render(address, caller, true), expired]);
    timer.abort();
    return page;
  };

  return {
    async find(address, caller) {
      if (address.length > maxAddressLength) return undefined;
      const cached = cachedPage(address, caller);
      if (cached?.mayServe) {
        if (cached.freshMs === 0) void render(address, caller);
        metrics.served("kept");
        return cached;
      }
      const rendered = await renderInTime(address, caller);
      const served = rendered === "late" ? undefined : (rendered ?? cached);
      metrics.served(served ? (served === cached ? "kept" : "rendered") : "plain");
      return served;
    },
    kept(address, caller) {
      const cached = cachedPage(address, caller);
      return cached?.mayServe ? cached : undefined;
    },
    refresh: render,
    change(change, network) {
      if (change === "now") {
        changes.at = { now: now(), soon: now() };
        pending = new Map();
      } else if (network === undefined) changes.at.soon = now();
      else changes.by.set(network, now());
    },
    entries: () => pages.dump(),
    adopt: (entries) => pages.load(entries.map(([address, entry]) => [address, copyEntry(entry)])),
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

const isIncomplete = (rendered: RenderedPage): boolean =>
  "incomplete" in rendered && rendered.incomplete === true;

const copyEntry = (entry: LRUCache.Entry<Cached>) => ({ ...entry, value: { ...entry.value } });

/**
 * Removes the least recently used page of the caller who alone asked for the most; if there is none,
 * the least recently used of all.
 */
function evictOne(pages: LRUCache<string, Cached>): void {
  const counts = new Map<string, number>();
  for (const { caller } of pages.values()) {
    if (caller !== undefined) counts.set(caller, (counts.get(caller) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  for (const address of pages.rkeys()) {
    if (pages.peek(address)?.caller === most) return void pages.delete(address);
  }
}

/**
 * Compresses a page on the first request for each encoding and keeps the result. A page that is
 * asked for again is worth a better compression, whose result replaces the first one.
 */
export function compressedPage(html: string): CompressedPage {
  const bodies = new Map<string, Promise<PageBody>>();
  const make = async (name: keyof typeof compress, quality?: number): Promise<PageBody> => {
    const content = await compress[name](html, quality);
    // The same for both qualities, so that a browser's copy stays valid.
    return { content, etag: createEtag(`${name} ${html}`) };
  };
  let improving: Promise<void> | undefined;
  return {
    html,
    body(encoding) {
      const name = encoding ?? "none";
      const kept = bodies.get(name);
      if (!kept) {
        const body = make(name);
        bodies.set(name, body);
        return body;
      }
      if (name === "br") {
        improving ??= make(name, brotliQuality.kept).then(
          (body) => void bodies.set(name, Promise.resolve(body)),
          () => undefined, // The first one still serves.
        );
      }
      return kept;
    },
  };
}

/** 10 makes pages 6% smaller than 8, and takes twice as long (40 ms more). */
const brotliQuality = { first: 8, kept: 10 };

const compress = {
  br: async (text: string, quality = brotliQuality.first) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    return new Uint8Array(await promisify(brotliCompress)(text, { params }));
  },
  gzip: async (text: string) => new Uint8Array(await promisify(gzip)(text)),
  none: async (text: string) => new TextEncoder().encode(text),
};
