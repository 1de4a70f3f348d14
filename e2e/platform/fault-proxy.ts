import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** How an address misbehaves. */
export type Fault = "refused" | "404" | "html" | "hang" | "garbage" | "throws";

/** A site's origin with faults between browser and gateway, on real connections. */
export interface FaultProxy {
  origin: string;
  /** Every address that matches misbehaves from now on. */
  set(addresses: RegExp, fault: Fault): void;
  /** All is well again, for requests that come from now on; what hangs keeps hanging. */
  heal(): void;
  close(): Promise<void>;
}

const faults: Record<Fault, (response: ServerResponse) => void> = {
  refused: (response) => response.socket?.destroy(),
  "404": (response) => response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found"),
  html: (response) =>
    response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><h1>Hello</h1>"),
  hang: () => undefined,
  garbage: (response) =>
    response.writeHead(200, { "Content-Type": "text/javascript" }).end("}{ this is no script"),
  throws: (response) =>
    response
      .writeHead(200, { "Content-Type": "text/javascript" })
      .end('throw new Error("planted: thrown at start");'),
};

/** Starts a proxy before `target`, an origin on this machine. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let planted: { addresses: RegExp; fault: Fault } | undefined;
  const server = createServer((request, response) => {
    if (planted?.addresses.test(request.url ?? "")) faults[planted.fault](response);
    else pass(request, response, target);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    set: (addresses, fault) => {
      planted = { addresses, fault };
    },
    heal: () => {
      planted = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(request: IncomingMessage, response: ServerResponse, target: string): void {
  const onward = forward(
    new URL(request.url ?? "/", target),
    { method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}
