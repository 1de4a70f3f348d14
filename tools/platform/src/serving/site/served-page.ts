import type { Settings } from "@ensemble/contract";
import type { CompressedPage } from "../../drawing/compressed-page";
import type { DrawingPlan } from "../../drawing/drawing-plan";

/** A document, and how its pages are drawn. */
export interface ServedPage {
  /** Another document, or other headers, have another name. */
  name: string;
  page: CompressedPage;
  /** Undefined when its pages are not drawn. */
  plan?: DrawingPlan;
}

/** An environment's document as it is served, in memory. */
export interface PublishedDocument extends ServedPage {
  headers: Record<string, string>;
  robots: string;
  /** Throws when the document has no composition. */
  settings: Settings;
  /** The origin of its canonical addresses, if it names one. */
  site?: string;
  /** The address of its icon, if it has one. */
  icon?: string;
  /** Router patterns of its composition. */
  routes: readonly string[];
  /** Whether a path matches a route of its composition; a page without one is a 404. */
  hasRoute(path: string): boolean;
  /** The document of the other generation's routes, where two run. */
  beside?: ServedPage;
  /** What serves a path: this document or the one beside it. */
  at(path: string): ServedPage;
}
