import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Composition } from "@ensemble/contract";
import { integrityOf, releaseKey, type Release } from "@ensemble/platform";
import { Pool } from "undici";

export interface VisitedSite {
  origin: string;
  releases: ReleaseChecker;
  log: ResponseLog;
}

/** How long a response may take, in milliseconds. */
const timeoutMs = 30_000;
/** Browsers open six connections per host over HTTP/1.1. */
const options = {
  connections: 6,
  connect: { timeout: timeoutMs },
  headersTimeout: timeoutMs,
  bodyTimeout: timeoutMs,
};

/**
 * Opens a page like a new visitor's browser, with its own connections: the document, its files and
 * images, and a row. Times start at the visitor's arrival (`due`) or the request and include
 * waiting for a connection.
 */
export async function visit(
  { origin, releases, log }: VisitedSite,
  address: string,
  due: number,
): Promise<void> {
  const pool = new Pool(origin, options);
  const fetchPath = async (path: string, extraHeaders = {}): Promise<ReceivedResponse> => {
    const headers = { "accept-encoding": "gzip, br", ...extraHeaders };
    const response = await pool.request({ method: "GET", path, headers });
    const body = Buffer.from(await response.body.arrayBuffer());
    if (response.statusCode === 200) return { headers: response.headers, body };
    throw new Error(`${response.statusCode} ${body.toString().slice(0, 100)}`);
  };
  const part = (
    kind: string,
    path: string,
    check: (received: ReceivedResponse) => void,
    headers?: object,
  ) => log.time(kind, path, performance.now(), async () => check(await fetchPath(path, headers)));
  const visitAll = async () => {
    const read = async () => releases.readDocument(await fetchPath(address));
    const document = await log.time("document", address, due, read);
    if (!document) return;
    const { html, composition } = document;
    const apikey = composition.settings.supabase.key;
    const files = filesOf(html, composition).map((path) =>
      part("file", path, (received) => releases.checkFile(path, received)),
    );
    const pictures = pathsIn(html, /<img[^>]* src="(\/storage\/[^"]+)"/g).map((path) =>
      part("picture", path, checkPicture),
    );
    const row = "/rest/v1/outfits?select=id,title&limit=1";
    await Promise.all([...files, ...pictures, part("data", row, checkData, { apikey })]);
  };
  await log.time("whole visit", address, due, visitAll).finally(() => pool.close());
}

const pathsIn = (html: string, address: RegExp): string[] => [
  ...new Set([...html.matchAll(address)].map(([, path]) => path!.replaceAll("&amp;", "&"))),
];

/** Lists a document's release files, and canaries' containers for their share of visitors. */
function filesOf(html: string, { remotes }: Composition): string[] {
  const share = Math.random() * 100;
  const canaryEntries = remotes.flatMap(({ canary }) =>
    canary && share < canary.percent ? [canary.base + canary.entry] : [],
  );
  return [...pathsIn(html, /(?:src|href)="(\/r\/[^"]+)"/g), ...canaryEntries];
}

function checkPicture({ body, headers }: ReceivedResponse): void {
  const type = String(headers["content-type"]);
  if (!type.startsWith("image/") || body.length === 0)
    throw new Error(`it isn't an image: ${type}`);
}

const checkData = (received: ReceivedResponse): void =>
  void JSON.parse(decode(received).toString());

/**
 * Calls `arrive` `count` times at a constant rate, even if the site stalls, with its due time
 * (`performance.now`) and its number. Resolves when all calls are done, to the maximum delay of a
 * call in milliseconds.
 */
export async function arriveConstantly(
  count: number,
  pause: number,
  arrive: (due: number, number: number) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  const pending: Promise<void>[] = [];
  let maxLateness = 0;
  for (let number = 0; number < count; number += 1) {
    const due = startedAt + number * pause;
    const waitMs = due - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    maxLateness = Math.max(maxLateness, performance.now() - due);
    pending.push(arrive(due, number));
  }
  await Promise.all(pending);
  return maxLateness;
}

/** A response before decoding. */
interface ReceivedResponse {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

/** Decompresses a response. Throws if it's truncated. */
function decode({ body, headers }: ReceivedResponse): Buffer {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

const nameOf = ({ app, release }: { app: string; release: string }) => `${app}@${release}`;

/** Compares responses with the releases that a site may run. */
export class ReleaseChecker {
  readonly #names: Set<string>;
  /** File digests by path. */
  readonly #files: Map<string, string>;
  // Caches verified responses, because most files repeat.
  readonly #sound = new Set<string>();

  constructor(releases: readonly Release[]) {
    this.#names = new Set(releases.map(nameOf));
    const filesOf = (release: Release) => {
      const base = `/${releaseKey(release).replace("releases", "r")}/`;
      return release.files.map(({ path, integrity }) => [base + path, integrity] as const);
    };
    this.#files = new Map(releases.flatMap(filesOf));
  }

  /** Throws if a file differs from the release. */
  checkFile(address: string, received: ReceivedResponse): void {
    const name = createHash("sha256").update(address).update(received.body).digest("base64");
    if (this.#sound.has(name)) return;
    this.#expect(address, integrityOf(decode(received)));
    this.#sound.add(name);
  }

  #expect(address: string, digest: string): void {
    if (this.#files.get(address) !== digest) throw new Error("it differs from the release");
  }

  /** Throws if a document is truncated or isn't from one composition of known releases. */
  readDocument(received: ReceivedResponse): { html: string; composition: Composition } {
    const html = decode(received).toString();
    if (!html.trimEnd().endsWith("</html>")) throw new Error("the document is truncated");
    const [, json = ""] = /id="composition">([\s\S]*?)<\/script>/.exec(html) ?? [];
    const composition = JSON.parse(json) as Composition;
    const { shell, remotes } = composition;
    const runs = [{ name: "shell", ...shell }, ...remotes].map((app) =>
      nameOf({ app: app.name, ...app }),
    );
    const unknown = runs.find((name) => !this.#names.has(name));
    if (unknown) throw new Error(`it runs the unknown release ${unknown}`);
    const [, renderingReleases = ""] = /<html data-ssr="([^"]*)"/.exec(html) ?? [];
    const unexpected = renderingReleases
      .split(" ")
      .find((name) => name.includes("@") && !runs.includes(name));
    if (unexpected) throw new Error(`it was rendered by ${unexpected}, which it doesn't run`);
    const linked = /(?:src|href)="(\/r\/[^"]+)"[^>]* integrity="([^"]+)"/g;
    for (const [, address, digest] of html.matchAll(linked)) this.#expect(address!, digest!);
    for (const { base, integrity } of remotes)
      for (const [path, digest] of Object.entries(integrity)) this.#expect(base + path, digest);
    const policy = String(received.headers["content-security-policy"]);
    for (const [, script] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
      const digest = createHash("sha256").update(script!).digest("base64");
      if (!policy.includes(`'sha256-${digest}'`))
        throw new Error("its headers block its script, so they're another document's");
    }
    return { html, composition };
  }
}

/** Response times and problems of a site. */
export class ResponseLog {
  /** Milliseconds by kind. */
  readonly times = new Map<string, number[]>();
  /** Number of occurrences and first path, by problem. */
  readonly problems = new Map<string, { count: number; first: string }>();

  /**
   * Times `work` from when it was due and returns its result. Records its error as a problem of the
   * site at `address` and returns undefined.
   */
  async time<T>(kind: string, address: string, due: number, work: () => Promise<T>) {
    try {
      const result = await work();
      this.#add(kind, due);
      return result;
    } catch (error) {
      this.#add(`${kind}, failed`, due);
      const { message, cause } = error as Error;
      const problem = cause instanceof Error ? `${message}: ${cause.message}` : message;
      const { count, first } = this.problems.get(problem) ?? { count: 0, first: address };
      this.problems.set(problem, { count: count + 1, first });
      return undefined;
    }
  }

  #add(kind: string, due: number): void {
    const list = this.times.get(kind) ?? [];
    this.times.set(kind, list);
    list.push(performance.now() - due);
  }
}

/** Returns the pages to visit, mostly home, lists and outfits. */
export async function pagesOf(origin: string, apikey: string): Promise<string[]> {
  const pagesIn = async (path: string, table: string): Promise<string[]> => {
    const address = `${origin}/rest/v1/${table}?select=slug&order=slug&limit=8`;
    const rows = await (await fetch(address, { headers: { apikey } })).json();
    return (rows as { slug: string }[]).map(({ slug }) => `${path}/${slug}`);
  };
  const searches = ["office", "black dress", "linen trousers under 100", "red coat winter", "boho"];
  return [
    ...["/", "/", "/", "/", "/experts"],
    ...["/outfits", "/outfits", "/outfits?page=2", "/outfits?sort=price-low"],
    ...(await pagesIn("/outfits", "outfits")),
    ...(await pagesIn("/collections", "collections")).slice(0, 3),
    ...(await pagesIn("/experts", "expert_stylists")).slice(0, 3),
    ...searches.map((text) => `/search?q=${encodeURIComponent(text)}`),
  ];
}

export const randomItem = <T>(list: readonly T[]): T =>
  list[Math.floor(Math.random() * list.length)]!;
