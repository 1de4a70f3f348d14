import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import type { Telemetry } from "@ensemble/observability";
import type { SiteRenderer } from "../render/site-renderer";
import type { PublishedDocument } from "./published-document";
import { functionPaths, projectPaths } from "./request";
import { toSource } from "./sitemap";

type Exchange = [request: IncomingMessage, response: ServerResponse];

/** What those who run this process ask it (docs/runbook.md, "Health, metrics and log"). */
export interface Operations {
  /** Answers /healthz, /readyz and /metrics over HTTP/1; returns false for other paths. */
  answer(...exchange: Exchange): boolean;
  /** Logs a request when its response ends, if ACCESS_LOG is set. */
  log(...exchange: Exchange): void;
  /** Whether responses should end their connections, so that no request comes on one that closes. */
  isDraining(): boolean;
  /** From now on /readyz refuses. Resolves after DRAIN_SECONDS, in which balancers notice it. */
  drain(): Promise<void>;
}

interface OperationsOptions {
  current: () => Promise<PublishedDocument>;
  renderer: Pick<SiteRenderer, "isReady">;
  /** Sends a request of the data API; by default to the composition's project. */
  backend?: (request: Request) => Promise<Response>;
  origin: string;
  telemetry?: Telemetry;
  env?: NodeJS.ProcessEnv;
  write?: (line: string) => void;
}

/** How long a check may take, and how long its result is used (ms). Anybody may ask. */
const checkTimeoutMs = 2000;
const checkedMs = 1000;

export function createOperations({
  env = process.env,
  write = (line) => void process.stdout.write(line),
  ...options
}: OperationsOptions): Operations {
  const { current, telemetry } = options;
  let isDraining = false;
  let checkedAt = -Infinity;
  let checking: Promise<string[]> = Promise.resolve([]);
  const findMissing = (): Promise<string[]> => {
    if (performance.now() - checkedAt > checkedMs) {
      checkedAt = performance.now();
      checking = checkParts(options);
    }
    return checking;
  };
  const paths: Record<string, (...exchange: Exchange) => unknown> = {
    "/healthz": (_, response) => send(response, 200, "ok"),
    "/readyz": async (_, response) => {
      const missing = isDraining ? ["stopping"] : await findMissing();
      send(response, missing.length === 0 ? 200 : 503, missing.join("\n") || "ok");
    },
    "/metrics": (request, response) => {
      if (!mayReadMetrics(request, env.METRICS_TOKEN)) return send(response, 403, "forbidden");
      if (telemetry?.metrics) return telemetry.metrics(request, response);
      return send(response, 404, "Set OTEL_METRICS_EXPORTER=prometheus.");
    },
  };
  const seconds = Number(env.DRAIN_SECONDS || 0);
  if (!(seconds >= 0 && seconds <= 300))
    throw new Error("DRAIN_SECONDS must be a number from 0 to 300.");
  return {
    answer(request, response) {
      const path = request.url?.split("?", 1)[0] ?? "";
      if (!Object.hasOwn(paths, path)) return false;
      void paths[path]!(request, response);
      return true;
    },
    log(request, response) {
      if (!env.ACCESS_LOG) return;
      const from = performance.now();
      const sent = countBytes(response);
      response.once("close", async () => {
        const ms = Math.round((performance.now() - from) * 10) / 10;
        const line = {
          time: new Date().toISOString(),
          method: request.method,
          route: await routeOf(request.url ?? "/", current),
          // As nginx logs a visitor who left before the response.
          status: response.writableFinished ? response.statusCode : 499,
          ms,
          bytes: sent(),
        };
        write(`${JSON.stringify(line)}\n`);
      });
    },
    isDraining: () => isDraining,
    drain() {
      isDraining = true;
      return new Promise((resolve) => void setTimeout(resolve, seconds * 1000));
    },
  };
}

/** Lists which of document, renderer and database don't respond. */
async function checkParts(options: OperationsOptions): Promise<string[]> {
  const { current, renderer, backend, origin } = options;
  const document = current();
  const checks: Record<string, () => Promise<boolean>> = {
    document: async () => Boolean(await document),
    renderer: async () => renderer.isReady(await document),
    database: async () => {
      const { read } = toSource((await document).composition.settings, origin, backend);
      return (await read("collections?select=id&limit=1")).ok;
    },
  };
  const results = Object.entries(checks).map(async ([part, isReady]) => {
    const late = new Promise<false>(
      (resolve) => void setTimeout(resolve, checkTimeoutMs, false).unref(),
    );
    const ready = await Promise.race([isReady().catch(() => false), late]);
    return ready ? [] : [part];
  });
  return (await Promise.all(results)).flat();
}

/** Whether the caller has the token, or is on this machine and no proxy that others use. */
function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token) {
    const [given, expected] = [headers.authorization ?? "", `Bearer ${token}`].map(Buffer.from);
    if (given!.length === expected!.length && timingSafeEqual(given!, expected!)) return true;
  }
  const address = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  const isLoopback = address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
  return isLoopback && !headers["x-forwarded-for"] && !headers.forwarded;
}

/** Names what a path asks for without what identifies people, such as keys and ids. */
async function routeOf(url: string, current: OperationsOptions["current"]): Promise<string> {
  const path = url.split("?", 1)[0]!;
  const fixed = ["/r/", "/maps/", "/sitemaps/", ...Object.keys(functionPaths), ...projectPaths];
  const found = fixed.find((prefix) => path.startsWith(prefix));
  if (found) return found;
  const document = await current().catch(() => undefined);
  return document?.routeOf(path) ?? "none";
}

/** Counts what a response sends of its body. */
function countBytes(response: ServerResponse): () => number {
  let bytes = 0;
  for (const name of ["write", "end"] as const) {
    const send = response[name].bind(response) as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]) => {
      const [chunk, encoding] = args;
      if (typeof chunk === "string") bytes += Buffer.byteLength(chunk, encoding as BufferEncoding);
      else if (chunk instanceof Uint8Array) bytes += chunk.length;
      return send(...args);
    };
    Object.assign(response, { [name]: counted });
  }
  return () => bytes;
}

function send(response: ServerResponse, status: number, text: string): void {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  response.writeHead(status, headers).end(`${text}\n`);
}
