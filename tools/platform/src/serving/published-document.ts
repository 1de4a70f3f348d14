import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Composition, Settings } from "@ensemble/contract";
import { compositionIn } from "../drawing/fill-document";
import { compressedPage, type CompressedPage } from "../drawing/compressed-page";
import { parsePlan, type DrawingPlan } from "../drawing/drawing-plan";

/** An environment's document as it is served, in memory. */
export interface PublishedDocument {
  /** Another document, or other headers, have another name. */
  name: string;
  page: CompressedPage;
  headers: Record<string, string>;
  robots: string;
  /** Throws when the document has no composition. */
  settings: Pick<Settings, "site" | "supabase">;
  /** The origin of its canonical addresses, if it names one. */
  site?: string;
  /** The address of its icon, if it has one. */
  icon?: string;
  /** How its pages are drawn; undefined when they are not. */
  plan?: DrawingPlan;
}

/**
 * Reads the current document of an environment's folder. Looks up its name each time, so that a
 * publication takes effect without a restart, and the files once for each name.
 */
export function publishedDocument(environment: string): () => Promise<PublishedDocument> {
  let known: { name: string; document: Promise<PublishedDocument> } | undefined;
  return async () => {
    const name = (await readFile(join(environment, "current"), "utf8")).trim();
    if (known?.name !== name) known = { name, document: readDocument(environment, name) };
    const { document } = known;
    document.catch(() => {
      if (known?.document === document) known = undefined; // The next request tries again.
    });
    return document;
  };
}

async function readDocument(environment: string, name: string): Promise<PublishedDocument> {
  const read = (file: string) => readFile(join(environment, name, file));
  const [html, br, gzip, headers, robots, plan] = await Promise.all([
    read("index.html"),
    read("index.html.br"),
    read("index.html.gz"),
    read("headers.json"),
    read("robots.txt").catch(() => ""),
    read("drawing.json").catch(() => undefined),
  ]);
  return {
    name,
    page: compressedPage(html.toString(), { br: new Uint8Array(br), gzip: new Uint8Array(gzip) }),
    headers: JSON.parse(headers.toString()) as Record<string, string>,
    robots: robots.toString(),
    site: siteIn(html.toString()),
    icon: /<link rel="icon" href="([^"]+)"/.exec(html.toString())?.[1],
    get settings() {
      return (compositionIn(html.toString()) as Composition).settings;
    },
    plan: plan && parsePlan(plan.toString()),
  };
}

function siteIn(html: string): string | undefined {
  try {
    return (compositionIn(html) as Partial<Composition>).settings?.site;
  } catch {
    return undefined; // It has no composition.
  }
}
