import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { cpus, loadavg } from "node:os";
import { listenLocally } from "@ensemble/backend/ports";
import { compose, publish, readEnvironment, type Composed } from "@ensemble/platform";
import { store, patchedRelease } from "@ensemble/platform/patched-release";
import { startTestSite } from "../test-site";
import type { ConnectionFault, EditRemote, Injection, ProxyFault } from "./fault-injection";

/** A site of the latest releases into which faults can be injected. */
export interface FaultSite {
  origin: string;
  /** Injects a fault into a remote, effective for new requests. */
  break(remote: string, injection: Injection): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The load budget (ms), short so that a load of 8 s fails soon. A busy machine gets more, so that
 * healthy loads stay within it.
 */
const loadBudget = Math.min(800 * Math.max(1, loadavg()[0]! / (2 * cpus().length)), 2500);

/** Starts the site in front of the backend of the site under test. */
export async function startFaultSite(backend: string): Promise<FaultSite> {
  const site = await startTestSite(backend, {}, { loadBudget, telemetry: undefined });
  const proxy: FaultProxy = await startFaultProxy(site.origin);
  const environment = await readEnvironment(site.name, site.context);
  const healthy = await compose(environment, store);
  let published = healthy;
  const show = async (composed: Composed) => {
    if (composed !== published) await publish(site.name, composed, store);
    published = composed;
  };
  return {
    origin: proxy.origin,
    async break(remote, injection) {
      if (injection.how === "connection") proxy.set(injection.proxyFault);
      if (injection.how === "release") {
        const { release } = await patchedRelease(remote, injection.edit);
        const releases = { ...environment.releases, [remote]: { release } };
        await show(await compose({ ...environment, releases }, store));
      }
      if (injection.how === "composition") {
        if (injection.proxyFault) proxy.set(injection.proxyFault);
        await show(withEditedRemote(healthy, remote, injection.edit, injection.origin));
      }
    },
    async heal() {
      proxy.heal();
      await show(healthy);
    },
    async close() {
      await proxy.close();
      await site.close();
    },
  };
}

/** Edits one remote's entry in a document; adds `origin` to its content security policy. */
function withEditedRemote(
  { headers, ...document }: Composed,
  remote: string,
  edit: EditRemote,
  origin?: string,
): Composed {
  const html = document.html.replace(
    /(<script type="application\/json"[^>]*>)([\s\S]*?)(<\/script>)/,
    (_, open: string, json: string, close: string) => {
      const composition = JSON.parse(json) as { remotes: Parameters<EditRemote>[1] };
      const { remotes } = composition;
      const edited = remotes.map((candidate) =>
        candidate.name === remote ? edit(candidate, remotes) : candidate,
      );
      const text = JSON.stringify({ ...composition, remotes: edited }).replaceAll("<", "\\u003c");
      return open + text + close;
    },
  );
  const policy = headers["Content-Security-Policy"]!;
  const allowed = origin ? policy.replaceAll("'self'", `'self' ${origin}`) : policy;
  return { ...document, html, headers: { ...headers, "Content-Security-Policy": allowed } };
}

/** The site's origin behind a proxy that injects faults on real connections. */
interface FaultProxy {
  origin: string;
  /** Makes all matching URLs misbehave from now on. */
  set(proxyFault: ProxyFault): void;
  /** Removes all faults for new requests; hanging requests keep hanging. */
  heal(): void;
  close(): Promise<void>;
}

type Misbehave = (request: IncomingMessage, response: ServerResponse, onward: Onward) => void;

interface Onward {
  target: string;
  instead?: string;
}

const respond =
  (status: number, type: string, body: string): Misbehave =>
  (_, response) =>
    response.writeHead(status, { "Content-Type": type }).end(body);

const faults: Record<ConnectionFault, Misbehave> = {
  reset: (_, response) => response.socket?.resetAndDestroy(),
  "404": respond(404, "text/plain", "Not found"),
  "500": respond(500, "text/plain", "Something broke"),
  html: respond(200, "text/html", "<!doctype html><h1>Hello</h1>"),
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
      response
        .writeHead(200, { "Content-Type": type })
        .end(`${body.toString()}\nwindow.altered = true;`),
    ),
  foreign: (request, response, { target, instead = "/" }) =>
    pass(request, response, new URL(instead, target).href),
};

/** Starts a proxy in front of `target`, an origin on this machine. */
async function startFaultProxy(target: string): Promise<FaultProxy> {
  let proxyFault: ProxyFault | undefined;
  const server = createServer((request, response) => {
    const { url = "/" } = request;
    if (!proxyFault?.addresses.test(url)) pass(request, response, new URL(url, target).href);
    else {
      const from = new URL(url, target).href;
      faults[proxyFault.fault](request, response, { target: from, instead: proxyFault.instead });
    }
  });
  const port = await listenLocally(server);
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
    (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    },
  );
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}

/** Fetches the uncompressed file at `address`. */
function withBody(
  { headers }: IncomingMessage,
  address: string,
  use: (body: Buffer, type: string) => void,
): void {
  const plain = { ...headers, "accept-encoding": "identity" };
  forward(address, { headers: plain }, async (upstream) => {
    const chunks = (await upstream.toArray()) as Buffer[];
    use(Buffer.concat(chunks), upstream.headers["content-type"] ?? "text/plain");
  }).end();
}
