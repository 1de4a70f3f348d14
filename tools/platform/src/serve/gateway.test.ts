import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleComposed } from "../../fixtures/sample-environment";
import { publish } from "../compose/publish";
import { folderStore } from "../store/folder-store";
import { gatewayApp, listen } from "./gateway";

const page = "<!doctype html><title>Ensemble</title>";
const script = `console.info("${"a remote's container ".repeat(20)}");`;
const policy = "default-src 'none'";
let folder: string;
let app: ReturnType<typeof gatewayApp>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-gateway-"));
  const store = folderStore(folder);
  const headers = { "Content-Security-Policy": policy };
  const routes = ["/", "/outfits/:slug", "/admin/*", "/auth"];
  await publish("test", sampleComposed({ html: page, headers, routes }), store);
  const file = "releases/shop/1.0.0+0123456789/remote-entry.js";
  await store.write(file, script);
  await store.write("releases/shop/latest", "1.0.0+0123456789\n");
  await store.write(`${file}.br`, brotliCompressSync(script));
  await store.write("releases/shop/1.0.0+0123456789/server/remote.cjs", script);
  await store.write("releases/shop/1.0.0+0123456789/maps/a.js.map", "{}");
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

test.each([
  ["/", 200],
  ["/outfits/some-slug", 200],
  ["/admin/partners", 200],
  ["/no/such/page", 404],
])(
  "serves the environment's document for %s with its headers as %i, revalidated",
  async (path, status) => {
    const response = await app.request(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(page);
    expect(response.headers.get("Content-Security-Policy")).toBe(policy);
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    const again = await app.request(path, {
      headers: { "If-None-Match": response.headers.get("ETag")! },
    });
    expect(again.status).toBe(status === 200 ? 304 : 404);
  },
);

test("redirects /favicon.ico to the document's icon", async () => {
  const answer = await app.request("/favicon.ico");
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    302,
    "/r/shell/1.0.0+0123456789/document/icon.svg",
  ]);
});

test("redirects to the canonical address of a page, and to the site's host", async () => {
  const store = folderStore(folder);
  const site = "https://ensemble.example";
  await publish("named", sampleComposed({ routes: ["/outfits"] }, { site }), store);
  const named = gatewayApp({ document: join(folder, "environments/named"), releases: folder });
  const locationOf = async (address: string) => {
    const { status, headers } = await named.request(address);
    return [status, headers.get("Location")];
  };
  const origin = "http://ensemble.example";
  expect(await locationOf(`${origin}/outfits/?page=2`)).toEqual([301, "/outfits?page=2"]);
  expect(await locationOf("http://www.ensemble.example/outfits")).toEqual([
    301,
    "https://ensemble.example/outfits",
  ]);
  expect(await locationOf(`${origin}/outfits`)).toEqual([200, null]);
});

test("serves a release's file as immutable and precompressed", async () => {
  const response = await app.request(entry, { headers: { "Accept-Encoding": "gzip, br" } });
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("Content-Encoding")).toBe("br");
  expect(response.headers.get("Content-Type")).toContain("javascript");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const body = Buffer.from(await response.arrayBuffer());
  expect(brotliDecompressSync(body).toString()).toBe(script);
});

test.each([
  "/r/shop/1.0.0+0123456789/missing.js",
  "/r/shop/9.9.9/remote-entry.js",
  "/r/shop/1.0.0+0123456789/server/remote.cjs",
  "/r/shop/1.0.0+0123456789/maps/a.js.map",
  "/r/shop/1.0.0+0123456789/%6daps/a.js.map",
  "/r/shop/1.0.0+0123456789//maps/a.js.map",
  "/r/shop/1.0.0+0123456789/%73erver/remote.cjs",
  "/r/shop/latest",
  "/r/shop",
  "/r/shop/..%2f..%2fdocument/index.html",
])("answers 404 for %s, never a page", async (path) => {
  const response = await app.request(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("Content-Type")).toContain("text/plain");
});

test.each(["/rest/v1/outfits", "/auth/v1/token", "/storage/v1/object/x", "/_mail"])(
  "passes %s to the backend",
  async (path) => {
    expect(await (await app.request(path)).text()).toBe(`backend ${path}`);
  },
);

test("tells the backend the connection's address, whatever the caller claims", async () => {
  let caller: string | null = null;
  const backend = async ({ headers }: Request) => {
    caller = headers.get("x-forwarded-for");
    return new Response();
  };
  const server = await listen(gatewayApp({ document: folder, releases: folder, backend }), 0);
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/rest/v1/outfits`, {
    headers: { "x-forwarded-for": "203.0.113.7" },
  });
  expect(caller).toBe("127.0.0.1");
  await new Promise((resolve) => server.close(resolve));
});

test("serves a page at /auth", async () => {
  expect(await (await app.request("/auth")).text()).toBe(page);
});

test("speaks HTTP/2 with a certificate", async () => {
  const pem = await readFile(
    join(import.meta.dirname, "../../fixtures/test-certificate.pem"),
    "utf8",
  );
  const server = await listen(app, 0, { key: pem, cert: pem });
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
  client.close();
  await new Promise((resolve) => server.close(resolve));
});
