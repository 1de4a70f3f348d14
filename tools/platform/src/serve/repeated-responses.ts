import type { IncomingMessage, ServerResponse } from "node:http";
import type { OnPublicChange } from "@ensemble/backend/public-changes";
import type { PublishedDocument } from "./published-document";
import { readBucket } from "./request";

/** A complete response to GET. */
interface RepeatedResponse {
  headers: Record<string, string>;
  content: Uint8Array;
  /** Headers of the response with status 304, if the content can be revalidated by its ETag. */
  unchanged?: Record<string, string>;
}

/** How long a response is repeated at most, in milliseconds. */
export const maxRepeatMs = 10_000;

/** How often the published document is looked up meanwhile, in milliseconds. */
const checkMs = 100;

/** How long nothing is stored after a network's change, until it's announced to all. */
const holdMs = 2000;

const maxResponses = 1000;

/** Recent responses, which equal requests get without the handler, over HTTP/1. */
export interface RepeatedResponses {
  /** Sends the response to an equal request; returns false if there is none. */
  repeat(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Returns a function that stores the response for visitors of these canaries, unless data changed
   * since this call.
   */
  begin(
    request: IncomingMessage | undefined,
  ): (response: RepeatedResponse, canaries?: string) => void;
  /** Call it when data changed; `network` must see the change from now on. */
  change: OnPublicChange;
}

/** Repeats responses until data changes or `current` returns another document. */
export function repeatedResponses(
  current: () => Promise<Pick<PublishedDocument, "canariesOf">>,
  now = () => performance.now(),
): RepeatedResponses {
  let recent = new Map<string, RepeatedResponse & { sentAt: number }>();
  let checkedAt = -Infinity;
  let heldUntil = -Infinity;
  let published: Pick<PublishedDocument, "canariesOf"> | undefined;
  const clear = () => {
    recent = new Map();
  };
  const canariesOf = ({ url, headers }: IncomingMessage): string => {
    if (!headers.cookie || url?.startsWith("/r/")) return ""; // Files are the same for everyone.
    return published?.canariesOf(readBucket(headers.cookie)) ?? "";
  };
  const check = async (): Promise<void> => {
    checkedAt = now();
    const document = await current().catch(() => undefined);
    if (published !== undefined && document !== published) clear();
    published = document;
  };
  return {
    repeat(request, response) {
      const key = createKey(request);
      const found = key === undefined ? undefined : recent.get(canariesOf(request) + key);
      if (!found || now() - found.sentAt > maxRepeatMs) return false;
      if (now() - checkedAt > checkMs) void check();
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
      const key = request && createKey(request);
      const target = recent;
      if (published === undefined) void check();
      return (response, canaries = "") => {
        if (key === undefined || now() < heldUntil) return;
        if (target.size >= maxResponses) target.clear();
        const length = String(response.content.length);
        const headers = { ...response.headers, "Content-Length": length };
        target.set(canaries + key, { ...response, headers, sentAt: now() });
      };
    },
    change(_, network) {
      if (network !== undefined) heldUntil = now() + holdMs;
      clear();
    },
  };
}

/**
 * Everything that a public page or a file depends on besides the visitor's canaries; undefined for requests that
 * aren't repeated.
 */
function createKey({ method, url, headers, httpVersionMajor }: IncomingMessage) {
  if ((method !== "GET" && method !== "HEAD") || httpVersionMajor !== 1) return undefined;
  return `\n${headers.host}\n${headers["accept-encoding"]}\n${url}`;
}

/** Whether If-None-Match names an ETag. A proxy that compresses makes it weak. */
export function isAmong(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const names = ifNoneMatch.split(",").map((name) => name.trim().replace(/^W\//, ""));
  return names.some((name) => name === etag || name === "*");
}
