import { createServer as createPlainServer, type Server } from "node:http";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import {
  createServer as createListener,
  type ListenOptions,
  type Server as NetServer,
} from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

/** PEM texts; with them the gateway speaks HTTP/2 over TLS. */
export interface Certificate {
  key: string;
  cert: string;
}

/** Addresses to listen on: this machine's own, unless HOST names another. */
export const listeningHosts = (host = process.env.HOST): string[] =>
  host ? [host] : ["127.0.0.1", "::1"];

/**
 * Starts to listen on each host; the returned server owns all connections. Rejects with the
 * system's error, `EADDRINUSE` for a busy port.
 */
export async function listen(
  app: Hono,
  port: number,
  certificate?: Certificate,
  [first, ...others] = listeningHosts(),
): Promise<Server | Http2SecureServer> {
  const listener = getRequestListener(app.fetch);
  const server = certificate
    ? createSecureServer({ ...certificate, allowHTTP1: true }, listener)
    : createPlainServer(listener);
  await opened(server, { port, host: first });
  const address = server.address();
  const chosen = typeof address === "object" && address ? address.port : port;
  for (const host of others) {
    const extra = createListener((socket) => void server.emit("connection", socket));
    try {
      await opened(extra, { port: chosen, host });
    } catch (error) {
      if (isMissingAddress(error)) continue;
      server.close();
      throw error;
    }
    server.once("close", () => extra.close());
  }
  return server;
}

/** True on a machine without this kind of address, such as one without IPv6. */
export function isMissingAddress(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}

function opened(server: NetServer, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Ends a server with all its connections. */
export function closeServer(server: Server | Http2SecureServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
