import type { Composition, Settings } from "@ensemble/contract";
import { compositionIn } from "../render/document";
import type { DrawingPlan } from "../render/plan";
import type { Encoding } from "./request";
import { routeGroups, routesExpression } from "./routes-expression";

/** Reads a file of a folder by its path below it; undefined when it is missing. */
export type ReadFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

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

/** A document, and how its pages are drawn. */
export interface ServedPage {
  /** Another document, or other headers, have another name. */
  name: string;
  page: CompressedPage;
  /** Undefined when its pages are not drawn. */
  plan?: DrawingPlan;
}

/** An HTML page, and what it is over the network. */
export interface CompressedPage {
  html: string;
  body(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Reads the current document of an environment, whose folder `read` opens. Looks up its name each
 * time, so that a publication takes effect without a restart, and the files once for each name.
 */
export function publishedDocument(read: ReadFile): () => Promise<PublishedDocument> {
  const readNeeded: ReadNeeded = async (file) => {
    const content = await read(file);
    if (!content) throw new Error(`The published environment has no ${file}.`);
    return content;
  };
  let known: { name: string; document: Promise<PublishedDocument> } | undefined;
  return async () => {
    const name = textOf(await readNeeded("current")).trim();
    if (known?.name !== name) known = { name, document: readDocument(name, read, readNeeded) };
    const { document } = known;
    document.catch(() => {
      if (known?.document === document) known = undefined; // The next request tries again.
    });
    return document;
  };
}

/** Throws for a missing file. */
type ReadNeeded = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

async function readDocument(
  name: string,
  read: ReadFile,
  readNeeded: ReadNeeded,
): Promise<PublishedDocument> {
  const optional = async (file: string) => {
    const content = await read(`${name}/${file}`);
    return content && textOf(content);
  };
  const readPage = async (file: string): Promise<ServedPage["page"]> => {
    const [plain, br, gzip] = await Promise.all(
      ["", ".br", ".gz"].map((ending) => readNeeded(`${name}/${file}${ending}`)),
    );
    const bodies = { br: br!, gzip: gzip!, plain: plain! };
    return { html: textOf(plain!), body: async (encoding) => bodies[encoding ?? "plain"] };
  };
  const readPlan = async (file: string) => {
    const plan = await optional(file);
    return plan === undefined ? undefined : (JSON.parse(plan) as DrawingPlan);
  };
  const [page, headers, robots, routes, plan, routesBeside] = await Promise.all([
    readPage("index.html"),
    readNeeded(`${name}/headers.json`),
    optional("robots.txt"),
    readNeeded(`${name}/routes.json`),
    readPlan("drawing.json"),
    optional("beside.routes.json"),
  ]);
  const { html } = page;
  const patterns = JSON.parse(textOf(routes)) as string[];
  const known = new RegExp(routesExpression(patterns));
  const beside = routesBeside && {
    name: `${name}/beside`,
    page: await readPage("beside.html"),
    plan: await readPlan("beside.drawing.json"),
  };
  const isBeside = besideMatcher(patterns, routesBeside);
  const document: PublishedDocument = {
    name,
    page,
    headers: JSON.parse(textOf(headers)) as Record<string, string>,
    robots: robots ?? "",
    site: siteIn(html),
    icon: iconIn(html),
    routes: patterns,
    hasRoute: (path) => known.test(path),
    get settings() {
      return (compositionIn(html) as Composition).settings;
    },
    plan,
    beside: beside || undefined,
    at: (path) => (beside && isBeside(path) ? beside : document),
  };
  return document;
}

/** Whether the document beside serves a path; the router ignores case. */
function besideMatcher(routes: readonly string[], beside = "[]"): (path: string) => boolean {
  const groups = routeGroups(routes, JSON.parse(beside) as string[]).map((group) => ({
    ...group,
    expression: new RegExp(routesExpression(group.routes), "i"),
  }));
  return (path) => groups.find(({ expression }) => expression.test(path))?.beside === true;
}

/** The origin of a document's canonical addresses, if it names one. */
export function siteIn(html: string): string | undefined {
  try {
    return (compositionIn(html) as Partial<Composition>).settings?.site;
  } catch {
    return undefined; // It has no composition.
  }
}

/** The address of a document's icon, if it has one. */
export const iconIn = (html: string): string | undefined =>
  /<link rel="icon" href="([^"]+)"/.exec(html)?.[1];

const textOf = (content: Uint8Array): string => new TextDecoder().decode(content);
