import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Composition } from "@ensemble/contract";
import { parseComposition } from "@ensemble/contract/schemas";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sampleComposed } from "../../fixtures/sample-environment";
import { publish } from "../compose/publish";
import type { SiteRenderer } from "../render/site-renderer";
import { folderStore } from "../store/folder-store";
import { callerNetwork, connectionAddress, folderFiles, gatewayApp } from "./gateway";
import { publishedDocument } from "./published-document";
import { type FetchHandler, forwardedThrough } from "./request";
import { siteApp } from "./site";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-site-"));
  const routes = ["/outfits/:slug", "/items/:slug", "/lists/:token", "/admin/*"];
  await publish("test", sampleComposed({ routes }), folderStore(folder));
});
afterAll(() => rm(folder, { recursive: true }));

/** A renderer that is too busy to render. */
const busyRenderer = () => ({
  find: vi.fn<SiteRenderer["find"]>(async () => undefined),
  change: () => undefined,
  isReady: () => true,
  end: async () => undefined,
});

const busySite = (backend: FetchHandler) =>
  gatewayApp({
    document: join(folder, "environments/test"),
    releases: folder,
    renderer: busyRenderer(),
    backend,
  });

const connection = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };

test.each([
  ["/outfits/red-dress", 200],
  ["/Outfits/red-dress", 200],
  ["/outfits/blue-dress", 404],
  ["/items/gone-dress", 410],
  ["/items/red-dress", 200],
  ["/outfits/%C3%A9t%C3%A9", 404],
  ["/admin/partners", 200],
  ["/outfits/broken", 503],
  ["/lists/0b8f6f0e-52b4-4a39-9d0c-0a2b8a1f4c11", 200],
  ["/lists/1b8f6f0e-52b4-4a39-9d0c-0a2b8a1f4c11", 404],
  ["/lists/unknown", 404],
])("returns %s with status %i while the renderer is busy", async (path, status) => {
  const site = busySite(async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const slug = searchParams.get("slug");
    if (pathname === "/rest/v1/rpc/shared_list") {
      return Response.json(searchParams.get("token")!.startsWith("0") ? { entries: [] } : null);
    }
    if (slug === "eq.broken") return new Response("", { status: 503 });
    if (slug === "eq.gone-dress") return Response.json([{ taken_down_at: "2026-11-01T12:00:00Z" }]);
    return Response.json(slug === "eq.red-dress" ? [{ slug: "red-dress" }] : []);
  });
  const response = await site.request(path);
  expect(response.status).toBe(status);
  expect(response.headers.has("Retry-After")).toBe(status === 503);
});

test("serves a hero only unrendered and on its own screen", async () => {
  const { composition, ...sample } = sampleComposed({ routes: ["/", "/quiz"] });
  const release = {
    release: "1.0.0+0123456789",
    base: "/r/shop/1/",
    entry: "entry.js",
    integrity: {},
  };
  const routes = [
    { path: "/", name: "home", hero: '<b>"Dress, \\ well"</b>', files: ["r.js"] },
    { path: "/quiz", name: "quiz", files: [] },
  ];
  const shop = { ...release, name: "shop", owner: "", channel: "stable", releases: [], routes };
  const composed = parseComposition({ ...composition, remotes: [shop] });
  const html = JSON.stringify(composed);
  await publish("heroes", { ...sample, composition: composed, html }, folderStore(folder));
  const site = gatewayApp({ document: join(folder, "environments/heroes"), releases: folder });
  expect(JSON.parse(await (await site.request("/")).text())).toEqual(composed);
  const { remotes } = JSON.parse(await (await site.request("/quiz")).text()) as Composition;
  const { hero: _hero, ...home } = routes[0]!;
  expect(remotes[0]!.routes).toEqual([home, routes[1]]);
});

test("serves a page of its own for a malformed URL", async () => {
  const response = await busySite(async () => Response.json([])).request("/outfits/%E0%A4%A");
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(/<h1>Page Not Found<\/h1>[^]*href="\/"/);
});

test("looks a page up as the visitor, by its slug alone, while the renderer is busy", async () => {
  const seen: string[] = [];
  const site = busySite(async ({ url, headers }) => {
    seen.push(`${new URL(url).search} for ${headers.get("X-Forwarded-For")}`);
    return Response.json([]);
  });
  await site.request("/outfits/red-dress", {}, connection);
  // An outfit without items isn't in the sitemap, but has a page.
  expect(seen).toEqual(["?slug=eq.red-dress&select=slug for 192.0.2.1"]);
});

test("renders for the connection's network when a caller claims another one", async () => {
  const renderer = busyRenderer();
  const read = folderFiles(folder);
  const site = siteApp({
    current: publishedDocument((file) => read(`environments/test/${file}`)),
    readReleased: read,
    forwardedFor: forwardedThrough(connectionAddress),
    caller: callerNetwork,
    renderer,
  });
  await site.request("/admin", { headers: { "X-Forwarded-For": "203.0.113.7" } }, connection);
  expect(renderer.find).toHaveBeenCalledWith(expect.anything(), "/admin", "192.0.2.1", undefined);
});
