import type { PublishedDocument } from "../serving/site/served-page";
import type { RenderingOptions } from "./document-renderer";
import { type DrawnAnswer, generationDrawing } from "./generation-drawing";

/** Draws the pages of whichever document is published. */
export interface SiteDrawing {
  /** The drawn page of an address; undefined when the plain document is to be served. */
  find(document: PublishedDocument, address: string): Promise<DrawnAnswer | undefined>;
  /** Draws every page again, because something in the database changed. */
  clear(): void;
  end(): Promise<void>;
}

/** Draws each address with the document that serves it: where two generations run, with either. */
export function siteDrawing(options: RenderingOptions): SiteDrawing {
  const own = generationDrawing(options);
  const beside = generationDrawing(options);
  return {
    async find(document, address) {
      if (!document.beside) await beside.end();
      const served = document.at(address.split("?", 1)[0]!);
      return (served === document.beside ? beside : own).find(served, address);
    },
    clear() {
      own.clear();
      beside.clear();
    },
    async end() {
      await Promise.all([own.end(), beside.end()]);
    },
  };
}
