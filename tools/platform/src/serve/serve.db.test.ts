import { anonKey } from "@ensemble/backend";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { telemetry } from "@ensemble/database/functions/telemetry";
import { observe } from "@ensemble/observability";
import { type SentSpan, startCollector } from "@ensemble/observability/collector";
import { Hono } from "hono";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { publishSample, sampleComposed } from "../../fixtures/sample-environment";
import { robotsText } from "../compose/headers";
import { publish } from "../compose/publish";
import { folderStore } from "../store/folder-store";
import { closeServer, folderFiles, gatewayApp, listen, trackRequests } from "./gateway";
import { serveEnvironment } from "./served-environment";
import { observedApp, tracedHandler } from "./tracing";
import { warmPictures } from "./warm-pictures";

let folder: string;
let backend: TestBackend;

afterAll(async () => {
  await backend.dispose();
  await rm(folder, { recursive: true });
});

test("joins page, gateway, data API, function and SQL in one trace", async () => {
  const collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
  const observing = await observe({ service: "test", onProblem: () => undefined });
  const backend = await createTestBackend();
  onTestFinished(async () => {
    await observing?.end();
    vi.unstubAllEnvs();
    await backend.dispose();
    await collector.close();
  });
  const fetch = tracedHandler("data API", backend.fetch);
  const database = { url: "http://site", serviceKey: backend.serviceKey, fetch };
  const report = telemetry({ database, environments: { test: 1 } });
  const app = observedApp(
    new Hono()
      .all("/rest/*", ({ req }) => fetch(req.raw))
      .all("/api/telemetry", ({ req }) => report(req.raw))
      .all("*", (context) => context.html("<title>Outfits</title>")),
  );

  const opened = await app.request("http://site/outfits");
  const [, traceparent] = /traceparent;desc="(.+)"/.exec(opened.headers.get("Server-Timing")!)!;
  await app.request("http://site/rest/v1/outfits?select=id&slug=eq.secret", {
    headers: { apikey: backend.anonKey, traceparent: traceparent! },
  });
  const load = { remote: "shop", release: "source", channel: "stable", screen: "outfit-list" };
  const body = JSON.stringify({
    ...{ version: 1, environment: "test", sampleRate: 1 },
    events: [{ ...load, kind: "load", value: 120, bytes: 900 }],
    page: { traceparent, age: 5000, took: 700 },
  });
  const headers = { "Content-Length": String(body.length) };
  const response = await app.request("http://site/api/telemetry", {
    method: "POST",
    body,
    headers,
  });
  expect(response.status).toBe(204);

  await observing?.end();
  const traceId = traceparent!.slice(3, 35);
  const spans = collector.spans();
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [document, ...apiSpans] = named("GET");
  expect(document).toMatchObject({ traceId });
  const findChild = (span: SentSpan) =>
    expect.objectContaining({ traceId, parentSpanId: span.spanId }) as SentSpan;
  expect(apiSpans).toEqual([findChild(document!)]);
  expect(named("page")).toEqual([findChild(document!)]);
  const [call] = named("data API").filter(
    ({ parentSpanId }) => parentSpanId === apiSpans[0]!.spanId,
  );
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call!.spanId);
  expect(statements.map(({ name }) => name)).toContain("SELECT");
  for (const statement of statements) expect(statement.traceId).toBe(traceId);
  // A beacon can't send a trace, so the function's request has its own complete trace.
  const [posted] = named("POST");
  const [stored] = named("data API").filter(({ parentSpanId }) => parentSpanId === posted!.spanId);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === stored!.spanId)).not.toEqual([]);
  expect(JSON.stringify(collector.messages)).not.toContain("secret");
});

describe("served environment", () => {
  let api: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ensemble-served-"));
    backend = await createTestBackend({ seeded: true });
    const server = await listen(
      new Hono().all("*", ({ req }) => backend.fetch(req.raw)),
      0,
    );
    api = `http://localhost:${(server.address() as AddressInfo).port}`;
    return () => closeServer(server);
  });

  const publishAs = (name: string, url: string) =>
    publishSample(folder, name, { supabase: { url, key: backend.anonKey } });

  async function serve(name: string, databaseUrl?: string) {
    const lines: string[] = [];
    const onProgress = (line: string) => void lines.push(line);
    const site = await serveEnvironment({
      name,
      files: folderFiles(folder),
      port: 0,
      databaseUrl,
      onProgress,
    });
    onTestFinished(site.stop);
    const get = async (path: string) => (await fetch(site.origin + path)).text();
    const report = async () =>
      (await fetch(`${site.origin}/api/telemetry`, { method: "POST", body: "{}" })).status;
    return { get, lines, report };
  }

  const rename = async (title: string) => {
    const outfits = backend.client(backend.serviceKey).from("outfits");
    const { error } = await outfits.update({ title }).eq("slug", "the-quiet-yes");
    expect(error).toBeNull();
  };

  test("renders pages with rows of a remote backend", async () => {
    await publishAs("production", api);
    const { get, lines } = await serve("production");
    await vi.waitFor(async () => expect(await get("/outfits")).toContain("The Quiet Yes"), 10_000);
    expect(await get("/sitemaps/outfits-1.xml")).toContain("/outfits/the-quiet-yes<");
    expect(lines.join()).toContain("up to a minute old");
  });

  /** Returns the database URL of a role that can only listen, created like in the runbook. */
  async function listenerUrl(): Promise<string> {
    const admin = postgres(backend.databaseUrl, { max: 1 });
    const role = `page_listener_${randomUUID().slice(0, 8)}`;
    await admin.unsafe(`create role ${role} login password 'listening' connection limit 5`);
    onTestFinished(async () => {
      await admin.unsafe(`drop role ${role}`);
      await admin.end();
    });
    const url = new URL(backend.databaseUrl);
    Object.assign(url, { username: role, password: "listening" });
    return url.href;
  }

  test("serves pages and reports when the database isn't available", async () => {
    await publishAs("production", api);
    const { get, lines } = await serve("production", "postgres://nobody@localhost:1/nothing");
    await vi.waitFor(() => expect(lines.join()).toContain("Can't listen for database changes"));
    await vi.waitFor(async () => expect(await get("/outfits")).toContain("The Quiet Yes"), 10_000);
  });

  test("serves pages from before a change while the backend is down, and purges a shared cache", async () => {
    const purged: string[] = [];
    const cache = new Hono().post("/purge", async (context) => {
      const { tags } = await context.req.json<{ tags: string[] }>();
      expect(context.req.header()).toMatchObject({
        "surrogate-key": tags.join(" "),
        key: "secret",
      });
      purged.push(...tags);
      return context.body(null, 204);
    });
    const project = new Hono().all("*", ({ req }) => backend.fetch(req.raw));
    const [cacheServer, server] = [await listen(cache, 0), await listen(project, 0)];
    const getUrl = (listening: typeof server) =>
      `http://localhost:${(listening.address() as AddressInfo).port}`;
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await closeServer(cacheServer);
    });
    vi.stubEnv("PURGE_URL", `${getUrl(cacheServer)}/purge`);
    vi.stubEnv("PURGE_HEADER", "Key: secret");
    await publishAs("production", getUrl(server));
    const { get } = await serve("production", await listenerUrl());
    await vi.waitFor(async () => expect(await get("/outfits")).toContain("The Quiet Yes"), 10_000);
    await vi.waitFor(() => expect(purged).toEqual(["pages"])); // When listening starts.
    await closeServer(server);
    for (const title of ["The Loud No", "The Quiet Yes"]) {
      purged.length = 0;
      await rename(title);
      await vi.waitFor(
        () => expect(purged).toEqual(["outfits", expect.stringMatching(/^[0-9a-f]{8}$/)]),
        2000,
      );
      expect(await get("/outfits")).toContain("The Quiet Yes");
    }
  });

  test.each([
    ["forwards reports of pages to `npm start`", true, 422, 0],
    ["says once that the project accepts no reports of pages", false, 404, 1],
  ])("%s", async (_, accepts, status, times) => {
    const database = {
      url: "http://project",
      serviceKey: backend.serviceKey,
      fetch: backend.fetch,
    };
    const functions = accepts ? { telemetry: telemetry({ database, environments: {} }) } : {};
    const project = gatewayApp({ document: folder, backend: backend.fetch, functions });
    const server = await listen(project, 0);
    onTestFinished(() => closeServer(server));
    await publishAs("production", `http://localhost:${(server.address() as AddressInfo).port}`);
    const { report, lines } = await serve("production");
    expect([await report(), await report()]).toEqual([status, status]);
    expect(lines.filter((line) => line.includes("no function telemetry"))).toHaveLength(times);
  });

  test("refuses an environment whose pages can't reach their backend", async () => {
    await publishAs("local", "/");
    await expect(serve("local")).rejects.toThrow('Set "site" in its file');
  });
});

describe("sitemap", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ensemble-sitemap-"));
    backend = await createTestBackend({ seeded: true });
  });

  /** Opens a gateway for an environment with this site. */
  async function serve(site?: string, indexed = true) {
    const robots = robotsText({ site, indexed });
    const name = site ? "named" : "nameless";
    const settings = { site, supabase: { url: "/", key: anonKey } };
    await publish(name, sampleComposed({ robots }, settings), folderStore(folder));
    const document = join(folder, "environments", name);
    const app = gatewayApp({ document, releases: folder, backend: backend.fetch });
    return async (path: string) => {
      const response = await app.request(`http://localhost:4200${path}`);
      return { status: response.status, text: await response.text() };
    };
  }

  const locations = (text: string) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at!);

  test("lists public outfits, collections and experts with their images and last changes", async () => {
    const get = await serve("https://ensemble.example");
    const { status, text } = await get("/sitemap.xml");
    expect(status).toBe(200);
    const parts = locations(text);
    expect(parts).toContain("https://ensemble.example/sitemaps/outfits-1.xml");
    const pages = [];
    for (const part of parts) pages.push((await get(new URL(part).pathname)).text);
    const all = pages.flatMap(locations);
    const api = backend.client();
    const { data: outfits } = await api.from("outfits").select("slug").eq("listed", true);
    const { data: experts } = await api.from("expert_stylists").select("slug");
    for (const { slug } of outfits!)
      expect(all).toContain(`https://ensemble.example/outfits/${slug}`);
    for (const { slug } of experts!)
      expect(all).toContain(`https://ensemble.example/experts/${slug}`);
    expect(all).toContain("https://ensemble.example/outfits");
    expect(all.some((address) => address.includes("/collections/"))).toBe(true);
    expect(pages.join()).toMatch(/<lastmod>2\d{3}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    const picture = /<image:loc>https:\/\/ensemble\.example\/storage\/v1\/object\/public\/[^<]+</;
    expect(pages.join()).toMatch(picture);
  });

  test("leaves out deleted outfits", async () => {
    const api = backend.client(backend.serviceKey);
    const { data } = await api.from("outfits").select("slug").eq("listed", true).limit(1);
    const { slug } = data![0]! as { slug: string };
    const page = async (site: string) =>
      (await (await serve(site))("/sitemaps/outfits-1.xml")).text;
    expect(await page("https://before.example")).toContain(`/outfits/${slug}<`);
    const deleted_at = new Date().toISOString();
    await api.from("outfits").update({ deleted_at }).eq("slug", slug);
    expect(await page("https://after.example")).not.toContain(`/outfits/${slug}<`);
  });

  test("uses the requested origin when the environment has no site", async () => {
    const get = await serve();
    expect(locations((await get("/sitemap.xml")).text)[0]).toBe(
      "http://localhost:4200/sitemaps/lists.xml",
    );
  });

  test("reads a sitemap once for all hosts, and for its caller", async () => {
    const read = vi.fn(backend.fetch);
    const settings = { supabase: { url: "/", key: anonKey } };
    const robots = robotsText({ indexed: true });
    await publish("counted", sampleComposed({ robots }, settings), folderStore(folder));
    const document = join(folder, "environments", "counted");
    const app = gatewayApp({ document, releases: folder, backend: read });
    const visitor = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };
    const hosts = ["one.example", "two.example", "three.example"];
    const texts = await Promise.all(
      hosts.map(async (host) =>
        (await app.request(`http://${host}/sitemaps/items-1.xml`, {}, visitor)).text(),
      ),
    );
    for (const [index, host] of hosts.entries())
      expect(locations(texts[index]!)[0]).toContain(`http://${host}/items/`);
    expect(read).toHaveBeenCalledTimes(1);
    expect(read.mock.calls[0]![0].headers.get("x-forwarded-for")).toBe("203.0.113.9");
  });

  test.each(["/sitemaps/outfits-99.xml", "/sitemaps/partners-1.xml", "/sitemaps/outfits-0.xml"])(
    "returns 404 for %s",
    async (path) => {
      expect((await (await serve())(path)).status).toBe(404);
    },
  );

  test("points search engines to the sitemap, or disallows indexing", async () => {
    const get = await serve("https://ensemble.example");
    expect((await get("/robots.txt")).text).toBe(
      "User-agent: *\nDisallow: /admin\nDisallow: /go/\nSitemap: https://ensemble.example/sitemap.xml\n",
    );
    const nameless = await serve();
    expect((await nameless("/robots.txt")).text).toMatch(
      /\nSitemap: http:\/\/localhost:4200\/sitemap\.xml\n$/,
    );
    const hidden = await serve("https://staging.example", false);
    expect((await hidden("/robots.txt")).text).toBe("User-agent: *\nDisallow: /\n");
  });
});

describe("warm pictures", () => {
  beforeAll(async () => {
    backend = await createTestBackend({ seeded: true, pictures: () => Promise.resolve(dot) });
    provideSettings(
      settingsSchema.parse({ environment: "test", supabase: { url: "/", key: anonKey } }),
    );
  });
  afterAll(() => backend.dispose());

  /** One pixel, as a PNG. */
  const dot = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );

  const stored = (name: string) => `/storage/v1/object/public/outfit-images/${name}.webp`;

  const rows = {
    collections: Array.from({ length: 6 }, (_none, index) => ({
      cover_image: stored(`cover-${index}`),
      collection_outfits: [
        { position: 2, outfits: { hero_image: stored(`second-of-${index}`) } },
        { position: 1, outfits: { hero_image: stored(`first-of-${index}`) } },
        { position: 3, outfits: null },
      ],
    })),
    outfits: Array.from({ length: 5 }, (_none, index) => ({
      hero_image: stored(`outfit-${index}`),
    })),
    expert_stylists: [{ profile_image: stored("portrait") }, { profile_image: null }],
  };

  /** Simulates a site that records resized images; visitors' requests wait for `settle`. */
  function site() {
    const rendered: string[] = [];
    const fetch = (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const [, table] = /^\/rest\/v1\/(\w+)/.exec(pathname) ?? [];
      if (table) return Promise.resolve(Response.json(rows[table as keyof typeof rows]));
      rendered.push(`${pathname.split("/").at(-1)?.replace(".webp", "")} ${search}`);
      return Promise.resolve(new Response());
    };
    let settle = (): void => undefined;
    const visitors = trackRequests(
      () => new Promise((resolve) => (settle = () => resolve(new Response()))),
    );
    const { drain } = visitors;
    return {
      rendered,
      visitors,
      settle: () => settle(),
      site: { fetch, drain, origin: "http://localhost:4200" },
    };
  }

  const names = (rendered: string[]) => [...new Set(rendered.map((each) => each.split(" ")[0]))];

  test("resizes images of home first, then covers, outfits, the newest collections, portraits", async () => {
    const { rendered, site: local } = site();
    await warmPictures(local, new AbortController().signal);
    expect(names(rendered)).toEqual([
      ...["hero-landscape", "hero-portrait", "cover-0", "cover-1", "cover-2", "cover-3"],
      ...["outfit-0", "outfit-1", "outfit-2"],
      ...["cover-4", "cover-5", "outfit-3", "outfit-4"],
      ...[0, 1, 2].flatMap((index) => [`first-of-${index}`, `second-of-${index}`]),
      "portrait",
    ]);
    expect(rendered).toHaveLength(new Set(rendered).size);
    expect(rendered[0]).toBe("hero-landscape ?width=480&resize=contain&quality=75");
    expect(rendered.at(-1)).toBe("portrait ?width=480&resize=contain&quality=75");
  });

  test("waits for visitors' requests before resizing", async () => {
    const { rendered, visitors, settle, site: local } = site();
    const waiting = visitors.handle(new Request("http://localhost:4200/picture"));
    const warming = warmPictures(local, new AbortController().signal);
    await new Promise(setImmediate);
    expect(rendered).toEqual([]);
    settle();
    await Promise.all([waiting, warming]);
    expect(rendered.length).toBeGreaterThan(0);
  });

  test("stops resizing when the site stops", async () => {
    const { rendered, site: local } = site();
    const ending = new AbortController();
    vi.spyOn(local, "fetch").mockImplementationOnce(() => {
      ending.abort();
      return Promise.resolve(Response.json(rows.collections));
    });
    await warmPictures(local, ending.signal);
    expect(rendered).toEqual([]);
  });

  test("requests only images that exist", async () => {
    const responses: Response[] = [];
    const { site: local } = site();
    const fetch = async (request: Request): Promise<Response> => {
      const response = await backend.fetch(request);
      responses.push(response);
      return response;
    };
    await warmPictures({ ...local, fetch }, new AbortController().signal);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const pictures = responses.filter(
      (response) => response.headers.get("content-type") === "image/avif",
    );
    expect(pictures.length).toBeGreaterThan(80);
  });
});
