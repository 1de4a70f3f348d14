import { withoutTracking } from "@ensemble/contract";
import type { CompressedPage, PublishedDocument, ServedPage } from "../serve/published-document";
import { fillDocument, withSpeculation } from "./document";
import { compressedPage, type PageCache, pageCache } from "./pages";
import { documentRenderer, type Renderer, type RenderingOptions } from "./renderer";
import { findStyles } from "./styles";
import type { RenderedPage } from "./thread";

/** Renders the pages of whichever document is published. */
export interface SiteRenderer {
  /** The rendered page of an address; undefined when the plain document is to be served. */
  find(document: PublishedDocument, address: string): Promise<RenderedResponse | undefined>;
  /** Renders every page again, because something in the database changed. */
  clear(): void;
  end(): Promise<void>;
}

/** Renders each address with the document that serves it: where two generations run, with either. */
export function siteRenderer(options: RenderingOptions): SiteRenderer {
  const own = generationRenderer(options);
  const secondary = generationRenderer(options);
  return {
    async find(document, address) {
      if (!document.secondary) await secondary.end();
      const served = document.at(address.split("?", 1)[0]!);
      return (served === document.secondary ? secondary : own).find(served, address);
    },
    clear() {
      own.clear();
      secondary.clear();
    },
    async end() {
      await Promise.all([own.end(), secondary.end()]);
    },
  };
}

/** A page for a visitor: a document to serve or another address. */
type RenderedResponse =
  | { status: 200 | 404; page: CompressedPage }
  | { status: 301 | 302; location: string };

/**
 * One thread for a generation's document, and one for its document before. The first request after a
 * publication starts the next one; until it can render, visitors get the new document plain, never a
 * page of the old releases.
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
    find: async (document: ServedPage, address: string) =>
      rendererFor(document)?.pages.find(withoutTracking(address)),
    clear() {
      current?.pages.clear();
      previous?.pages.clear();
    },
    async end() {
      endPrevious();
      const ending = current;
      current = undefined;
      await ending?.renderer.end();
    },
  };
}

interface Rendering {
  /** The document's. */
  name: string;
  renderer: Renderer;
  pages: PageCache<RenderedResponse>;
}

/**
 * How long the thread of a replaced document is kept for a rollback, in milliseconds; its pages are,
 * too.
 */
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
