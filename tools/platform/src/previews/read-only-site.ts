import type { Context } from "hono";
import { siteDrawing } from "../drawing/site-drawing";
import { folderFiles } from "../serving/folder-files";
import type { FetchHandler } from "../serving/site/fetch-handler";
import { publishedDocument } from "../serving/site/published-document";
import { siteApp } from "../serving/site/site-app";
import type { PreviewSite } from "./preview-site";
import { readOnlyBackend, refuse } from "./read-only-backend";

interface ReadOnlyOptions {
  /** The preview's folder in a store. */
  document: string;
  /** Folder of releases. */
  releases: string;
  origin: string;
  /** The environment's. */
  backend: FetchHandler;
  /** The X-Forwarded-For that it gets. */
  forwardedFor: (context: Context) => string;
  onProblem: (line: string) => void;
}

/** A site on an environment's backend that only reads it, drawn by its own releases. */
export async function openReadOnlySite(options: ReadOnlyOptions): Promise<PreviewSite> {
  const { document, releases, origin, forwardedFor, onProblem } = options;
  const current = publishedDocument(folderFiles(document));
  const { settings } = await current();
  const backend = readOnlyBackend(options.backend, settings.supabase.key);
  const readReleased = folderFiles(releases);
  const drawing = siteDrawing({ read: readReleased, origin, ask: backend, onProblem });
  // Each of them counts or changes something, a link to a shop included.
  const refused = async () => refuse();
  const functions = { "/go/*": refused, "/api/*": refused };
  const app = siteApp({ current, readReleased, backend, functions, drawing, forwardedFor });
  return { app, clear: drawing.clear, end: drawing.end };
}
