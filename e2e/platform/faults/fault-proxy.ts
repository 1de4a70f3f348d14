import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** How an address misbehaves. */
export type ConnectionFault =
  | "reset"
  | "404"
  | "500"
  | "html"
  | "hang"
  | "slow"
  | "truncated"
  | "altered"
  | "foreign";

/** Addresses of the site that misbehave. */
export interface ProxyFault {
  addresses: RegExp;
  fault: ConnectionFault;
  /** The file that a "foreign" response carries. */
  instead?: string;
}

/** The site's origin behind a proxy that injects faults on real connections. */
export interface FaultProxy {
  origin: string;
  /** Makes every matching address misbehave from now on. */
  set(proxyFault: ProxyFault): void;
  /** Removes all faults for new requests; hanging ones keep hanging. */
  heal(): void;
  close(): Promise<void>;
}

type Misbehave = (request: IncomingMessage, response: ServerResponse, onward: Onward) => void;

interface Onward {
  target: string;
  instead?: string;
}

const answer =
  (status: number, type: string, body: string): Misbehave =>
  (_, response) =>
    response.writeHead(status, { "Content-Type": type }).end(body);

const faults: Record<ConnectionFault, Misbehave> = {
  reset: (_, response) => response.socket?.resetAndDestroy(),
  "404": answer(404, "text/plain", "Not found"),
  "500": answer(500, "text/plain", "Something broke"),
  html: answer(200, "text/html", "<!doctype html><h1>Hello</h1>"),
  hang: () => undefined,
  slow: (request, response, { target }) => {
    const timer = setTimeout(() => pass(request, response, target), 8000);
    response.on("close", () => clearTimeout(timer));
  },
  // Closes the connection after half of the promised bytes.
  truncated: (request, response, { target }) =>
    withBody(request, target, (body, type) => {
      response.writeHead(200, { "Content-Type": type, "Content-Length": body.length });
      response.write(body.subarray(0, body.length / 2), () => response.destroy());
    }),
  altered: (request, response, { target }) =>
    withBody(request, target, (body, type) =>
      response.writeHead(200, { "Content-Type": type }).end(`${body.toString()}\n/* altered */`),
    ),
  foreign: (request, response, { target, instead = "/" }) =>
    pass(request, response, new URL(instead, target).href),
};

/** Starts a proxy before `target`, an origin on this machine. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let proxyFault: ProxyFault | undefined;
  const server = createServer((request, response) => {
    const { url = "/" } = request;
    if (!proxyFault?.addresses.test(url)) pass(request, response, new URL(url, target).href);
    else {
      const from = new URL(url, target).href;
      faults[proxyFault.fault](request, response, { target: from, instead: proxyFault.instead });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    set: (next) => {
      proxyFault = next;
    },
    heal: () => {
      proxyFault = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(request: IncomingMessage, response: ServerResponse, address: string): void {
  const onward = forward(
    address,
    { method: request.method, headers: request.headers },
    (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    },
  );
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}

/** Fetches the file at `address` as built, uncompressed. */
function withBody(
  { headers }: IncomingMessage,
  address: string,
  use: (body: Buffer, type: string) => void,
): void {
  const plain = { ...headers, "accept-encoding": "identity" };
  forward(address, { headers: plain }, async (answered) => {
    const chunks = (await answered.toArray()) as Buffer[];
    use(Buffer.concat(chunks), answered.headers["content-type"] ?? "text/plain");
  }).end();
}
