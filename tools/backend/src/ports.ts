import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Listens on a free port of this machine and returns it. */
export async function listenLocally(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenLocally(probe);
  probe.close();
  await once(probe, "close");
  return port;
}
