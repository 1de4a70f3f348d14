import { sharedPackages } from "@ensemble/build/shared";
import type { Remote, RemoteScreen } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link, Navigate, useSearchParams } from "@ensemble/router";
import { BelowTheFold, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { parseComposition } from "@ensemble/contract/schemas";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSite, shared } from "./server";

const title = "Coats </script><div>";

function ListScreen(): ReactNode {
  const [search] = useSearchParams();
  const list = useQuery({
    queryKey: ["list"],
    queryFn: async () => (await (await fetch("https://api.example/list")).json()) as string[],
  });
  if (search.get("page") === "99") return <Navigate to={{ search: "page=2" }} replace />;
  return (
    <Page title={title} description="All of them">
      <h1>{title}</h1>
      {list.data?.map((name) => (
        <Link key={name} to={`/list/${name}`}>
          {name}
        </Link>
      ))}
    </Page>
  );
}

ListScreen.searchKeys = ["page"];

/** Fails below the fold. */
const TornScreen = (): ReactNode => (
  <BelowTheFold height={{ phone: 1, wide: 1 }}>
    <Torn />
  </BelowTheFold>
);

function Torn(): ReactNode {
  throw new Error("injected");
}

const screen = (name: string, more: Partial<RemoteScreen> = {}): RemoteScreen => ({
  name,
  path: `/${name}`,
  renderMode: "server",
  load: async () => ({ default: ListScreen }),
  ...more,
});
const remote: Remote = {
  screens: [
    screen("list"),
    screen("own", { renderMode: undefined }),
    screen("admin", { access: "administrator" }),
    screen("torn", { load: async () => ({ default: TornScreen }) }),
    screen("broken", { load: () => Promise.reject(new Error("injected")) }),
  ],
};

const composition = parseComposition({
  settings: {
    environment: "test",
    supabase: { url: "/", key: "a-key-of-at-least-twenty-letters" },
    loadBudget: 500,
  },
  version: "1.2.0",
  shell: { release: "1.2.0+aaaa", base: "/r/shell/" },
  remotes: ["shop", "absent"].map((name) => ({
    name,
    release: "3.0.0+bbbb",
    base: `/r/${name}/`,
    entry: "remote-entry.js",
    routes: remote.screens.map((route) => ({
      name: route.name,
      path: name === "shop" ? route.path : `/absent${route.path}`,
      access: route.access,
      files: [],
    })),
  })),
});

const online = globalThis.fetch;
const api = vi.fn<typeof fetch>();
beforeEach(() => {
  api.mockImplementation(async () => Response.json(["noir", "camel"]));
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.fetch = online;
});

const render = (address: string) =>
  openSite({
    composition,
    origin: "https://site.example",
    remotes: { shop: { remote } },
    fetch: api,
  }).render({ address });

test("renders a remote's screen in the shell, with its data", async () => {
  const rendered = await render("/list");
  if (!rendered || !("body" in rendered)) throw new Error("The page wasn't rendered.");
  expect(rendered.status).toBe(200);
  expect(rendered.rendered).toBe("shell@1.2.0+aaaa shop@3.0.0+bbbb list");
  expect(rendered.body).toContain("<h1>Coats &lt;/script&gt;&lt;div&gt;</h1>");
  expect(rendered.body).toContain('href="/list/camel"');
  expect(rendered.body).toContain("Skip to content");
  expect(rendered.body).not.toContain("<title");
  expect(rendered.head).toContain("<title data-ssr");
  expect(rendered.head).toContain('<meta data-ssr name="description" content="All of them"');
  expect(rendered.data).not.toContain("<");
  const { queries } = JSON.parse(rendered.data) as { queries: { state: { data: unknown } }[] };
  expect(queries.map(({ state }) => state.data)).toEqual([["noir", "camel"]]);
});

test("removes tracking parameters from the page", async () => {
  const rendered = await render("/list?utm_source=mail&page=1&gclid=x");
  expect(rendered).toHaveProperty("body", expect.stringContaining("/auth?next=%2Flist%3Fpage%3D1"));
  expect(JSON.stringify(rendered)).not.toMatch(/utm_source|gclid/);
});

test("returns a redirect when the screen redirects", async () => {
  expect(await render("/list?page=99")).toEqual({ status: 302, location: "/list?page=2" });
});

test("renders the shell's own pages", async () => {
  const rendered = await render("/legal/imprint");
  expect(rendered).toMatchObject({ status: 200, rendered: "shell@1.2.0+aaaa imprint" });
  expect(rendered).toHaveProperty("head", expect.stringContaining("Imprint · Ensemble"));
  const canonical = 'rel="canonical" href="https://site.example/legal/imprint"';
  expect(rendered).toHaveProperty("head", expect.stringContaining(canonical));
});

test("renders the not-found page with status 404", async () => {
  const rendered = await render("/no/such/page?x=1");
  expect(rendered).toMatchObject({ status: 404, rendered: "shell@1.2.0+aaaa not-found" });
  expect(rendered).toHaveProperty("body", expect.stringContaining("/no/such/page"));
});

test.each([
  ["a screen without server rendering", "/own"],
  ["a guarded screen", "/admin"],
  ["a screen of a remote whose code is missing", "/absent/list"],
  ["an account's page", "/profile"],
  ["a URL with an unknown parameter", "/list?x=1"],
  ["a URL with a repeated parameter", "/list?page=1&page=2"],
])("doesn't render %s", async (_, address) => {
  expect(await render(address)).toBeUndefined();
});

test("doesn't render a screen whose code fails to load", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await render("/broken")).toBeUndefined();
});

test("doesn't render a screen whose data fails to load, after one attempt", async () => {
  const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  api.mockClear();
  api.mockImplementation(() => Promise.reject(new TypeError("fetch failed")));
  expect(await render("/list")).toBeUndefined();
  expect(api).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledWith("/list couldn't be rendered.", expect.any(TypeError));
});

test("doesn't render a screen that fails below the fold", async () => {
  const logged = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
  for (const log of logged) log.mockImplementation(() => undefined);
  expect(await render("/torn")).toBeUndefined();
});

test("rejects an incomplete composition", () => {
  const open = () =>
    openSite({ composition: { remotes: [] }, origin: "https://site.example", remotes: {} });
  expect(open).toThrow(/settings/);
});

test("provides every shared package", () => {
  expect(Object.keys(shared).sort()).toEqual([...sharedPackages].sort());
});
