import type { Composition } from "@ensemble/contract";
import { environmentKey } from "../composition/publish";
import { sourceOf } from "../sitemap/serve-sitemaps";
import { mostVisited } from "../sitemap/sitemap";
import { readStored, type Store } from "../store/store";
import { compressedPage } from "./compressed-page";
import { documentRenderer } from "./document-renderer";
import { parsePlan } from "./parse-plan";
import { compositionIn, fillDocument } from "./fill-document";
import { findStyles } from "./styles/page-styles";
import { withSpeculation } from "./speculation-rules";

/** Pages that are drawn at a time. */
const atOnce = 4;

/** How long a page may take, in milliseconds: no visitor waits for it. */
const patience = 20_000;

export interface WritePagesOptions {
  /** The environment's name. */
  name: string;
  store: Store;
  /** Router patterns of the composition. */
  routes: readonly string[];
  /** Of pages with a row of their own. */
  most: number;
}

export interface WrittenPages {
  /** Where they are in the store. */
  folder: string;
  /** How many were drawn. */
  drawn: number;
  problems: string[];
}

/**
 * Writes the most visited pages of a published environment as files for hosts that run no code, such
 * as `outfits/<slug>/index.html`. Pages that no server draws, and `404.html`, are the document as
 * published, which draws any page. Throws when the environment names no site, or draws no page.
 */
export async function writePages(options: WritePagesOptions): Promise<WrittenPages> {
  const { name, store, routes, most } = options;
  const published = await readPublished(name, store);
  const { html, plan, settings, origin } = published;
  const folder = `${published.folder}/pages`;
  const problems: string[] = [];
  const renderer = documentRenderer(
    { page: compressedPage(html), plan },
    {
      read: async (file) => (await store.read(`releases/${file}`))?.body,
      origin,
      onProblem: (line) => void problems.push(line),
      times: { stuck: patience },
    },
  );
  const place = withSpeculation(html, plan.speculation);
  const stylesOf = findStyles(plan);
  const draw = async (address: string): Promise<string | undefined> => {
    try {
      const drawn = await renderer.draw(address);
      if (!drawn || !("body" in drawn) || drawn.status !== 200) return undefined;
      return fillDocument(place, drawn, stylesOf);
    } catch (error) {
      problems.push(`${address} was not drawn: ${(error as Error).message}`);
      return undefined;
    }
  };

  const written = new Set<string>();
  const write = async (path: string, text: string): Promise<void> => {
    const key = `${folder}/${path}`;
    written.add(key);
    await store.write(key, text);
  };
  let drawn = 0;
  const writePage = async (address: string, otherwise?: string): Promise<void> => {
    const page = await draw(address);
    if (page !== undefined) drawn += 1;
    const text = page ?? otherwise;
    if (text !== undefined) await write(`${address.slice(1)}/index.html`.replace(/^\//, ""), text);
  };
  try {
    await renderer.started;
    const fixed = routes.filter((route) => !/[:*]/.test(route));
    await each(fixed, (address) => writePage(address, html));
    await each(await mostVisited(most, sourceOf(settings, origin).read), (address) =>
      writePage(address),
    );
  } finally {
    await renderer.end();
  }
  if (drawn === 0) throw new Error(["No page was drawn.", ...problems].join("\n"));
  await write("404.html", html);
  await write("robots.txt", published.robots);
  for (const { key } of await store.list(`${folder}/`)) {
    if (!written.has(key)) await store.remove(key);
  }
  return { folder, drawn, problems };
}

async function readPublished(name: string, store: Store) {
  const environment = environmentKey(name);
  const current = (await readStored(store, `${environment}/current`)).toString().trim();
  const folder = `${environment}/${current}`;
  const text = async (file: string) => (await store.read(`${folder}/${file}`))?.body.toString();
  const html = (await text("index.html")) ?? "";
  const written = await text("drawing.json");
  const plan = written && parsePlan(written);
  if (!plan) throw new Error(`${name} runs a shell without a server half: no page is drawn.`);
  const { settings } = compositionIn(html) as Composition;
  if (!settings.site) throw new Error(`${name} names no "site", which its pages would name.`);
  return {
    folder,
    html,
    robots: (await text("robots.txt")) ?? "",
    plan,
    settings,
    origin: new URL(settings.site).origin,
  };
}

/** Works on some items at a time. */
async function each<Item>(list: readonly Item[], work: (item: Item) => Promise<void>) {
  const items = list.values();
  const worker = async () => {
    for (const item of items) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
