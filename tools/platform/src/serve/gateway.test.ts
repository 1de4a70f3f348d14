import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, createServer, get as request, type IncomingMessage } from "node:http";
import { connect } from "node:http2";
import { type AddressInfo, connect as connectSocket } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import { listenLocally } from "@ensemble/backend/ports";
import { matchRoutes } from "react-router-dom";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { sampleComposed } from "../../fixtures/sample-environment";
import { publish } from "../compose/publish";
import { folderStore } from "../store/folder-store";
import { closeServer, gatewayApp, listen, listeningHosts } from "./gateway";
import { repeatedResponses } from "./repeated-responses";
import {
  acceptedEncoding,
  canonicalAddress,
  forwardedFunctions,
  forwardTo,
  readBucket,
} from "./request";
import { routeGroups, routesExpression } from "./routes-expression";

/** Returns which document serves a path, by the groups' order. */
const servedBy = (routes: string[], secondary: string[]) => (path: string) =>
  routeGroups(routes, secondary).find(({ routes: some }) =>
    new RegExp(routesExpression(some)).test(path),
  )?.secondary;

test("matches static segments before parameters, whichever document they belong to", () => {
  const routes = ["/outfits/:slug", "/outfits/new", "/legal/*", "/legal/terms", "/"];
  const own = servedBy(routes, ["/outfits/:slug", "/legal/terms"]);
  expect(["/outfits/new", "/outfits/quiet", "/legal/terms", "/legal/a/b", "/"].map(own)).toEqual([
    ...[false, true, true, false, false],
  ]);
  expect(own("/nothing")).toBeUndefined();
  expect(servedBy(routes, ["/outfits/new"])("/outfits/new")).toBe(true);
});

test("matches the same route as React Router", () => {
  const routes = ["/", "/outfits", "/outfits/:slug", "/outfits/new", "/:area/new", "/a/:b/c/*"];
  const patterns = routes.map((path) => ({ path }));
  const paths = ["/", "/outfits", "/outfits/", "/outfits/new", "/outfits/x", "/x/new", "/x/y"];
  for (const route of routes) {
    const own = servedBy(routes, [route]);
    for (const path of [...paths, "/a/b/c/d/e", "/a/b"]) {
      const matched = matchRoutes(patterns, path)?.at(-1)?.route.path;
      expect([route, path, own(path)]).toEqual([route, path, matched && matched === route]);
    }
  }
});

test("returns one group in the given order when one document serves all routes", () => {
  const routes = ["/outfits/:slug", "/outfits/new"];
  expect(routeGroups(routes, [])).toEqual([{ routes, secondary: false }]);
});

describe("gateway", () => {
  const html = "<!doctype html><title>Ensemble</title>";
  const script = `console.info("${"a remote's container ".repeat(20)}");`;
  let folder: string;
  let app: ReturnType<typeof gatewayApp>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ensemble-gateway-"));
    const store = folderStore(folder);
    await publish("test", sampleComposed({ html, routes: ["/auth"] }), store);
    const file = "releases/shop/1.0.0+0123456789/remote-entry.js";
    await store.write(file, script);
    await store.write(`${file}.br`, brotliCompressSync(script));
    const backend = async (request: Request) =>
      new Response(`backend ${new URL(request.url).pathname}`);
    app = gatewayApp({
      document: join(folder, "environments/test"),
      releases: join(folder, "releases"),
      backend,
    });
  });

  afterAll(() => rm(folder, { recursive: true }));

  const entry = "/r/shop/1.0.0+0123456789/remote-entry.js";

  test.each(["/rest/v1/outfits", "/auth/v1/token", "/storage/v1/object/x", "/_mail"])(
    "forwards %s to the backend",
    async (path) => {
      expect(await (await app.request(path)).text()).toBe(`backend ${path}`);
    },
  );

  test.each([
    ["the connection's address, whatever the caller claims", "", "127.0.0.1"],
    ["the address that a trusted proxy forwards", "1", "203.0.113.7"],
  ])("sends %s to the backend", async (_, proxies, expected) => {
    vi.stubEnv("TRUSTED_PROXIES", proxies);
    onTestFinished(() => void vi.unstubAllEnvs());
    let caller: string | null = null;
    const backend = async ({ headers }: Request) => {
      caller = headers.get("x-forwarded-for");
      return new Response();
    };
    const server = await listen(gatewayApp({ document: folder, releases: folder, backend }), 0);
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}/rest/v1/outfits`, {
      headers: { "x-forwarded-for": "198.51.100.9, 203.0.113.7" },
    });
    expect(caller).toBe(expected);
    await new Promise((resolve) => server.close(resolve));
  });

  test.each([
    ["two Host headers", "GET / HTTP/1.1\r\nHost: ensemble.example\r\nHost: preview.example\r\n"],
    [
      "a target at another host",
      "GET http://preview.example/ HTTP/1.1\r\nHost: ensemble.example\r\n",
    ],
  ])("rejects a request with %s", async (_, head) => {
    const server = await listen(app, 0);
    const socket = connectSocket((server.address() as AddressInfo).port, "127.0.0.1");
    socket.end(`${head}Connection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    await new Promise((resolve) => server.close(resolve));
  });

  test("serves a page at /auth", async () => {
    expect(await (await app.request("/auth")).text()).toBe(html);
  });

  test("serves HTTP/2 with a certificate", async () => {
    const pem = await readFile(
      join(import.meta.dirname, "../../fixtures/test-certificate.pem"),
      "utf8",
    );
    const server = await listen(app, 0, { certificate: { key: pem, cert: pem } });
    const { port } = server.address() as AddressInfo;
    const client = connect(`https://localhost:${port}`, { ca: pem });
    const request = client.request({ ":path": entry, "accept-encoding": "br" });
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      request.once("response", resolve);
      request.once("error", reject);
    });
    expect(headers[":status"]).toBe(200);
    expect(headers["content-encoding"]).toBe("br");
    request.close();
    await closeServer(server); // Also ends the client's open session.
    expect(client.closed).toBe(true);
  });
});

describe("listen", () => {
  type Listening = Awaited<ReturnType<typeof listen>>;
  let server: Listening | undefined;
  afterEach(async () => {
    if (server?.listening) await closeServer(server, 0);
  });

  const app = new Hono().get("*", (context) => context.text("here"));
  const machine = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

  const getPort = (listening: Listening) => (listening.address() as AddressInfo).port;

  test("listens on this machine's own addresses by default", async () => {
    server = await listen(app, 0, { hosts: listeningHosts("") });
    expect((server.address() as AddressInfo).address).toBe("127.0.0.1");
    expect(await (await fetch(`http://127.0.0.1:${getPort(server)}/`)).text()).toBe("here");
    expect(await (await fetch(`http://localhost:${getPort(server)}/`)).text()).toBe("here");
  });

  test.skipIf(!machine)("isn't reachable from the network by default", async () => {
    server = await listen(app, 0, { hosts: listeningHosts("") });
    await expect(fetch(`http://${machine}:${getPort(server)}/`)).rejects.toThrow();
  });

  test("listens on the address that HOST names", async () => {
    server = await listen(app, 0, { hosts: listeningHosts("0.0.0.0") });
    expect((server.address() as AddressInfo).address).toBe("0.0.0.0");
  });

  test("rejects when the port is taken", async () => {
    server = await listen(app, 0);
    await expect(listen(app, getPort(server))).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  test("finishes running requests and closes idle connections when it closes, in the given time", async () => {
    const finish: (() => void)[] = [];
    const slow = new Hono()
      .get("/slow", async (context) => {
        await new Promise<void>((resolve) => finish.push(resolve));
        return context.text("done");
      })
      .get("*", (context) => context.text("here"));
    server = await listen(slow, 0, { hosts: listeningHosts("") });
    const port = getPort(server);
    const agent = new Agent({ keepAlive: true });
    const open = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        request({ port, path, agent }, resolve).once("error", reject);
      });
    const running = [open("/slow"), open("/slow")];
    await vi.waitFor(() => expect(finish).toHaveLength(2));
    const ended = await open("/");
    const idle = ended.socket;
    await text(ended);
    const closing = closeServer(server);
    for (const host of ["127.0.0.1", "[::1]"]) {
      await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow("fetch failed");
    }
    await vi.waitFor(() => expect(idle.destroyed).toBe(true));
    for (const end of finish) end();
    for (const response of await Promise.all(running)) {
      expect(response.headers.connection).toBe("close");
      expect(await text(response)).toBe("done");
    }
    await closing;
    server = await listen(slow, 0);
    const stuck = expect(fetch(`http://127.0.0.1:${getPort(server)}/slow`)).rejects.toThrow();
    await vi.waitFor(() => expect(finish).toHaveLength(3));
    await closeServer(server, 100);
    await stuck;
  });
});

describe("recent responses", () => {
  const createDocument = () => ({
    canariesOf: (bucket?: string) => (bucket === "1" ? "cards@2" : ""),
  });

  /** Serves numbered responses and repeats them. */
  async function serveRecent() {
    const clock = { now: 0 };
    const site = { document: createDocument() };
    const recent = repeatedResponses(
      async () => site.document,
      () => clock.now,
    );
    let calls = 0;
    const app = new Hono().get("*", (context) => {
      const store = recent.begin((context.env as HttpBindings).incoming);
      const headers = { "Content-Type": "text/plain", ETag: `"${(calls += 1)}"` };
      if (context.req.path === "/changed") recent.change("now");
      const bucket = readBucket(context.req.header("Cookie"));
      const canaries = context.req.path.startsWith("/r/") ? "" : site.document.canariesOf(bucket);
      store({ headers, content: Buffer.from(`call ${calls}`), unchanged: headers }, canaries);
      return context.text(`call ${calls}`, 200, headers);
    });
    const server = await listen(app, 0, { hosts: ["127.0.0.1"], recent });
    onTestFinished(() => closeServer(server));
    const { port } = server.address() as AddressInfo;
    const get = async (path: string, headers = {}, method = "GET") => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
      return `${response.status} ${await response.text()}`;
    };
    return { get, recent, clock, site };
  }

  test("repeats responses to the visitors of the same canaries", async () => {
    const { get } = await serveRecent();
    const as = (bucket: string, path = "/") =>
      get(path, { Cookie: `a=1; ensemble.share=${bucket}` });
    expect([await get("/"), await as("2"), await as("1; a"), await as("001")]).toEqual([
      ...["200 call 1", "200 call 1", "200 call 2", "200 call 1"],
    ]);
    expect([await as("1"), await get("/")]).toEqual(["200 call 2", "200 call 1"]);
    expect([await get("/r/a"), await as("1", "/r/a")]).toEqual(["200 call 3", "200 call 3"]);
  });

  test("repeats a response to an equal request for ten seconds, until data or the document changes", async () => {
    const { get, recent, clock, site } = await serveRecent();
    expect([await get("/"), await get("/")]).toEqual(["200 call 1", "200 call 1"]);
    expect(await get("/", {}, "HEAD")).toBe("200 ");
    expect(await get("/", { "If-None-Match": 'W/"1"' })).toBe("304 ");
    expect(await get("/", { "Accept-Encoding": "br" })).toBe("200 call 2");
    expect(await get("/?page=2")).toBe("200 call 3");
    clock.now += 10_001;
    expect([await get("/"), await get("/")]).toEqual(["200 call 4", "200 call 4"]);
    recent.change("soon");
    expect(await get("/")).toBe("200 call 5");
    // The data changed while it was answered.
    expect([await get("/changed"), await get("/changed")]).toEqual(["200 call 6", "200 call 7"]);
    expect([await get("/"), await get("/")]).toEqual(["200 call 8", "200 call 8"]);
    site.document = createDocument();
    clock.now += 101;
    expect([await get("/"), await get("/")]).toEqual(["200 call 8", "200 call 9"]);
    recent.change("soon", "192.0.2.1"); // Others' pages are still fresh for a moment.
    expect([await get("/"), await get("/")]).toEqual(["200 call 10", "200 call 11"]);
    expect(await get("/", {}, "POST")).toMatch(/^404/);
  });
});

describe("request", () => {
  const app = new Hono().get("/", (context) => context.json(acceptedEncoding(context) ?? null));

  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["br;q=0.1", "br"],
    ["gzip;q=0.000", null],
    ["brotli, x-gzip", null],
    [undefined, null],
  ])("chooses from %j the encoding %j", async (header, encoding) => {
    const headers = header === undefined ? undefined : { "Accept-Encoding": header };
    expect(await (await app.request("/", { headers })).json()).toBe(encoding);
  });

  test.each([
    ["ensemble.share=0", "0"],
    ["a=1; ensemble.share=99.00000123456789012; b=2", "99.00000123456789012"],
    ["ensemble.share=100", undefined],
    ["ensemble.share=-1", undefined],
    ["ensemble.share=5e1", undefined],
    ["ensemble.share=", undefined],
    [`ensemble.share=1.${"1".repeat(26)}`, undefined],
    ["share=5", undefined],
    [undefined, undefined],
  ])("reads from the cookie %j the bucket %j", (cookie, bucket) => {
    expect(readBucket(cookie)).toBe(bucket);
  });

  const site = "https://ensemble.example";

  test.each([
    ["http://ensemble.example/outfits?page=2", undefined],
    ["http://ensemble.example/", undefined],
    ["http://ensemble.example/outfits/?page=2", "/outfits?page=2"],
    ["http://ensemble.example//outfits//x//", "/outfits/x"],
    ["http://www.ensemble.example/outfits/?page=2", "https://ensemble.example/outfits?page=2"],
    ["http://ensemble.example:8080/", "https://ensemble.example/"],
    ["http://ensemble.example/pieces", "/items"],
    [
      "http://ensemble.example/Pieces/a-coat/?size=M&garment=coat",
      "/items/a-coat?size=M&category=coat",
    ],
    [
      "http://www.ensemble.example/pieces?garment=bag",
      "https://ensemble.example/items?category=bag",
    ],
    ["http://ensemble.example/piecestore?garment=bag", undefined],
  ])("canonicalizes %s to %s", (requested, address) => {
    expect(canonicalAddress(new URL(requested), site)).toBe(address);
  });

  test.each([
    "http://localhost:4200/",
    "http://127.0.0.1:4200/",
    "http://[::1]/",
    "http://gateway/",
  ])("keeps %s, a name that only machines use", (requested) =>
    expect(canonicalAddress(new URL(requested), site)).toBeUndefined(),
  );

  test("keeps the host when the environment has no site", () => {
    expect(canonicalAddress(new URL("http://www.ensemble.example/"), undefined)).toBeUndefined();
  });

  test.each(["http://ensemble.example//evil.example/", "http://ensemble.example/\\evil.example/"])(
    "canonicalizes %s to a path of this site",
    (requested) => expect(canonicalAddress(new URL(requested), site)).toBe("/evil.example"),
  );

  /** Starts a project that responds with the request's method, host and URL. */
  async function startProject(): Promise<string> {
    const server = createServer(({ method, url, headers }, response) => {
      response.setHeader("Content-Type", "text/plain");
      response.end(`${method} ${headers.host} ${url}`);
    });
    onTestFinished(() => void server.close());
    return `127.0.0.1:${await listenLocally(server)}`;
  }

  test("forwards to the project's own host, whatever the path", async () => {
    const host = await startProject();
    const forward = async (address: string) => {
      const headers = { Host: "ensemble.example" };
      return (await forwardTo(`http://${host}`)(new Request(address, { headers }))).text();
    };
    expect(await forward("http://site/rest/v1/outfits?select=id")).toBe(
      `GET ${host} /rest/v1/outfits?select=id`,
    );
    expect(await forward("http://site//evil.example/")).toBe(`GET ${host} //evil.example/`);
  });

  test("forwards the rest of the path to a function", async () => {
    const host = await startProject();
    const missing = vi.fn();
    const handlers = forwardedFunctions(`http://${host}`, missing);
    const callFunction = async (pattern: string, path: string) =>
      (await handlers[pattern]!(new Request(`http://site${path}`))).text();
    expect(await callFunction("/go/*", "/go/EN_1?sub=a")).toBe(
      `GET ${host} /functions/v1/follow-link/EN_1?sub=a`,
    );
    expect(await callFunction("/api/telemetry", "/api/telemetry")).toBe(
      `GET ${host} /functions/v1/telemetry`,
    );
    expect(missing).not.toHaveBeenCalled();
  });

  test("returns 502 when the project isn't available", async () => {
    const response = await forwardTo("http://127.0.0.1:9")(
      new Request("http://site/rest/v1/outfits"),
    );
    expect(response.status).toBe(502);
  });
});
