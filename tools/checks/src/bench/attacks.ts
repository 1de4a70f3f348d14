import { once } from "node:events";
import { connect } from "node:net";
import { anonKey } from "@ensemble/backend";
import { Agent, request } from "undici";
import { arriveConstantly } from "@ensemble/platform/load";

/** A client with an address of its own, so that the site counts it as a caller. */
export interface Client {
  /** Gets a path, or posts a body. Returns the status and the text. */
  send(path: string, options?: SendOptions): Promise<{ status: number; text: string }>;
  /** Opens a connection that sends `text` and then waits. */
  openSocket(text: string): Promise<{ closed: Promise<unknown>; end: () => void }>;
  close(): Promise<void>;
}

export interface SendOptions {
  method?: "DELETE";
  headers?: Record<string, string>;
  /** Text, or a value to send as JSON. */
  body?: unknown;
}

/** A hostile caller with an account. */
export interface HostileCaller extends Client {
  account: string;
  token: string;
}

/** Runs until it's ended. Returns how many responses had each status. */
export type Attack = (
  callers: readonly HostileCaller[],
  ended: AbortSignal,
) => Promise<Record<string, number>>;

/** How long a response may take, in milliseconds. */
const timeoutMs = 15_000;

/** Creates a client from a local address, such as 127.0.0.2. */
export function clientAt(origin: string, localAddress: string): Client {
  const options = { localAddress, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const dispatcher = new Agent({ ...options, connections: 32 });
  const { hostname: host, port } = new URL(origin);
  return {
    async send(path, { body, method, headers } = {}) {
      const response = await request(origin + path, {
        dispatcher,
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: { apikey: anonKey, "content-type": "application/json", ...headers },
        body: typeof body === "string" || body === undefined ? body : JSON.stringify(body),
      });
      return { status: response.statusCode, text: await response.body.text() };
    },
    async openSocket(text) {
      const socket = connect({ host, port: Number(port), localAddress });
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.on("error", () => undefined);
      await Promise.race([once(socket, "connect"), closed]);
      socket.write(text);
      return { closed, end: () => void socket.destroy() };
    },
    close: () => dispatcher.destroy(),
  };
}

/** More requests in flight would only wait in this process. */
const maxInFlight = 200;

/** Sends requests at a rate of all callers together. */
const atRate =
  (
    perSecond: number,
    send: (caller: HostileCaller, number: number) => Promise<{ status: number }>,
  ): Attack =>
  async (callers, ended) => {
    const statuses: Record<string, number> = {};
    let inFlight = 0;
    await arriveConstantly(perSecond, ended, async (_, number) => {
      const count = (status: number | string) => (statuses[status] = (statuses[status] ?? 0) + 1);
      if (inFlight >= maxInFlight) return void count("not sent");
      inFlight += 1;
      const response = await send(callers[number % callers.length]!, number).catch(() => undefined);
      inFlight -= 1;
      count(response?.status ?? "no response");
    });
    return statuses;
  };

/** Keeps connections open whose requests never end, and opens those again that the site closes. */
const unfinished =
  (text: string, connectionCount: (callers: number) => number): Attack =>
  async (callers, ended) => {
    let opened = 0;
    const open = new Set<() => void>();
    ended.addEventListener("abort", () => open.forEach((end) => end()));
    const keepOpen = async (caller: Client): Promise<void> => {
      while (!ended.aborted) {
        const { closed, end } = await caller.openSocket(text);
        opened += 1;
        open.add(end);
        if (ended.aborted) end();
        await closed;
        open.delete(end);
      }
    };
    const length = connectionCount(callers.length);
    await Promise.all(Array.from({ length }, (_, n) => keepOpen(callers[n % callers.length]!)));
    return { opened };
  };

export const signInPath = "/auth/v1/token?grant_type=password";
export const rpc = (name: string, body: unknown) => [`/rest/v1/rpc/${name}`, { body }] as const;

const read = (perSecond: number, query: string): Attack =>
  atRate(perSecond, (caller) => caller.send(`/rest/v1/items?select=id${query}`));
const embedded = (name: string) =>
  `,${name}:outfit_items(outfits(id,outfit_items(items(id,name,image))))`;
const searches = ["%_%", "a".repeat(100), "blakc drss ".repeat(9), "' or 1=1", "e"];
const evidence = {
  ...{ remote: "shop", release: "1.0.0+0123456789", channel: "stable", screen: "outfits" },
  ...{ kind: "load", value: 60_000, bytes: 1000 },
};
const events = Array<object>(100).fill(evidence);
const pattern = `name.ilike.${"*a*e*i".repeat(16)}`;
const slowBody = [
  `POST ${signInPath} HTTP/1.1`,
  ...["Host: localhost", `apikey: ${anonKey}`, "Content-Type: application/json"],
  ...["Content-Length: 200", "", "{"],
].join("\r\n");

/**
 * Returns requests that one caller once slowed the site down with, at the rate that was enough.
 * `picture` is the path of a picture's renditions.
 */
export const hostileAttacks = ({
  outfit,
  picture,
}: {
  outfit: string;
  picture: string;
}): Record<string, Attack> => ({
  "regular expressions": read(
    10,
    `&name=imatch.${encodeURIComponent(`${"(.*)".repeat(8)}[^a]\\1$`)}`,
  ),
  patterns: read(10, `&or=(${Array(10).fill(pattern).join(",")})`),
  embeddings: read(15, embedded("x")),
  "deep embeddings": read(15, embedded("x") + embedded("y") + embedded("z")),
  searches: atRate(15, (caller, number) =>
    caller.send(...rpc("search_catalogue", { search: searches[number % 5], page_size: 24 })),
  ),
  "nested bodies": atRate(10, (caller) =>
    caller.send(...rpc("search_catalogue", "[".repeat(400_000))),
  ),
  "unknown addresses": atRate(20, (caller, number) => caller.send(`/outfits/unknown-${number}`)),
  "picture sizes": atRate(5, (caller, number) => {
    const size = `width=${1500 + (number % 900)}&quality=${20 + (number % 80)}`;
    return caller.send(`${picture}?${size}`, { headers: { accept: "image/avif" } });
  }),
  evidence: atRate(5, (caller) =>
    caller.send("/api/telemetry", {
      body: { version: 1, environment: "local", sampleRate: 1, events },
    }),
  ),
  announcements: atRate(20, ({ send, account: user_id, token }, number) => {
    const headers = { authorization: `Bearer ${token}` };
    const path = "/rest/v1/outfit_reviews";
    const body = { outfit_id: outfit, user_id, author_name: "Ada", rating: 5 };
    return number % 3 === 0
      ? send(path, { headers, body })
      : send(`${path}?outfit_id=eq.${outfit}&author_name=eq.Ada`, { headers, method: "DELETE" });
  }),
  "slow bodies": unfinished(slowBody, (callers) => 4 * callers),
});

export const floods: Record<string, Attack> = {
  "1,500 unknown addresses a second": atRate(1500, (caller, number) =>
    caller.send(`/outfits/missing-${number}`),
  ),
  "5,000 half-open connections": unfinished("GET / HTTP/1.1\r\n", () => 5000),
};
