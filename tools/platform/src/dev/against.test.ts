import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { sampleComposed } from "../../fixtures/sample-environment";
import { composeRemote } from "../compose/compose";
import { writeDocument } from "../compose/document";
import type { ServedRelease } from "../release/release";
import { fillDocument } from "../render/document";
import type { FetchHandler } from "../serve/request";
import { appsDir } from "../workspace";
import { siteAgainst } from "./against";

const deployed = "https://ensemble.example";
const project = "https://project.supabase.example";
const release = (app: string, base: string): ServedRelease => ({
  app,
  version: "1.0.0",
  release: base.startsWith("/") ? "1.0.0+0123456789" : "source",
  commit: "0123456",
  owner: `@ensemble/${app}`,
  base,
  entry: ["entry.js"],
  files: [],
  routes: [{ path: `/${app}`, name: "list" }],
  screens: { list: ["list.js"] },
  shared: {},
  exports: {},
  read: (path) =>
    path === "document/document.html"
      ? readFile(join(appsDir, "shell/document/document.html"), "utf8")
      : Promise.resolve(""),
});
const source = release("shop", "http://localhost:4211/");

/** The deployed site's document, unrendered and as a server fills it. */
let plain: string;
let filled: string;
beforeAll(async () => {
  const settings = {
    environment: "production",
    site: deployed,
    supabase: { url: project, key: "sb_publishable_0123456789" },
    telemetry: { endpoint: "/api/telemetry", sampleRate: 1 },
  };
  const { composition } = sampleComposed({}, settings);
  composition.remotes = ["shop", "experts"].map((name) =>
    composeRemote({ name, stable: release(name, `/r/${name}/1.0.0+0123456789/`), named: [] }),
  );
  const shell = release("shell", "/r/shell/1.0.0+0123456789/");
  plain = (await writeDocument(composition, shell)).html;
  const rendered = "shell@1.0.0+0123456789 shop@1.0.0+0123456789";
  const body = '<div><main>Outfits</main></div><div id="toasts"></div>';
  filled = fillDocument(
    plain,
    { status: 200, head: "<title>Shop</title>", body, data: "[]", rendered, tags: [] },
    () => ({ css: ".a{}", dark: "", sheets: [{ href: "/r/a.css", integrity: "sha384-a" }] }),
  );
});

/** Opens the deployed site with shop from source; `visited` collects what it is asked. */
async function openSite(path: FetchHandler) {
  const visited: string[] = [];
  const forward =
    (origin: string): FetchHandler =>
    async (request) => {
      const { pathname, search } = new URL(request.url);
      visited.push(`${request.method} ${origin}${pathname}${search}`);
      return path(request);
    };
  const site = await siteAgainst({ deployed, remotes: { shop: source }, forward });
  return { site, visited, get: (at: string) => site.request(`http://localhost:4200${at}`) };
}

const policy = "default-src 'none'; script-src 'self' 'sha256-a'; connect-src 'self'";
const page = (html: string) =>
  new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      ETag: '"a"',
    },
  });
const readRemotes = (html: string) => {
  const [, json = ""] = /id="composition">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json) as { settings: object; remotes: { name: string; base: string }[] };
};

test("serves the deployed document with the remote from source, reading through this machine", async () => {
  const { get } = await openSite(async () => page(filled));
  const response = await get("/shop?color=red");
  const html = await response.text();
  const { settings, remotes } = readRemotes(html);
  expect(remotes.map(({ name, base }) => [name, base])).toEqual([
    ["experts", "/r/experts/1.0.0+0123456789/"],
    ["shop", "http://localhost:4211/"],
  ]);
  expect(settings).toMatchObject({ supabase: { url: "/" } });
  expect(settings).not.toHaveProperty("telemetry");
  expect(response.headers.get("Content-Security-Policy")).toBe(
    "default-src 'none'; script-src 'self' 'sha256-a' http://localhost:4211; " +
      "connect-src 'self' http://localhost:4211 ws://localhost:4211",
  );
  expect(response.headers.get("ETag")).toBeNull();
});

test("takes back what the server rendered, because other code can't hydrate it", async () => {
  const { get } = await openSite(async () => page(filled));
  const html = await (await get("/shop")).text();
  expect(html).toContain('<html lang="en"');
  expect(html).toContain('<div id="site"></div>');
  expect(html).not.toContain("Outfits</main>");
  expect(html).not.toMatch(/data-ssr|type="deferred"|rel="deferred"/);
});

test("sends no session to the deployed site, and neither writes, clicks nor reports", async () => {
  const respond = vi.fn<FetchHandler>(async ({ url }) =>
    url.includes("/rest/") ? Response.json([]) : page(plain),
  );
  const { site, visited } = await openSite(respond);
  const send = async (path: string, method: string) =>
    (await site.request(`http://localhost:4200${path}`, { method, headers: { Cookie: "a=b" } }))
      .status;
  expect(await send("/rest/v1/outfits?select=id", "GET")).toBe(200);
  expect(await send("/rest/v1/outfits", "POST")).toBe(403);
  expect(await send("/auth/v1/token", "POST")).toBe(403);
  expect(await send("/api/telemetry", "POST")).toBe(403);
  expect(await send("/go/zara", "GET")).toBe(403);
  expect(await send("/shop", "GET")).toBe(200);
  expect(visited).toEqual([
    `GET ${deployed}/`,
    `GET ${project}/rest/v1/outfits?select=id`,
    `GET ${deployed}/shop`,
  ]);
  expect(respond.mock.calls.at(-1)![0].headers.has("Cookie")).toBe(false);
});

test("passes files on, and keeps redirects on this machine", async () => {
  const { get } = await openSite(async ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === "/") return page(plain);
    if (pathname === "/pieces") return Response.redirect(`${deployed}/items`, 301);
    return new Response("body{}", { headers: { "Content-Type": "text/css" } });
  });
  expect(await (await get("/r/shell/1.0.0+0123456789/a.css")).text()).toBe("body{}");
  expect((await get("/pieces")).headers.get("Location")).toBe("http://localhost:4200/items");
});

test("rejects an address that isn't an Ensemble site", async () => {
  await expect(openSite(async () => page("<html></html>"))).rejects.toThrow(
    "https://ensemble.example doesn't serve a document of Ensemble.",
  );
});
