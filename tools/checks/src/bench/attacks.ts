import { once } from "node:events";
import { connect } from "node:net";
import { anonKey } from "@ensemble/backend";
import { Agent, request } from "undici";

/** A client with an address of its own, so that the site counts it as a caller. */
export interface Client {
  /** Returns the status and the text. */
  send(path: string, options?: SendOptions): Promise<{ status: number; text: string }>;
  /** Opens a connection that sends `text` and then waits. */
  openSocket(text: string): Promise<{ closed: Promise<unknown>; end: () => void }>;
  close(): Promise<void>;
}

interface SendOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** How long a response may take, in milliseconds. */
const timeoutMs = 15_000;

/** Creates a client from a local address, such as 127.0.0.2. */
export function clientAt(origin: string, localAddress: string): Client {
  const options = { localAddress, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const agent = new Agent({ ...options, connections: 32 });
  const { hostname: host, port } = new URL(origin);
  return {
    async send(path, { method = "GET", headers, body } = {}) {
      const response = await request(origin + path, {
        dispatcher: agent,
        method: method as "GET",
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
    close: () => agent.destroy(),
  };
}

/** A hostile caller with an account. */
export interface HostileCaller extends Client {
  account: string;
  token: string;
}

export interface Attack {
  /** By all callers together. */
  perSecond: number;
  send(caller: HostileCaller, number: number): Promise<{ status: number }>;
}

/** What `attacks` aims at. */
export interface Targets {
  outfit: string;
  /** Path of a picture's renditions. */
  picture: string;
}

const embedded = (name: string) =>
  `${name}:outfit_items(outfits(id,outfit_items(items(id,name,image))))`;
const read = (query: string): Attack["send"] => {
  return (caller) => caller.send(`/rest/v1/${query}`);
};
const search = (text: string) => ({
  method: "POST",
  body: { search: text, filters: {}, page_size: 24, page_offset: 0 },
});
const evidence = {
  remote: "shop",
  release: "1.0.0+0123456789",
  channel: "stable",
  screen: "outfits",
  kind: "load",
  value: 60_000,
  bytes: 1000,
};
const backtracking = "(.*)".repeat(8);
const pattern = "*a*e*i".repeat(16);

/** Requests that one caller once slowed the site down with, at the rate that was enough. */
export const attacks = ({ outfit, picture }: Targets): Record<string, Attack> => ({
  "regular expressions": {
    perSecond: 10,
    send: read(`items?select=id&name=imatch.${encodeURIComponent(`${backtracking}[^a]\\1$`)}`),
  },
  patterns: {
    perSecond: 10,
    send: read(
      `items?select=id&or=(${Array.from({ length: 10 }, () => `name.ilike.${pattern}`).join(",")})`,
    ),
  },
  embeddings: { perSecond: 15, send: read(`items?select=id,${embedded("x")}`) },
  "deep embeddings": {
    perSecond: 15,
    send: read(`items?select=id,${embedded("x")},${embedded("y")},${embedded("z")}`),
  },
  searches: {
    perSecond: 15,
    send: (caller, number) =>
      caller.send(
        "/rest/v1/rpc/search_catalogue",
        search(["%_%", "a".repeat(100), "blakc drss ".repeat(9), "' or 1=1", "e"][number % 5]!),
      ),
  },
  "nested bodies": {
    perSecond: 10,
    send: (caller) =>
      caller.send("/rest/v1/rpc/search_catalogue", { method: "POST", body: "[".repeat(400_000) }),
  },
  "unknown addresses": {
    perSecond: 20,
    send: (caller, number) => caller.send(`/outfits/unknown-${number}`),
  },
  "picture sizes": {
    perSecond: 5,
    send: (caller, number) =>
      caller.send(`${picture}?width=${1500 + (number % 900)}&quality=${20 + (number % 80)}`, {
        headers: { accept: "image/avif" },
      }),
  },
  evidence: {
    perSecond: 5,
    send: (caller) =>
      caller.send("/api/telemetry", {
        method: "POST",
        body: {
          version: 1,
          environment: "local",
          sampleRate: 1,
          events: Array(100).fill(evidence),
        },
      }),
  },
  announcements: {
    perSecond: 20,
    send: (caller, number) => {
      const headers = { authorization: `Bearer ${caller.token}` };
      const path = "/rest/v1/outfit_reviews";
      const { account: user_id } = caller;
      const body = { outfit_id: outfit, user_id, author_name: "Ada", rating: 5 };
      return number % 3 === 0
        ? caller.send(path, { method: "POST", headers, body })
        : caller.send(`${path}?outfit_id=eq.${outfit}&author_name=eq.Ada`, {
            method: "DELETE",
            headers,
          });
    },
  },
});

/** A request whose body never arrives. */
export const slowBody = [
  "POST /auth/v1/token?grant_type=password HTTP/1.1",
  "Host: localhost",
  `apikey: ${anonKey}`,
  "Content-Type: application/json",
  "Content-Length: 200",
  "",
  "{",
].join("\r\n");
