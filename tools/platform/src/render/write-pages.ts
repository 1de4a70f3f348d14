import { readPublished } from "../compose/publish";
import { environmentKey } from "../environments/environment";
import { precompress } from "../release/compress";
import type { ServedPage } from "../serve/published-document";
import type { FetchHandler } from "../serve/request";
import { mostVisited, sitemapIndex, sitemapNames, sitemapPart, toSource } from "../serve/sitemap";
import type { Store } from "../store/store";
import { fillDocument, withSpeculation } from "./document";
import { documentRenderer, type RenderingOptions } from "./renderer";
import { findStyles } from "./styles";

const concurrency = 4;

/** Generous, because no visitor waits for the page. */
const pageTimeoutMs = 20_000;

interface WritePagesOptions {
  /** The environment's name. */
  name: string;
  store: Store;
  /** Maximum number of pages with their own database row. */
  maxPages: number;
  /** The backend, if the environment's backend is "/" and its site isn't running. */
  backend?: FetchHandler;
}

interface WrittenPages {
  /** Their folder in the store. */
  folder: string;
  /** Number of rendered pages. */
  rendered: number;
  problems: string[];
}

/**
 * Writes the most visited pages and the sitemaps of a published environment for nginx, such as
 * `outfits/<slug>/index.html`, with compressed variants. Pages without server rendering are the
 * unrendered document. Throws if the environment has no site, or if no page was rendered.
 */
export async function writePages(options: WritePagesOptions): Promise<WrittenPages> {
  const { name, store, maxPages, backend } = options;
  const published = await readPublished(name, store);
  const { secondary, routes } = published;
  const { settings } = published.composition;
  if (!published.plan) {
    throw new Error(`${name} runs a shell without a server bundle, so no pages are rendered.`);
  }
  if (!settings.site) throw new Error(`${name} has no "site", which prerendered pages need.`);
  const origin = new URL(settings.site).origin;
  const folder = `${environmentKey(name)}/${published.name}/pages`;
  const problems: string[] = [];
  const startRenderer = (page: ServedPage) =>
    pageRenderer(page, {
      read: async (file) => (await store.read(`releases/${file}`))?.body,
      origin,
      backend: backend,
      onProblem: (line) => void problems.push(line),
      times: { page: pageTimeoutMs },
    });
  const own = startRenderer(published);
  const other = secondary && startRenderer(secondary);
  const rendererFor = (address: string) => (published.at(address) === secondary ? other! : own);

  const written = new Set<string>();
  const write = async (path: string, text: string): Promise<void> => {
    const { brotli, gzip } = (await precompress(path, Buffer.from(text), "quick")) ?? {};
    for (const [ending, body] of Object.entries({ ".br": brotli, ".gz": gzip, "": text })) {
      if (body === undefined) continue;
      const key = `${folder}/${path}${ending}`;
      written.add(key);
      await store.write(key, body);
    }
  };
  let rendered = 0;
  const writePage = async (address: string, fallbackHtml?: string): Promise<void> => {
    const page = await rendererFor(address).render(address);
    if (page !== undefined) rendered += 1;
    const text = page ?? fallbackHtml;
    if (text !== undefined) await write(`${address.slice(1)}/index.html`.replace(/^\//, ""), text);
  };
  const source = toSource(settings, origin, backend);
  try {
    await Promise.all([own.started, other?.started]);
    const fixedRoutes = routes.filter((route) => !/[:*]/.test(route));
    await each(fixedRoutes, (address) => writePage(address, published.at(address).page.html));
    await each(await mostVisited(maxPages, source.read), (address) => writePage(address));
  } finally {
    await Promise.all([own.end(), other?.end()]);
  }
  if (rendered === 0) throw new Error(["No pages were rendered.", ...problems].join("\n"));
  await write("robots.txt", published.robots);
  await write("sitemap.xml", await sitemapIndex(source));
  await each(await sitemapNames(source), async (part) => {
    const text = await sitemapPart(part, source);
    if (text !== undefined) await write(`sitemaps/${part}.xml`, text);
  });
  for (const { key } of await store.list(`${folder}/`)) {
    if (!written.has(key)) await store.remove(key);
  }
  return { folder, rendered, problems };
}

/** Renders the pages of one document; returns undefined for pages without server rendering. */
function pageRenderer(served: ServedPage, options: RenderingOptions) {
  const { page, plan } = served;
  if (!plan)
    return { render: async () => undefined, started: undefined, end: async () => undefined };
  const renderer = documentRenderer(served, options);
  const template = withSpeculation(page.html, plan.speculation);
  const stylesFor = findStyles(plan);
  return {
    started: renderer.started,
    end: renderer.end,
    async render(address: string): Promise<string | undefined> {
      try {
        const rendered = await renderer.render(address);
        if (!rendered || !("body" in rendered) || rendered.status !== 200) return undefined;
        return fillDocument(template, rendered, stylesFor);
      } catch (error) {
        options.onProblem(`${address} wasn't rendered: ${(error as Error).message}`);
        return undefined;
      }
    },
  };
}

/** Processes items with limited concurrency. */
async function each<Item>(list: readonly Item[], work: (item: Item) => Promise<void>) {
  const items = list.values();
  const worker = async () => {
    for (const item of items) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
