import { withoutTracking } from "@ensemble/contract";
import type { ServedPage } from "../serving/site/served-page";
import { compressedPage, type CompressedPage } from "./compressed-page";
import { documentRenderer, type RenderingOptions } from "./document-renderer";
import type { Drawn } from "./drawn";
import { drawnPages, type DrawnPages } from "./drawn-pages";
import { fillDocument } from "./document/fill-document";
import type { Renderer } from "./renderer";
import { withSpeculation } from "./document/speculation-rules";
import { findStyles } from "./styles/page-styles";

/** A page for a visitor: a document to serve or another address. */
export type DrawnAnswer =
  | { status: 200 | 404; page: CompressedPage }
  | { status: 301 | 302; location: string };

interface Drawing {
  /** The document's. */
  name: string;
  renderer: Renderer;
  pages: DrawnPages<DrawnAnswer>;
}

/**
 * How long the thread of a replaced document is kept for a rollback, in milliseconds; its pages are,
 * too.
 */
const rollbackTime = 300_000;

/**
 * One thread for a generation's document, and one for its document before. The first request after a
 * publication starts the next one; until it can draw, visitors get the new document plain, never a
 * page of the old releases.
 */
export function generationDrawing(options: RenderingOptions) {
  let current: Drawing | undefined;
  let previous: Drawing | undefined;
  let endingPrevious: NodeJS.Timeout | undefined;

  const endPrevious = (): void => {
    clearTimeout(endingPrevious);
    void previous?.renderer.end();
    previous = undefined;
  };
  const drawingOf = (document: ServedPage): Drawing | undefined => {
    if (!document.plan) return undefined;
    if (current?.name === document.name) return current;
    if (previous?.name === document.name) {
      [current, previous] = [previous, current];
    } else {
      endPrevious();
      [current, previous] = [startDrawing(document, options), current];
    }
    clearTimeout(endingPrevious);
    endingPrevious = setTimeout(endPrevious, rollbackTime).unref();
    return current;
  };

  return {
    find: async (document: ServedPage, address: string) =>
      drawingOf(document)?.pages.find(withoutTracking(address)),
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

function startDrawing(document: ServedPage, options: RenderingOptions): Drawing {
  const renderer = documentRenderer(document, options);
  const html = withSpeculation(document.page.html, document.plan?.speculation);
  const stylesOf = findStyles(document.plan!);
  const asPage = (drawn: Drawn): DrawnAnswer =>
    "location" in drawn
      ? drawn
      : { status: drawn.status, page: compressedPage(fillDocument(html, drawn, stylesOf)) };
  const { onProblem } = options;
  const { name } = document;
  return { name, renderer, pages: drawnPages({ renderer, asPage, onProblem }) };
}
