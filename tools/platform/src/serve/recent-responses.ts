import type { IncomingMessage, ServerResponse } from "node:http";

/** A complete response to GET. */
interface RecentResponse {
  headers: Record<string, string>;
  content: Uint8Array;
  /** Headers of the response with status 304, if the content can be revalidated by its ETag. */
  unchanged?: Record<string, string>;
}

/** How long a response is repeated, in milliseconds. */
const maxAgeMs = 100;

const maxResponses = 1000;

/** Responses of the last moment, which equal requests get without the handler, over HTTP/1. */
export interface RecentResponses {
  /** Sends the response to an equal request; returns false if there is none. */
  repeat(request: IncomingMessage, response: ServerResponse): boolean;
  /** Returns a function that stores the response, unless data changed since this call. */
  begin(request: IncomingMessage | undefined): (response: RecentResponse) => void;
  /** Call it when data changed. */
  clear(): void;
}

export function recentResponses(now = () => performance.now()): RecentResponses {
  let recent = new Map<string, RecentResponse & { sentAt: number }>();
  return {
    repeat(request, response) {
      const key = keyOf(request);
      const found = key === undefined ? undefined : recent.get(key);
      if (!found || now() - found.sentAt > maxAgeMs) return false;
      const { headers, content, unchanged } = found;
      if (unchanged && isAmong(unchanged["ETag"]!, request.headers["if-none-match"])) {
        response.writeHead(304, unchanged).end();
      } else {
        response.writeHead(200, headers);
        response.end(request.method === "HEAD" ? undefined : content);
      }
      return true;
    },
    begin(request) {
      const key = request && keyOf(request);
      const current = recent;
      return (response) => {
        if (key === undefined) return;
        if (current.size >= maxResponses) current.clear();
        const length = String(response.content.length);
        const headers = { ...response.headers, "Content-Length": length };
        current.set(key, { ...response, headers, sentAt: now() });
      };
    },
    clear() {
      recent = new Map();
    },
  };
}

/** Everything that a page or a file depends on; undefined for requests that aren't repeated. */
function keyOf({ method, url, headers, socket, httpVersionMajor }: IncomingMessage) {
  if ((method !== "GET" && method !== "HEAD") || httpVersionMajor !== 1) return undefined;
  return `${socket.remoteAddress}\n${String(headers["x-forwarded-for"])}\n${headers.host}\n${headers["accept-encoding"]}\n${url}`;
}

/** Whether If-None-Match names an ETag. A proxy that compresses makes it weak. */
export function isAmong(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const names = ifNoneMatch.split(",").map((name) => name.trim().replace(/^W\//, ""));
  return names.some((name) => name === etag || name === "*");
}
