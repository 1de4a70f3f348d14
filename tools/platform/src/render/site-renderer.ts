import { withoutTracking } from "@ensemble/contract";
import type { CompressedPage, PublishedDocument, ServedPage } from "../serve/published-document";
import { fillDocument, withSpeculation } from "./document";
import { compressedPage, type PageCache, pageCache } from "./pages";
import { documentRenderer, type Renderer, type RenderingOptions } from "./renderer";
import { findStyles } from "./styles";
import type { RenderedPage } from "./thread";

/** Renders the pages of the published document. */
export interface SiteRenderer {
  /**
   * Returns the rendered page of an address; undefined to serve the unrendered document. `caller` is
   * the network that asks, which has a share of the rendering turns and of the cache.
   */
  find(
    document: PublishedDocument,
    address: string,
    caller: string,
  ): Promise<RenderedResponse | undefined>;
  /** Clears cached pages, because data changed. */
  clear(): void;
  /** Renders cached pages again, but serves the old ones meanwhile. */
  expire(caller?: string): void;
  end(): Promise<void>;
}

/** Renders each address with its generation's document. */
export function siteRenderer(options: RenderingOptions): SiteRenderer {
  const own = generationRenderer(options);
  const secondary = generationRenderer(options);
  return {
    async find(document, address, caller) {
      if (!document.secondary) await secondary.end();
      const served = document.at(address.split("?", 1)[0]!);
      return (served === document.secondary ? secondary : own).find(served, address, caller);
    },
    clear() {
      own.clear();
      secondary.clear();
    },
    expire(caller) {
      own.expire(caller);
      secondary.expire(caller);
    },
    async end() {
      await Promise.all([own.end(), secondary.end()]);
    },
  };
}

/** A page to serve or a redirect. */
type RenderedResponse =
  | { status: 200 | 404 | 410; page: CompressedPage }
  | { status: 301 | 302; location: string };

/**
 * Keeps a thread for a generation's current document and one for the previous document. The first
 * request after a publication starts the new thread; until it can render, visitors get the new
 * document unrendered, never a page of old releases.
 */
function generationRenderer(options: RenderingOptions) {
  let current: Rendering | undefined;
  let previous: Rendering | undefined;
  let endingPrevious: NodeJS.Timeout | undefined;

  const endPrevious = (): void => {
    clearTimeout(endingPrevious);
    void previous?.renderer.end();
    previous = undefined;
  };
  const rendererFor = (document: ServedPage): Rendering | undefined => {
    if (!document.plan) return undefined;
    if (current?.name === document.name) return current;
    if (previous?.name === document.name) {
      [current, previous] = [previous, current];
    } else {
      endPrevious();
      [current, previous] = [startRendering(document, options), current];
    }
    clearTimeout(endingPrevious);
    endingPrevious = setTimeout(endPrevious, rollbackTime).unref();
    return current;
  };

  return {
    async find(document: ServedPage, address: string, caller: string) {
      const untracked = withoutTracking(address);
      const found = await rendererFor(document)?.pages.find(untracked, caller);
      if (!found || !("location" in found)) return found;
      return { ...found, location: withTrackingOf(address, untracked, found.location) };
    },
    clear() {
      current?.pages.clear();
      previous?.pages.clear();
    },
    expire(caller?: string) {
      current?.pages.expire(caller);
      previous?.pages.expire(caller);
    },
    async end() {
      endPrevious();
      const ending = current;
      current = undefined;
      await ending?.renderer.end();
    },
  };
}

/** Adds the parameters to a redirect that `address` has in addition to `untracked`. */
function withTrackingOf(address: string, untracked: string, location: string): string {
  const pairsOf = (path: string) => path.split("?")[1]?.split("&") ?? [];
  const rendered = new Set(pairsOf(untracked));
  const tracking = pairsOf(address).filter((pair) => !rendered.has(pair));
  if (tracking.length === 0) return location;
  return `${location}${location.includes("?") ? "&" : "?"}${tracking.join("&")}`;
}

interface Rendering {
  /** The document's name. */
  name: string;
  renderer: Renderer;
  pages: PageCache<RenderedResponse>;
}

/** How long a replaced document's thread and pages are kept for a rollback (ms). */
const rollbackTime = 300_000;

function startRendering(document: ServedPage, options: RenderingOptions): Rendering {
  const renderer = documentRenderer(document, options);
  const html = withSpeculation(document.page.html, document.plan?.speculation);
  const stylesOf = findStyles(document.plan!);
  const asPage = (rendered: RenderedPage): RenderedResponse =>
    "location" in rendered
      ? rendered
      : { status: rendered.status, page: compressedPage(fillDocument(html, rendered, stylesOf)) };
  const { onProblem } = options;
  const { name } = document;
  return { name, renderer, pages: pageCache({ renderer, asPage, onProblem }) };
}
