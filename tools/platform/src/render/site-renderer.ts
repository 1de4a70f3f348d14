import type { OnPublicChange } from "@ensemble/backend/public-changes";
import { withoutTracking } from "@ensemble/contract";
import { chooseReleases } from "@ensemble/contract/canary";
import { LRUCache } from "lru-cache";
import type { CompressedPage, PublishedDocument, ServedPage } from "../serve/published-document";
import { fillDocument, withSpeculation } from "./document";
import {
  type CachedEntry,
  compressedPage,
  type DataChanges,
  noDataChanges,
  type PageCache,
  pageCache,
} from "./pages";
import { documentRenderer, type Renderer, type RenderingOptions } from "./renderer";
import { findStyles } from "./styles";
import type { RenderedPage } from "./thread";

/** Renders the pages of the published document. */
export interface SiteRenderer {
  /**
   * Returns the rendered page of an address; undefined to serve the unrendered document. `caller` is
   * the network that asks, which has a share of the rendering turns and of the cache. `bucket` is the
   * visitor's, which chooses canaries.
   */
  find(
    document: PublishedDocument,
    address: string,
    caller: string,
    bucket?: string,
  ): Promise<RenderedResponse | undefined>;
  /** Whether the document's pages can be rendered, or needn't be. Starts its thread. */
  isReady(document: PublishedDocument): boolean;
  /** Renders pages again, because data changed: see PageCache. */
  change: OnPublicChange;
  end(): Promise<void>;
}

/**
 * Renders each address with its generation's document. An earlier document's pages are served until
 * the threads of the published one have started or failed to.
 */
export function siteRenderer(options: RenderingOptions): SiteRenderer {
  const own = generationRenderer(options);
  const secondary = generationRenderer(options);
  const canaries = canaryRenderer(options);
  let serving: PublishedDocument | undefined;
  const choose = (document: PublishedDocument): PublishedDocument => {
    if (document === serving) return document;
    const { secondary: second } = document;
    const isPrepared = [own.prepare(document), !second || secondary.prepare(second)].every(Boolean);
    if (!serving || isPrepared) serving = document;
    return serving;
  };
  return {
    async find(document, address, caller, bucket) {
      const served = choose(document);
      if (!served.secondary && !document.secondary) await secondary.end();
      const path = address.split("?", 1)[0]!;
      const page = served.at(path);
      const canary = canaryPage(served, page, path, bucket);
      const renderer = page === served.secondary ? secondary : own;
      const found =
        (canary && (await canaries.find(canary, address, caller))) ??
        (await renderer.find(page, address, caller));
      return found && served !== document ? { ...found, freshMs: 0 } : found;
    },
    isReady(document) {
      const served = choose(document);
      const { secondary: second } = served;
      return own.isReady(served) && (!second || secondary.isReady(second));
    },
    change(...change) {
      own.change(...change);
      secondary.change(...change);
      canaries.change(...change);
    },
    async end() {
      await Promise.all([own.end(), secondary.end(), canaries.end()]);
    },
  };
}

/** A page to serve or a redirect. */
type RenderedResponse = FilledPage & {
  /** For how long it needn't be rendered again, in milliseconds. */
  freshMs: number;
  /** Whether only visitors of a canary may get it. */
  isCanary?: boolean;
};

type FilledPage =
  | {
      status: 200 | 404 | 410;
      page: CompressedPage;
      /** Headers of the document that it was filled into. */
      headers: Record<string, string>;
      tags: string[];
    }
  | { status: 301 | 302; location: string };

/**
 * Keeps a thread for a generation's current document and one for the previous document. The first
 * request after a publication starts the new thread. The new document takes over the bodies of pages
 * that it doesn't change. The previous document's pages are served until it has rendered the others,
 * for at most `rollbackTime`.
 */
function generationRenderer(options: RenderingOptions) {
  const changes = noDataChanges();
  let current: Rendering | undefined;
  let previous: Rendering | undefined;
  /** Of a document that isn't served before its thread has started. */
  let next: Rendering | undefined;
  let isReplacing = false;
  let endingPrevious: NodeJS.Timeout | undefined;

  const endPrevious = (): void => {
    clearTimeout(endingPrevious);
    void previous?.renderer.end();
    previous = undefined;
  };
  /** Renders pages of the previous document again, one at a time. */
  const renderAgain = async (later: Rendering, entries: CachedEntry[]): Promise<void> => {
    await later.renderer.started;
    for (const [address, { value }] of entries) {
      if (later !== current) return;
      const caller = value.caller ?? "";
      if (!later.pages.kept(address, caller)) await later.pages.refresh(address, caller);
    }
  };
  const prepare = (document: ServedPage): Rendering => {
    const known = [current, previous, next].find((each) => each?.document.name === document.name);
    if (known) return known;
    void next?.renderer.end();
    next = startRendering(document, changes, options);
    return next;
  };
  const rendererFor = (document: ServedPage): Rendering | undefined => {
    if (!document.plan) return undefined;
    if (current?.document.name === document.name) return current;
    if (current) options.onReplaced?.();
    const prepared = prepare(document);
    if (prepared === previous) {
      [current, previous] = [previous, current];
      isReplacing = false;
    } else {
      endPrevious();
      [current, previous, next] = [prepared, current, undefined];
      isReplacing = true;
      if (previous) {
        const before = previous.document;
        const entries = previous.pages.entries();
        current.pages.adopt(
          entries.filter(([, { value }]) => isUnchanged(before, document, value.rendered)),
        );
        void renderAgain(current, entries);
      }
    }
    clearTimeout(endingPrevious);
    endingPrevious = setTimeout(endPrevious, rollbackTime).unref();
    return current;
  };

  return {
    /** Starts a document's thread. Returns whether it has started or failed to, or isn't needed. */
    prepare: (document: ServedPage) => !document.plan || prepare(document).hasStarted,
    async find(document: ServedPage, address: string, caller: string) {
      const untracked = withoutTracking(address);
      const rendering = rendererFor(document);
      if (!rendering) return undefined;
      const earlier =
        isReplacing && !rendering.pages.kept(untracked, caller)
          ? previous?.pages.kept(untracked, caller)
          : undefined;
      if (earlier) void rendering.pages.refresh(untracked, caller);
      const found = earlier ?? (await rendering.pages.find(untracked, caller));
      if (!found) return undefined;
      const page = { ...found.page, freshMs: earlier ? 0 : found.freshMs };
      if (!("location" in page)) return page;
      return { ...page, location: copyTracking(address, untracked, page.location) };
    },
    isReady(document: ServedPage): boolean {
      const rendering = rendererFor(document);
      return !rendering || [rendering, previous].some((each) => each?.renderer.isReady());
    },
    change: ((...change) => {
      for (const each of [current, previous, next]) each?.pages.change(...change);
    }) satisfies OnPublicChange,
    async end() {
      endPrevious();
      const ending = [current, next];
      [current, next] = [undefined, undefined];
      await Promise.all(ending.map((each) => each?.renderer.end()));
    },
  };
}

/** A document as a canary's visitors get it. */
interface CanaryPage extends ServedPage {
  /** Such as "experts@1.5.0+5f6a7b8c9d". */
  canary: string;
}

/**
 * Returns the document with the canary that a visitor gets at a path. Undefined for all others and
 * on other remotes' pages, whose code is the stable one.
 */
function canaryPage(
  { routeOf }: PublishedDocument,
  page: ServedPage,
  path: string,
  bucket: string | undefined,
): CanaryPage | undefined {
  const { composition, plan, name } = page;
  const chosen = chooseReleases(bucket, composition.remotes).filter(
    ({ channel }) => channel === "canary",
  );
  if (!plan?.canaries || chosen.length === 0) return undefined;
  const route = routeOf(path);
  const remote = chosen.find(({ routes, fallback }) =>
    [...routes, ...fallback!.routes].some((own) => own.path === route),
  );
  const { bundles, styles } = plan.canaries;
  const bundle = remote && bundles[remote.name];
  if (!bundle) return undefined;
  const app = remote.name;
  const canary = `${app}@${remote.release}`;
  const remotes = composition.remotes.map((stable) => (stable.name === app ? remote : stable));
  return {
    ...page,
    name: `${name} ${canary}`,
    canary,
    composition: { ...composition, remotes },
    plan: {
      ...plan,
      bundles: { ...plan.bundles, [app]: bundle },
      styles: { ...plan.styles, [app]: styles[app]! },
    },
  };
}

/** Threads of canaries besides those of the stable releases. Others' visitors get stable pages. */
const maxCanaries = 2;

/**
 * Renders pages with canaries, each in a thread of its own, which starts with the first request and
 * ends after the last one. Finds no page until it has started, and if it fails.
 */
function canaryRenderer({ canaryIdleMs = 300_000, ...options }: RenderingOptions) {
  interface RunningCanary {
    renderer: ReturnType<typeof generationRenderer>;
    /** The latest document whose thread has started. */
    serving?: ServedPage;
  }
  const running = new LRUCache<string, RunningCanary>({
    max: maxCanaries,
    ttl: canaryIdleMs,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: ({ renderer }) => void renderer.end(),
  });
  const start = (canary: string): RunningCanary | undefined => {
    if (running.size >= maxCanaries) return undefined;
    const onProblem = (line: string) => options.onProblem(`${canary}: ${line}`);
    const started = {
      renderer: generationRenderer({ ...options, onProblem, onReplaced: undefined }),
    };
    running.set(canary, started);
    return started;
  };
  return {
    async find(page: CanaryPage, address: string, caller: string) {
      const canary = running.get(page.canary) ?? start(page.canary);
      if (canary?.renderer.prepare(page)) canary.serving = page;
      if (!canary?.serving) return undefined;
      const { renderer, serving } = canary;
      const found = await renderer.find(serving, address, caller);
      if (!found) return undefined;
      return { ...found, isCanary: true, freshMs: serving.name === page.name ? found.freshMs : 0 };
    },
    change: ((...change) => {
      for (const { renderer } of running.values()) renderer.change(...change);
    }) satisfies OnPublicChange,
    async end() {
      const ending = [...running.values()].map(({ renderer }) => renderer.end());
      running.clear();
      await Promise.all(ending);
    },
  };
}

/**
 * Whether a document has the code that a page and its parts were rendered with, and the same routes
 * and settings. A part that was left out counts as well, because the new code may have it.
 */
function isUnchanged(before: ServedPage, now: ServedPage, page: RenderedPage): boolean {
  if (!("rendered" in page)) return false;
  const apps = [
    ...page.rendered.split(" ").flatMap((part) => part.split("@").slice(0, -1)),
    ...Object.keys(page.parts ?? {}).map((part) => part.split("/", 1)[0]!),
  ];
  const serializeParts = ({ composition, plan }: ServedPage) =>
    JSON.stringify([
      apps.map((app) => [plan?.bundles[app]?.integrity, plan?.styles[app]]),
      {
        ...composition,
        remotes: composition.remotes.map(({ name, base, routes }) => [
          name,
          apps.includes(name) && base,
          routes.map(({ path, name: screen, access }) => [path, screen, access]),
        ]),
      },
    ]);
  return serializeParts(before) === serializeParts(now);
}

/** Adds the parameters to a redirect that `address` has in addition to `untracked`. */
function copyTracking(address: string, untracked: string, location: string): string {
  const splitPairs = (path: string) => path.split("?")[1]?.split("&") ?? [];
  const rendered = new Set(splitPairs(untracked));
  const tracking = splitPairs(address).filter((pair) => !rendered.has(pair));
  if (tracking.length === 0) return location;
  return `${location}${location.includes("?") ? "&" : "?"}${tracking.join("&")}`;
}

interface Rendering {
  document: ServedPage;
  /** Whether its thread has started, or failed to. */
  hasStarted: boolean;
  renderer: Renderer;
  pages: PageCache<FilledPage>;
}

/** How long a replaced document's thread and pages are kept for a rollback (ms). */
const rollbackTime = 300_000;

function startRendering(
  document: ServedPage,
  changes: DataChanges,
  options: RenderingOptions,
): Rendering {
  const renderer = documentRenderer(document, options);
  const html = withSpeculation(document.page.html, document.plan?.speculation);
  const stylesFor = findStyles(document.plan!);
  const { headers } = document;
  const asPage = (rendered: RenderedPage): FilledPage => {
    if ("location" in rendered) return rendered;
    const page = compressedPage(fillDocument(html, rendered, stylesFor));
    return { status: rendered.status, page, headers, tags: rendered.tags };
  };
  const { onProblem } = options;
  const pages = pageCache({ renderer, asPage, onProblem, changes });
  const rendering = { document, renderer, pages, hasStarted: false };
  void renderer.started.then(() => (rendering.hasStarted = true));
  return rendering;
}
