import { createHash } from "node:crypto";
import type { Composition } from "@ensemble/contract";
import { chooseReleases } from "@ensemble/contract/canary";
import { parseComposition } from "@ensemble/contract/schemas";
import { LRUCache } from "lru-cache";
import { matchRoutes } from "react-router-dom";
import { parseCurrent } from "../environments/current";
import { precompress } from "../release/compress";
import { withoutHeroes } from "../render/document";
import type { RenderPlan } from "../render/plan";
import type { Encoding } from "./request";

/** Reads a file by its relative path; undefined if it is missing. */
export type ReadFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** An environment's published document, in memory. */
export interface PublishedDocument extends ServedPage {
  robots: string;
  /** Router patterns of the shell and the remotes. */
  routes: readonly string[];
  /** Returns the route that a path matches. */
  routeOf(path: string): string | undefined;
  /** The second generation's document, if two run. */
  secondary?: ServedPage;
  /** Returns the document that serves a path: this or the secondary one. */
  at(path: string): ServedPage;
  /** Names the canaries that a bucket's visitors get: "experts@1.5.0+5f6a7b8c9d", "" for none. */
  canariesOf(bucket: string | undefined): string;
}

/** A document with its render plan. */
export interface ServedPage {
  /** Identifies the document and its headers. */
  name: string;
  page: CompressedPage;
  /** Returns the page that a path gets unrendered: `page`, or one without heroes, which most screens lack. */
  unrendered(path: string): CompressedPage;
  headers: Record<string, string>;
  composition: Composition;
  /** Undefined if its pages aren't rendered. */
  plan?: RenderPlan;
}

/** An HTML page with its compressed bodies. */
export interface CompressedPage {
  html: string;
  body(encoding: Encoding): Promise<PageBody>;
}

export interface PageBody {
  content: Uint8Array<ArrayBuffer>;
  etag: string;
}

export const createEtag = (content: Uint8Array | string): string =>
  `"${createHash("sha256").update(content).digest("base64url")}"`;

/** How often at most the current document's name is read, in milliseconds. */
const recheckMs = 100;

/**
 * Returns a function that reads an environment's current document; `read` reads its folder. Reads
 * the document's name at most ten times a second, so that publications take effect without a
 * restart, and its files once.
 */
export function publishedDocument(read: ReadFile): () => Promise<PublishedDocument> {
  const readRequired: ReadRequired = async (file) => {
    const content = await read(file);
    if (!content) throw new Error(`The published environment has no ${file}.`);
    return content;
  };
  let cached: { name: string; document: Promise<PublishedDocument> } | undefined;
  const readCurrent = async () => {
    const { document: name } = parseCurrent(decodeText(await readRequired("current")));
    if (cached?.name !== name) cached = { name, document: readDocument(name, read, readRequired) };
    const { document } = cached;
    document.catch(() => {
      if (cached?.document === document) cached = undefined; // Let the next request try again.
    });
    return document;
  };
  let latest: Promise<PublishedDocument> | undefined;
  let checkedAt = -Infinity;
  return () => {
    const now = performance.now();
    if (latest && now - checkedAt < recheckMs) return latest;
    checkedAt = now;
    const current = readCurrent();
    latest = current;
    current.catch(() => {
      if (latest === current) latest = undefined;
    });
    return current;
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
    return content && decodeText(content);
  };
  const readJson = async (file: string) =>
    JSON.parse(decodeText(await readRequired(`${name}/${file}`)));
  const readPage = async (prefix: string, html: string): Promise<ServedPage> => {
    const [plain, br, gzip] = await Promise.all(
      ["", ".br", ".gz"].map((ending) => readRequired(`${name}/${html}${ending}`)),
    );
    const page = createPage(plain!, br!, gzip!);
    const bare = Buffer.from(withoutHeroes(page.html));
    const { brotli, gzip: zipped } = (await precompress(html, bare))!;
    const barePage = createPage(bare, Buffer.from(brotli), Buffer.from(zipped));
    const plan = await optional(`${prefix}render.json`);
    const composition = parseComposition(await readJson(`${prefix}composition.json`));
    const heroes = composition.remotes
      .flatMap(({ routes }) => routes)
      .flatMap(({ path, hero }) => (hero ? [{ path }] : []));
    return {
      name: prefix ? `${name}/secondary` : name,
      page,
      unrendered: (path) => (matchRoutes(heroes, path) ? page : barePage),
      headers,
      composition,
      plan: plan === undefined ? undefined : (JSON.parse(plan) as RenderPlan),
    };
  };
  const headers = (await readJson("headers.json")) as Record<string, string>;
  const [own, robots, routes, secondaryRoutesFile] = await Promise.all([
    readPage("", "index.html"),
    optional("robots.txt"),
    readJson("routes.json") as Promise<string[]>,
    optional("secondary.routes.json"),
  ]);
  const secondary = secondaryRoutesFile
    ? await readPage("secondary.", "secondary.html")
    : undefined;
  const secondaryRoutes = new Set(JSON.parse(secondaryRoutesFile ?? "[]") as string[]);
  const patterns = routes.map((path) => ({ path }));
  const matched = new LRUCache<string, { route?: string }>({
    max: 1000, // Matching takes longer than sending a kept page.
    memoMethod: (path) => ({ route: matchRoutes(patterns, path)?.at(-1)?.route.path }),
  });
  const routeOf = (path: string) => matched.memo(path).route;
  const withCanary = [own, secondary]
    .flatMap((page) => page?.composition.remotes ?? [])
    .filter(({ canary }) => canary);
  const document: PublishedDocument = {
    ...own,
    robots: robots ?? "",
    routes,
    routeOf,
    secondary,
    at: (path) => (secondary && secondaryRoutes.has(routeOf(path) ?? "") ? secondary : document),
    canariesOf: (bucket) =>
      chooseReleases(bucket, withCanary)
        .filter(({ channel }) => channel === "canary")
        .map(({ name: remote, release }) => `${remote}@${release}`)
        .join(" "),
  };
  return document;
}

function createPage(...[plain, br, gzip]: Uint8Array<ArrayBuffer>[]): CompressedPage {
  const body = (content: Uint8Array<ArrayBuffer>) => ({ content, etag: createEtag(content) });
  const bodies = { br: body(br!), gzip: body(gzip!), plain: body(plain!) };
  return { html: decodeText(plain!), body: async (encoding) => bodies[encoding ?? "plain"] };
}

const decodeText = (content: Uint8Array): string => new TextDecoder().decode(content);
