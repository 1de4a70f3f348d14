import { readFile } from "node:fs/promises";
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from "node:http2";
import {
  createServer as createListener,
  type ListenOptions,
  type Server as NetServer,
  type Socket,
} from "node:net";
import { join } from "node:path";
import { readNetwork } from "@ensemble/database/functions/caller";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { distDir } from "../workspace";
import type { Operations } from "./operations";
import { publishedDocument, type ReadFile } from "./published-document";
import {
  adminChangesPath,
  type FetchHandler,
  forwardedThrough,
  functionHandlers,
  type Functions,
} from "./request";
import type { RepeatedResponses } from "./repeated-responses";
import { siteApp, type SiteOptions } from "./site";

export interface GatewayOptions extends Pick<SiteOptions, "backend" | "renderer" | "recent"> {
  functions?: Functions;
  /** Calendar files at further paths. */
  calendars?: readonly { path: string; text: string }[];
  /** Handles what administrators change from /admin/platform. */
  changes?: FetchHandler;
  /** The environment's folder in a store. */
  document: string;
  /** The folder of releases, `<app>/<release>/`. */
  releases?: string;
}

/** Returns the site with the backend in this process. */
export function gatewayApp(options: GatewayOptions): Hono {
  const { document, releases = join(distDir, "releases"), backend, renderer, recent } = options;
  return siteApp({
    current: publishedDocument(folderFiles(document)),
    readReleased: folderFiles(releases),
    backend,
    functions: {
      ...(backend && Object.fromEntries(mailPaths.map((path) => [path, backend]))),
      ...functionHandlers(options.functions ?? {}),
      ...(options.changes && { [adminChangesPath]: options.changes }),
      ...Object.fromEntries(options.calendars?.map(servedText) ?? []),
    },
    renderer,
    recent,
    forwardedFor: callerNetwork,
  });
}

const servedText = ({ path, text }: { path: string; text: string }) =>
  [path, async () => new Response(text, { headers: { "Content-Type": "text/calendar" } })] as const;

/** The embedded backend shows the emails that the site sends. */
const mailPaths = ["/_mail", "/_mail/*", "/_mail.json"];

export function connectionAddress({ env }: Context): string {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress ?? "";
}

/**
 * Returns the caller's network for the backend in this process, which bounds what one caller sends. A
 * caller's own X-Forwarded-For is ignored unless TRUSTED_PROXIES says that this many proxies are in
 * front of this process.
 */
export function callerNetwork(context: Context): string {
  const headers = { "X-Forwarded-For": forwardedThrough(connectionAddress)(context) };
  return readNetwork({ headers: new Headers(headers) }, trustedProxies() + 1);
}

function trustedProxies(text = process.env.TRUSTED_PROXIES || "0"): number {
  if (!/^[0-9]$/.test(text)) throw new Error("TRUSTED_PROXIES must be a number from 0 to 9.");
  return Number(text);
}

/** Returns a function that reads files of a folder. */
export const folderFiles =
  (folder: string): ReadFile =>
  async (path) => {
    try {
      return new Uint8Array(await readFile(join(folder, path)));
    } catch (error) {
      if (missingFileCodes.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
      throw error;
    }
  };

const missingFileCodes = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

interface RequestTracker {
  handle: FetchHandler;
  /** Resolves when no request is in flight. */
  drain(): Promise<void>;
}

export function trackRequests(handler: FetchHandler): RequestTracker {
  const pending = new Set<Promise<Response>>();
  return {
    handle: (request) => {
      const response = handler(request);
      const done = () => pending.delete(response);
      pending.add(response);
      response.then(done, done);
      return response;
    },
    drain: async () => {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}

/** PEM texts for HTTP/2 over TLS. */
export interface Certificate {
  key: string;
  cert: string;
}

interface ListeningOptions {
  /** Enables HTTP/2. */
  certificate?: Certificate;
  /** Default: listeningHosts(). */
  hosts?: string[];
  /** Recent responses, which are repeated without the app. */
  recent?: RepeatedResponses;
  operations?: Operations;
}

/**
 * Listens on each host; the returned server owns all connections. Rejects with the system's error,
 * such as `EADDRINUSE`.
 */
export async function listen(
  app: Hono,
  port: number,
  { certificate, hosts = listeningHosts(), recent, operations }: ListeningOptions = {},
): Promise<Server | Http2SecureServer> {
  const [first, ...others] = hosts;
  const respond = getRequestListener(app.fetch);
  const open = {
    listeners: new Set(),
    sockets: new Set(),
    sessions: new Set(),
    responses: new Set(),
  } as OpenParts;
  const listener: typeof respond = async (request, response) => {
    if ("shouldKeepAlive" in response) {
      track(open.responses, response);
      if (!server.listening || operations?.isDraining()) response.shouldKeepAlive = false;
    }
    const exchange = [request as IncomingMessage, response as ServerResponse] as const;
    if (operations?.answer(...exchange)) return;
    operations?.log(...exchange);
    if (namesOneHost(request)) {
      if (recent?.repeat(...exchange)) return;
      return respond(request, response);
    }
    response.writeHead(400, { "Content-Type": "text/plain" });
    response.end("Bad Request\n");
  };
  const server = certificate
    ? createSecureServer({ ...certificate, allowHTTP1: true }, listener)
    : createPlainServer(listener);
  server.on("connection", (socket: Socket) => track(open.sockets, socket));
  server.on("session", (session: ServerHttp2Session) => track(open.sessions, session));
  openParts.set(server, open);
  await startListening(server, { port, host: first });
  const address = server.address();
  const chosen = typeof address === "object" && address ? address.port : port;
  for (const host of others) {
    const extra = createListener((socket) => void server.emit("connection", socket));
    try {
      await startListening(extra, { port: chosen, host });
    } catch (error) {
      if (isMissingAddress(error)) continue;
      server.close();
      throw error;
    }
    track(open.listeners, extra);
    server.once("close", () => extra.close());
  }
  return server;
}

/**
 * Returns whether a request names exactly one host (RFC 9112, 3.2). With two Host headers, or an
 * absolute target at another host, it isn't clear which site is meant (LIMIT-8).
 */
function namesOneHost(request: Pick<IncomingMessage, "url" | "headers" | "rawHeaders">): boolean {
  const { url = "/", headers, rawHeaders } = request;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  const target = url.startsWith("/") ? undefined : URL.parse(url)?.host;
  return hosts.length <= 1 && (target === undefined || target === headers.host);
}

function startListening(server: NetServer, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Returns the addresses to listen on: this machine's own by default. */
export const listeningHosts = (host = process.env.HOST): string[] =>
  host ? [host] : ["127.0.0.1", "::1"];

/** Whether the machine lacks this kind of address, such as IPv6. */
export function isMissingAddress(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}

/** What a listening server has open, besides itself. */
interface OpenParts {
  /** Listeners on further hosts. */
  listeners: Set<NetServer>;
  sockets: Set<Socket>;
  sessions: Set<ServerHttp2Session>;
  /** Unfinished responses over HTTP/1. */
  responses: Set<ServerResponse>;
}

const openParts = new WeakMap<Server | Http2SecureServer, OpenParts>();

function track<Part extends NodeJS.EventEmitter>(parts: Set<Part>, part: Part): void {
  parts.add(part);
  part.once("close", () => parts.delete(part));
}

/**
 * Closes a server that `listen` has started: accepts no connections, closes idle ones, and lets
 * requests finish for up to `finishMs`.
 */
export async function closeServer(
  server: Server | Http2SecureServer,
  finishMs = 10_000,
): Promise<void> {
  const { listeners, sockets, sessions, responses } = openParts.get(server)!;
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  for (const listener of listeners) listener.close();
  for (const session of sessions) session.close(); // After its streams.
  for (const response of responses) response.shouldKeepAlive = false;
  const closeIdle = () => (server as Server).closeIdleConnections();
  closeIdle();
  const checking = setInterval(closeIdle, 50); // Connections whose response was already begun.
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, finishMs);
  await closed;
  clearInterval(checking);
  clearTimeout(timer);
}
