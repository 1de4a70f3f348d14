import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import { gatewayApp, listen, type GatewayOptions } from "@ensemble/platform";
import { workspaceRoot } from "../step";

/** The built site on its own port. */
export interface Site {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Builds what changed and starts the site with the seed in `dataDir`. Rejects when it ends early.
 */
export async function startSite(dataDir: string): Promise<Site> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["tools/setup/tool.mjs", "tools/platform/src/start.ts"], {
    cwd: workspaceRoot,
    env: { ...process.env, PORT: String(port), ENSEMBLE_DATA: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((settle) => child.once("close", () => settle()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error("The site did not start: see above.");
    if (await answers(origin)) return { origin, stop };
    await delay(250);
  }
}

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/robots.txt`).then(
    ({ ok }) => ok,
    () => false,
  );

export function freePort(): Promise<number> {
  return new Promise((settle, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => settle(port));
    });
  });
}

/** Asks a site's backend from another origin. */
export const askBackend =
  (backend: string) =>
  (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(new URL(pathname + search, backend), request));
  };

/**
 * Serves documents in this process, on an origin of their own, with the backend of a site. A drawing
 * must be for that origin: the page draws again what a server drew for another one.
 */
export async function serveBeside(
  backend: string,
  options: Pick<GatewayOptions, "document" | "releases" | "drawing">,
  wanted = 0,
): Promise<{ origin: string; stop: () => void }> {
  const ask = askBackend(backend);
  const functions = { "/api/telemetry": ask };
  const server = await listen(gatewayApp({ ...options, backend: ask, functions }), wanted);
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  };
  return { origin: `http://localhost:${port}`, stop };
}
