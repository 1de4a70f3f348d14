import type { Composition } from "@ensemble/contract";
import { parseComposition } from "@ensemble/contract/schemas";
import { matchRoutes } from "react-router-dom";
import type { RenderPlan } from "../render/plan";
import type { Encoding } from "./request";

/** Reads a file of a folder by its path below it; undefined when it is missing. */
export type ReadFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** An environment's document as it is served, in memory. */
export interface PublishedDocument extends ServedPage {
  headers: Record<string, string>;
  robots: string;
  /** Router patterns of the shell and the remotes. */
  routes: readonly string[];
  /** Whether a path matches one of them; a page without one is a 404. */
  hasRoute(path: string): boolean;
  /** The document of the other generation's routes, where two run. */
  secondary?: ServedPage;
  /** What serves a path: this document or the one beside it. */
  at(path: string): ServedPage;
}

/** A document, and how its pages are rendered. */
export interface ServedPage {
  /** Another document, or other headers, have another name. */
  name: string;
  page: CompressedPage;
  composition: Composition;
  /** Undefined when its pages are not rendered. */
  plan?: RenderPlan;
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
  const readRequired: ReadRequired = async (file) => {
    const content = await read(file);
    if (!content) throw new Error(`The published environment has no ${file}.`);
    return content;
  };
  let cached: { name: string; document: Promise<PublishedDocument> } | undefined;
  return async () => {
    const name = textOf(await readRequired("current")).trim();
    if (cached?.name !== name) cached = { name, document: readDocument(name, read, readRequired) };
    const { document } = cached;
    document.catch(() => {
      if (cached?.document === document) cached = undefined; // The next request tries again.
    });
    return document;
  };
}

/** Throws for a missing file. */
type ReadRequired = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

async function readDocument(
  name: string,
  read: ReadFile,
  readRequired: ReadRequired,
): Promise<PublishedDocument> {
  const optional = async (file: string) => {
    const content = await read(`${name}/${file}`);
    return content && textOf(content);
  };
  const readJson = async (file: string) =>
    JSON.parse(textOf(await readRequired(`${name}/${file}`)));
  const readPage = async (prefix: string, html: string): Promise<ServedPage> => {
    const [plain, br, gzip] = await Promise.all(
      ["", ".br", ".gz"].map((ending) => readRequired(`${name}/${html}${ending}`)),
    );
    const bodies = { br: br!, gzip: gzip!, plain: plain! };
    const plan = await optional(`${prefix}render.json`);
    return {
      name: prefix ? `${name}/secondary` : name,
      page: { html: textOf(plain!), body: async (encoding) => bodies[encoding ?? "plain"] },
      composition: parseComposition(await readJson(`${prefix}composition.json`)),
      plan: plan === undefined ? undefined : (JSON.parse(plan) as RenderPlan),
    };
  };
  const [own, headers, robots, routes, secondaryRoutesFile] = await Promise.all([
    readPage("", "index.html"),
    readJson("headers.json") as Promise<Record<string, string>>,
    optional("robots.txt"),
    readJson("routes.json") as Promise<string[]>,
    optional("secondary.routes.json"),
  ]);
  const secondary = secondaryRoutesFile
    ? await readPage("secondary.", "secondary.html")
    : undefined;
  const secondaryRoutes = new Set(JSON.parse(secondaryRoutesFile ?? "[]") as string[]);
  const patterns = routes.map((path) => ({ path }));
  const routeOf = (path: string) => matchRoutes(patterns, path)?.at(-1)?.route.path;
  const document: PublishedDocument = {
    ...own,
    headers,
    robots: robots ?? "",
    routes,
    hasRoute: (path) => routeOf(path) !== undefined,
    secondary,
    at: (path) => (secondary && secondaryRoutes.has(routeOf(path) ?? "") ? secondary : document),
  };
  return document;
}

const textOf = (content: Uint8Array): string => new TextDecoder().decode(content);
