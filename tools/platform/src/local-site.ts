import type { Server } from "node:http";
import type { Http2SecureServer } from "node:http2";
import { projectContent, startBackend, type Backend } from "@ensemble/backend";
import { gatewayApp, listen, type Certificate } from "./gateway";

export interface LocalSiteOptions {
  /** The composed environment's folder. */
  document: string;
  port: number;
  /** Folder of the embedded database and everything else that lasts. */
  dataDir: string;
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl?: string;
  certificate?: Certificate;
  onProgress: (line: string) => void;
}

export interface LocalSite {
  origin: string;
  backend: Backend;
  /** Stops listening and ends the backend; nothing is left running. */
  stop(): Promise<void>;
}

/** Serves a composed environment and the backend with its seed on one origin. */
export async function startLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const { document, port, certificate, onProgress } = options;
  const origin = `${certificate ? "https" : "http"}://localhost:${port}`;
  const backend = await startBackend({
    dataDir: options.dataDir,
    databaseUrl: options.databaseUrl,
    origin,
    ...(await projectContent()),
    onProgress,
  });
  try {
    const app = gatewayApp({ document, backend: (request) => backend.fetch(request) });
    const server = await listen(app, port, certificate);
    return { origin, backend, stop: () => closeServer(server).then(() => backend.stop()) };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}

function closeServer(server: Server | Http2SecureServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
