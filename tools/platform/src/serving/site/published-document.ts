import type { Composition, Settings } from "@ensemble/contract";
import { compositionIn } from "../../drawing/fill-document";
import type { CompressedPage } from "../../drawing/compressed-page";
import type { DrawingPlan } from "../../drawing/drawing-plan";
import { parsePlan } from "../../drawing/parse-plan";
import { routesExpression } from "./routes-expression";
import type { ReadFile } from "./released-files";

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
  /** Whether a path matches a route of its composition; a page without one is a 404. */
  hasRoute(path: string): boolean;
  /** How its pages are drawn; undefined when they are not. */
  plan?: DrawingPlan;
}

/**
 * Reads the current document of an environment, whose folder `read` opens. Looks up its name each
 * time, so that a publication takes effect without a restart, and the files once for each name.
 */
export function publishedDocument(read: ReadFile): () => Promise<PublishedDocument> {
  const readPublished: ReadPublished = async (file) => {
    const content = await read(file);
    if (!content) throw new Error(`The published environment has no ${file}.`);
    return content;
  };
  let known: { name: string; document: Promise<PublishedDocument> } | undefined;
  return async () => {
    const name = textOf(await readPublished("current")).trim();
    if (known?.name !== name) known = { name, document: readDocument(name, read, readPublished) };
    const { document } = known;
    document.catch(() => {
      if (known?.document === document) known = undefined; // The next request tries again.
    });
    return document;
  };
}

/** Throws for a missing file. */
type ReadPublished = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

const textOf = (content: Uint8Array): string => new TextDecoder().decode(content);

async function readDocument(
  name: string,
  read: ReadFile,
  readPublished: ReadPublished,
): Promise<PublishedDocument> {
  const optional = async (file: string) => {
    const content = await read(`${name}/${file}`);
    return content && textOf(content);
  };
  const [plain, br, gzip, headers, robots, routes, plan] = await Promise.all([
    readPublished(`${name}/index.html`),
    readPublished(`${name}/index.html.br`),
    readPublished(`${name}/index.html.gz`),
    readPublished(`${name}/headers.json`),
    optional("robots.txt"),
    optional("routes.json"),
    optional("drawing.json"),
  ]);
  const html = textOf(plain);
  const bodies = { br, gzip, plain };
  // Documents from before routes were published answer every address with 200.
  const known = new RegExp(routes ? routesExpression(JSON.parse(routes) as string[]) : "");
  return {
    name,
    page: { html, body: async (encoding) => bodies[encoding ?? "plain"] },
    headers: JSON.parse(textOf(headers)) as Record<string, string>,
    robots: robots ?? "",
    site: siteIn(html),
    icon: iconIn(html),
    hasRoute: (path) => known.test(path),
    get settings() {
      return (compositionIn(html) as Composition).settings;
    },
    plan: plan === undefined ? undefined : parsePlan(plan),
  };
}

/** The address of a document's icon, if it has one. */
export const iconIn = (html: string): string | undefined =>
  /<link rel="icon" href="([^"]+)"/.exec(html)?.[1];

/** The origin of a document's canonical addresses, if it names one. */
export function siteIn(html: string): string | undefined {
  try {
    return (compositionIn(html) as Partial<Composition>).settings?.site;
  } catch {
    return undefined; // It has no composition.
  }
}
