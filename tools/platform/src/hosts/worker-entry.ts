import type { Hono } from "hono";
import { type HostedSite, hostedSite } from "../serve/site";

/** The bindings that wrangler.json names. */
interface Bindings {
  /** The store's files. */
  FILES: { fetch(address: string): Promise<Response> };
  SITE: HostedSite;
  MAPS_KEY?: string;
}

let app: Hono | undefined;

function open({ FILES, SITE, MAPS_KEY }: Bindings): Hono {
  return hostedSite(SITE, {
    async read(key) {
      const found = await FILES.fetch(`http://files/${key}`);
      return found.ok ? new Uint8Array(await found.arrayBuffer()) : undefined;
    },
    callerOf: ({ req }) => req.header("CF-Connecting-IP") ?? "",
    mapsKey: MAPS_KEY,
  });
}

export default {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    app ??= open(bindings);
    const answer = await app.fetch(request, bindings);
    if (!answer.headers.has("Content-Encoding")) return answer;
    // The body is compressed as stored; the runtime would do it again.
    const stored: ResponseInit & { encodeBody: string } = {
      status: answer.status,
      headers: answer.headers,
      encodeBody: "manual",
    };
    return new Response(answer.body, stored);
  },
};
