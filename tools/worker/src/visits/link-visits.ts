import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { Enums } from "@ensemble/contract/database";
import iconv from "iconv-lite";
import type { Db } from "pg-boss";
import robotsParser from "robots-parser";
import { errorMessage } from "../messages";
import { type Fetched, FetchProblem, fetchSafely, type FetchOptions } from "../safe-fetch";
import { pageAt, type Site } from "../site";
import { type PageProduct, readProductPage } from "./product-page";

export interface VisitOptions extends Pick<FetchOptions, "localOrigins" | "lookup"> {
  site: Site;
  /** Until the last byte of a page, after its redirects. Default 20,000. */
  timeoutMs?: number;
  onProblem: (line: string) => void;
}

/** The agent's name in robots.txt files. */
const agent = "EnsembleLinkCheck";
/** A task visits for this long; the next one begins five minutes after it began. */
const sliceMs = 240_000;
const maxPageBytes = 3_000_000;
const maxRedirects = 5;
/** In seconds, for a host that doesn't say how long it's busy, or whose robots.txt can't be read. */
const defaultWait = 3600;

/** See private.begin_visit. */
interface Visit {
  visit: string;
  host: string;
  address: string;
  /** Whether an item leads there, so that the page has to be a product's. */
  is_item: boolean;
  robots?: string;
  etag?: string;
  last_modified?: string;
}

/** See private.end_visit. */
interface Result {
  wait?: number;
  robots?: string;
  problem?: string;
  passing?: boolean;
  unchanged?: boolean;
  outcome?: Exclude<Enums<"visit_outcome">, "price_differs">;
  status?: number;
  price?: number;
  availability?: string;
  final_address?: string;
  reason?: string;
  etag?: string;
  last_modified?: string;
}

/**
 * Visits the links that are due, one request at a time, until none is, the slice is over or the worker stops.
 * Doesn't visit for a site that isn't public, because shops couldn't read what its page says about visits.
 */
export async function visitLinks(
  db: Db,
  options: VisitOptions,
  stopping: AbortSignal,
): Promise<void> {
  const until = Date.now() + sliceMs;
  const { protocol, hostname } = new URL(options.site.origin);
  if (protocol !== "https:" || !/\.[a-z]/i.test(hostname)) return;
  while (!stopping.aborted && Date.now() < until) {
    const { rows } = await db.executeSql("select private.begin_visit() as next");
    const { next } = rows[0] as { next: Visit | { free_in: number } | null };
    if (!next) return;
    if ("free_in" in next) {
      const pause = Math.max(next.free_in, 0.1) * 1000;
      if (Date.now() + pause > until) return;
      await setTimeout(pause, undefined, { signal: stopping }).catch(() => undefined);
      continue;
    }
    const read = next.robots === undefined ? readRobots : visit;
    const result = await read(next, options).catch((error: unknown): Result => {
      options.onProblem(`A page wasn't read: ${errorMessage(error)}`);
      return { outcome: "unknown", reason: "It can't be read." };
    });
    await db.executeSql("select private.end_visit($1, $2, $3)", [
      next.host,
      next.visit,
      // Not the characters that PostgreSQL can't store.
      JSON.stringify(result, (_, value: unknown) =>
        typeof value === "string"
          ? value.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "")
          : value,
      ),
    ]);
  }
}

/** Fetches an address with its redirects on the way that `mayFollow` allows, or else returns the redirect. */
async function fetchPage(
  address: string,
  { site, localOrigins, lookup, timeoutMs = 20_000 }: VisitOptions,
  { headers, ...bounds }: Pick<FetchOptions, "headers" | "maxBytes" | "types">,
  mayFollow: (address: string) => boolean,
): Promise<Fetched & { leadsTo?: string }> {
  let url = address;
  const until = Date.now() + timeoutMs;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const fetched = await fetchSafely(url, {
      ...bounds,
      timeoutMs: Math.max(until - Date.now(), 1),
      anyAnswer: true,
      headers: {
        "user-agent": `${agent}/1.0 (+${pageAt(site, "/link-check")})`,
        ...(redirects === 0 && headers),
      },
      ...(localOrigins && { localOrigins }),
      ...(lookup && { lookup }),
    });
    const { location } = fetched.headers;
    if (![301, 302, 303, 307, 308].includes(fetched.status) || !location) return fetched;
    if (!URL.canParse(location, url))
      throw new FetchProblem("It redirects to what isn't an address.");
    const { origin, pathname, search } = new URL(location, url);
    url = `${origin}${pathname}${search}`;
    if (!mayFollow(url)) return { ...fetched, leadsTo: url };
  }
  throw new FetchProblem("It redirects too often.");
}

/** How many seconds an answer asks to wait, if it does. */
function waitOf({ status, headers }: Fetched): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const after = headers["retry-after"] ?? "";
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : defaultWait;
}

/** Reads a host's robots.txt as RFC 9309 says: without one everything is allowed; if it fails, nothing is. */
async function readRobots({ address }: Visit, options: VisitOptions): Promise<Result> {
  try {
    const { origin, host } = new URL(address);
    const isLocal = options.localOrigins?.includes(origin);
    const url = `${isLocal ? origin : `https://${host}`}/robots.txt`;
    const fetched = await fetchPage(url, options, { maxBytes: 1_000_000 }, () => true);
    const { status, body } = fetched;
    if (status >= 200 && status < 300) return { robots: (await buffer(body)).toString() };
    if (status >= 400 && status < 500 && status !== 429) return { robots: "" };
    const problem = `Its robots.txt answered ${status}.`;
    return { problem, wait: waitOf(fetched) ?? defaultWait };
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    return { problem: `Its robots.txt can't be read. ${error.message}`, wait: defaultWait };
  }
}

async function visit(next: Visit, options: VisitOptions): Promise<Result> {
  const { address, robots = "", etag, last_modified } = next;
  const rules = (url: string) => robotsParser(new URL("/robots.txt", url).href, robots);
  const isAllowed = (url: string) => rules(url).isAllowed(url, agent) !== false;
  const wait = rules(address).getCrawlDelay(agent);
  const found = await findings();
  return { ...(wait && { wait }), ...found };

  async function findings(): Promise<Result> {
    if (!isAllowed(address)) return { outcome: "refused", reason: "Its robots.txt asks not to." };
    try {
      const fetched = await fetchPage(
        address,
        options,
        {
          maxBytes: maxPageBytes,
          types: /^(text\/html|application\/xhtml\+xml)\b/,
          headers: {
            accept: "text/html",
            ...(etag && { "if-none-match": etag }),
            ...(last_modified && { "if-modified-since": last_modified }),
          },
        },
        (url) => siteOf(url) === siteOf(address) && isAllowed(url),
      );
      return await judge(fetched, next, options.site.currency);
    } catch (error) {
      if (!(error instanceof FetchProblem)) throw error;
      return { outcome: "unknown", reason: error.message, passing: !error.isFinal };
    }
  }
}

/** Returns the host and port of an address. A site may have pages with and without "www.". */
const siteOf = (address: string): string => new URL(address).host.replace(/^www\./, "");

async function judge(
  fetched: Fetched & { leadsTo?: string },
  { address, is_item: isItem }: Visit,
  currency: string,
): Promise<Result> {
  const { status, url, headers, leadsTo } = fetched;
  if (status === 304) return { unchanged: true };
  const final = leadsTo ?? url;
  const isRedirected = pathOf(final) !== pathOf(address) || siteOf(final) !== siteOf(address);
  const facts = { status, ...(isRedirected && { final_address: final }) };
  if (leadsTo && siteOf(leadsTo) === siteOf(address))
    return {
      ...facts,
      outcome: "refused",
      reason: "It leads to what its robots.txt asks not to visit.",
    };
  if (leadsTo)
    // A guard against robots, or a queue, is elsewhere for now.
    return status === 301 || status === 308
      ? { ...facts, outcome: "moved", reason: "It leads to another site." }
      : { ...facts, outcome: "unknown", reason: "It leads to another site for now." };
  if (status === 404 || status === 410) return { ...facts, outcome: "gone" };
  const wait = waitOf(fetched);
  if (status === 429) return { ...facts, outcome: "refused", passing: true, ...(wait && { wait }) };
  if ([401, 403, 451].includes(status)) return { ...facts, outcome: "refused" };
  if (status < 200 || status >= 300)
    return { ...facts, outcome: "unknown", passing: status >= 500, ...(wait && { wait }) };

  const page = readProductPage(await decode(fetched));
  const versions = { etag: headers.etag, last_modified: headers["last-modified"] };
  const kept = { ...facts, ...versions };
  if (isRedirected && isHome(final) && !isHome(address))
    return { ...kept, outcome: "moved", reason: "It leads to the home page." };
  const own = page.products.find((product) => isAt(product, [address, final]));
  // Such a page may show other products.
  if (!own && missingPage.test(page.title))
    return { ...kept, outcome: "gone", reason: "The page says that there's nothing." };
  const names = new Set(page.products.map(({ name }) => name));
  const product = own ?? (names.size === 1 ? page.products[0] : undefined);
  if (product) return { ...kept, ...judgeProduct(product, address, currency) };
  if (isRedirected && lastPart(final) !== lastPart(address))
    return { ...kept, outcome: "moved", reason: "It leads to a page without a product." };
  if (!isItem) return { ...kept, outcome: "works" };
  const reason = names.size > 1 ? "The page shows several products." : "The page names no product.";
  return { ...kept, outcome: "unknown", reason };
}

const missingPage =
  /\b404\b|not found|no longer (available|exists)|(doesn[’']t|does not) exist|nicht gefunden|nicht mehr verfügbar|introuvable|no encontrad|non trovat/i;

const pathOf = (address: string): string =>
  new URL(address).pathname.toLowerCase().replace(/\/$/, "");

const lastPart = (address: string): string | undefined => pathOf(address).split("/").pop();

/** Whether it's a site's first page, also in one of its languages and countries: /us/en */
const isHome = (address: string): boolean =>
  /^(\/[a-z]{2}([-_][a-z]{2})?){0,2}(\/(index\.\w+|home))?$/.test(pathOf(address));

async function decode({ headers, body }: Fetched): Promise<string> {
  const bytes = await buffer(body);
  const named = `${headers["content-type"]} ${bytes.toString("latin1", 0, 2000)}`;
  const [, charset = "utf-8"] = /charset\s*=\s*["']?([\w-]+)/i.exec(named) ?? [];
  return iconv.decode(bytes, iconv.encodingExists(charset) ? charset : "utf-8");
}

/** Whether a product or one of its offers has one of the addresses. */
const isAt = ({ addresses, offers }: PageProduct, wanted: readonly string[]): boolean =>
  [...addresses, ...offers.flatMap((offer) => offer.addresses)].some((address) =>
    wanted.some(
      (own) => URL.canParse(address, own) && pathOf(new URL(address, own).href) === pathOf(own),
    ),
  );

function judgeProduct({ offers }: PageProduct, address: string, currency: string): Result {
  const { href } = new URL(address);
  const exact = offers.filter(({ addresses }) =>
    addresses.some((own) => URL.canParse(own, href) && new URL(own, href).href === href),
  );
  const counted = exact.length > 0 ? exact : offers;
  const inStock = counted.filter(({ availability = "" }) => !soldOut.test(availability));
  const { availability } = inStock[0] ?? counted[0] ?? {};
  const words = availability ? { availability } : {};
  if (counted.length > 0 && inStock.length === 0) return { ...words, outcome: "sold_out" };
  const priced = inStock.filter(({ price, currency: own }) => price && own);
  const prices = priced.filter((offer) => offer.currency === currency).map(({ price }) => price!);
  if (prices.length > 0) return { ...words, outcome: "works", price: Math.min(...prices) };
  return priced.length > 0
    ? { ...words, outcome: "unknown", reason: `Its price is in ${priced[0]!.currency}.` }
    : { ...words, outcome: "works" };
}

const soldOut = /^(out_?of_?stock|sold_?out|discontinued)$/i;
