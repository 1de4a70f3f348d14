import { setTimeout as delay } from "node:timers/promises";
import { withoutTracking } from "@ensemble/contract";
import type { FetchHandler } from "../serving/gateway";
import type { PublishedDocument } from "../serving/published-document";
import { startDrawingThread } from "./drawing-thread";
import type { Drawn } from "./drawn";
import { drawnPages, type DrawnPages } from "./drawn-pages";
import { compositionIn, fillDocument } from "./fill-document";
import { compressedPage, type CompressedPage } from "./compressed-page";
import { readHalves } from "./read-halves";
import { startRenderer, type Renderer, type RendererTimes } from "./renderer";

export interface DrawingOptions {
  /** Folder of releases, `<app>/<release>/`. */
  releases: string;
  /** Where the site is served: what pages read from "/" is read there. */
  origin: string;
  /** The backend on that origin, when it is in this process. */
  ask?: FetchHandler;
  onProblem: (line: string) => void;
  times?: Partial<RendererTimes>;
  /** In megabytes, of each thread. */
  memory?: number;
}

/** A page for a visitor: a document to serve or another address. */
export type DrawnAnswer =
  { status: 200 | 404; page: CompressedPage } | { status: 301 | 302; location: string };

/** Draws the pages of whichever document is published. */
export interface SiteDrawing {
  /** The drawn page of an address; undefined when the plain document is to be served. */
  find(document: PublishedDocument, address: string): Promise<DrawnAnswer | undefined>;
  /** Draws every page again, because something in the database changed. */
  clear(): void;
  end(): Promise<void>;
}

interface Drawing {
  document: PublishedDocument;
  renderer: Renderer;
  pages: DrawnPages<DrawnAnswer>;
}

/** How long the thread of a replaced document may finish what it draws, in milliseconds. */
const grace = 5000;

/**
 * One thread per published document. The first request after a publication starts the next one;
 * until it can draw, visitors get the new document plain, never a page of the old releases.
 */
export function siteDrawing(options: DrawingOptions): SiteDrawing {
  let current: Drawing | undefined;
  const ending = new Set<Promise<void>>();

  const replace = (document: PublishedDocument): Drawing | undefined => {
    if (current?.document === document) return current;
    const old = current;
    if (old) {
      const ended = delay(grace, undefined, { ref: false }).then(() => old.renderer.end());
      ending.add(ended);
      void ended.then(() => ending.delete(ended));
    }
    current = document.plan && startDrawing(document, options);
    return current;
  };

  return {
    find: async (document, address) => replace(document)?.pages.find(withoutTracking(address)),
    clear: () => current?.pages.clear(),
    end: async () => void (await current?.renderer.end()),
  };
}

function startDrawing(document: PublishedDocument, options: DrawingOptions): Drawing {
  const renderer = documentRenderer(document, options);
  const asPage = (drawn: Drawn): DrawnAnswer | undefined => {
    if ("location" in drawn) return drawn;
    const filled = fillDocument(document.page.html, drawn, document.plan!.styles);
    return filled === undefined
      ? undefined
      : { status: drawn.status, page: compressedPage(filled) };
  };
  const { onProblem } = options;
  return { document, renderer, pages: drawnPages({ renderer, asPage, onProblem }) };
}

/** Starts to draw with the server halves of a document that has a plan. */
export function documentRenderer(
  { page, plan }: PublishedDocument,
  { releases, origin, ask, onProblem, times, memory }: DrawingOptions,
): Renderer {
  const composition = compositionIn(page.html);
  const startThread = async () => {
    const { texts, problems } = await readHalves(plan!, releases);
    for (const problem of problems) onProblem(problem);
    return startDrawingThread({ texts, composition, origin, ask, memory, onProblem });
  };
  return startRenderer(startThread, onProblem, times);
}
