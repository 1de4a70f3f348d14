import type { Hono } from "hono";
import { type HostedSite, hostedSite } from "../serve/site";

/** The bindings in wrangler.json. */
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
      const response = await FILES.fetch(`http://files/${key}`);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
    },
    callerAddress: ({ req }) => req.header("CF-Connecting-IP") ?? "",
    mapsKey: MAPS_KEY,
  });
}

export default {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    app ??= open(bindings);
    const response = await app.fetch(request, bindings);
    if (!response.headers.has("Content-Encoding")) return response;
    // The stored body is already compressed; don't let the runtime compress it again.
    const stored: ResponseInit & { encodeBody: string } = {
      status: response.status,
      headers: response.headers,
      encodeBody: "manual",
    };
    return new Response(response.body, stored);
  },
};
