import type { Browser, Request } from "@playwright/test";

/** What a page asks its site for after the document. */
export interface Asked {
  kind: "file" | "picture" | "data";
  method: string;
  /** Path and query; of a release's file the path in its release. */
  path: string;
  /** The app of a release's file. */
  app?: string;
  headers: Record<string, string>;
  body?: string;
}

/** What a browser asks for at an address, by whether a server drew the page. */
export interface RecordedPage {
  address: string;
  drawn: Asked[];
  plain: Asked[];
}

/** Opens an address of a site as a new visitor does, and notes everything that its page asks for. */
export async function recordPage(
  browser: Browser,
  origin: string,
  address: string,
): Promise<RecordedPage> {
  await drawnPage(origin + address);
  // A server draws no address with a key that its screen does not name.
  const undrawn = `${address}${address.includes("?") ? "&" : "?"}undrawn=1`;
  return {
    address,
    drawn: await recordVisit(browser, origin, address),
    plain: await recordVisit(browser, origin, undrawn),
  };
}

export const isDrawn = (html: string): boolean => html.includes("<html data-drawn");

/** Milliseconds; on a busy machine, a page that took too long is not drawn for five minutes. */
const patience = 400_000;

/** The HTML of a page, once the server has drawn it. */
export async function drawnPage(url: string): Promise<string> {
  for (const began = performance.now(); performance.now() - began < patience;) {
    const html = await (await fetch(url)).text();
    if (isDrawn(html)) return html;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} is not drawn.`);
}

async function recordVisit(browser: Browser, origin: string, address: string): Promise<Asked[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: Asked[] = [];
  page.on("request", (request) => {
    const isOwn = request.url().startsWith(`${origin}/`);
    if (isOwn && !request.isNavigationRequest()) asked.push(askedBy(request, origin));
  });
  await page.goto(origin + address, { waitUntil: "networkidle" });
  await context.close();
  return asked;
}

function askedBy(request: Request, origin: string): Asked {
  const path = request.url().slice(origin.length);
  const [, app, file] = /^\/r\/([^/]+)\/[^/]+\/(.+)$/.exec(path) ?? [];
  return {
    kind: app ? "file" : request.resourceType() === "image" ? "picture" : "data",
    method: request.method(),
    path: file ?? path,
    app,
    headers: Object.fromEntries(
      Object.entries(request.headers()).filter(([name]) => told.has(name)),
    ),
    body: request.postData() ?? undefined,
  };
}

/** Headers of which an answer depends. */
const told = new Set([
  "accept",
  "accept-profile",
  "apikey",
  "authorization",
  "content-profile",
  "content-type",
  "prefer",
  "range",
]);
