import type { Browser } from "@playwright/test";
import { anyOf } from "./simulated-visitor";
import { drawnPage, recordPage, type RecordedPage } from "./recorded-page";

/** Pages of one kind, and the share of all visits that they have. */
export interface VisitedPages {
  share: number;
  pages: RecordedPage[];
}

/** Queries of the search, from one word to a sentence. */
const searches = ["office", "black dress", "linen trousers under 100", "red coat winter", "boho"];

/** What a shop's visitors open, most at its start, its lists and its outfits. Records each page. */
export async function recordPages(browser: Browser, origin: string): Promise<VisitedPages[]> {
  const linked = async (list: string, folder: string, most: number): Promise<string[]> => {
    const html = await drawnPage(origin + list);
    const links = [...html.matchAll(/href="(\/[^"?#]+)"/g)].map(([, link]) => link!);
    const found = links.filter(
      (link) => link.startsWith(folder) && !link.slice(folder.length).includes("/"),
    );
    if (found.length === 0) throw new Error(`${list} links to no ${folder}`);
    return [...new Set(found)].slice(0, most);
  };
  const opened: [share: number, addresses: string[]][] = [
    [20, ["/"]],
    [20, ["/outfits", "/outfits?page=2", "/outfits?sort=price-low"]],
    [25, await linked("/outfits", "/outfits/", 8)],
    [15, searches.map((text) => `/search?q=${encodeURIComponent(text)}`)],
    [8, await linked("/collections", "/collections/", 3)],
    [6, ["/experts"]],
    [6, await linked("/experts", "/experts/", 3)],
  ];
  const visited: VisitedPages[] = [];
  for (const [share, addresses] of opened) {
    const pages: RecordedPage[] = [];
    for (const address of addresses) pages.push(await recordPage(browser, origin, address));
    visited.push({ share, pages });
  }
  return visited;
}

/** A page at random, each kind as often as its share says. */
export function somePage(visited: readonly VisitedPages[]): RecordedPage {
  const all = visited.reduce((sum, { share }) => sum + share, 0);
  let left = Math.random() * all;
  const kind = visited.find(({ share }) => (left -= share) < 0) ?? visited[0]!;
  return anyOf(kind.pages);
}
