import { sharedPackages } from "@ensemble/build";
import type { Remote, RemoteScreen } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link, Navigate, useSearchParams } from "@ensemble/router";
import { Page } from "@ensemble/ui";
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

const screen = (name: string, more: Partial<RemoteScreen> = {}): RemoteScreen => ({
  name,
  path: `/${name}`,
  drawn: "server",
  load: async () => ({ default: ListScreen }),
  ...more,
});
const remote: Remote = {
  screens: [
    screen("list"),
    screen("own", { drawn: undefined }),
    screen("office", { access: "administrator" }),
    screen("broken", { load: () => Promise.reject(new Error("planted")) }),
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
    routes: remote.screens.map((one) => ({
      name: one.name,
      path: name === "shop" ? one.path : `/absent${one.path}`,
      access: one.access,
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

const draw = (address: string) =>
  openSite({
    composition,
    origin: "https://site.example",
    remotes: { shop: { remote } },
    fetch: api,
  }).draw({ address });

test("draws a remote's screen within the shell, with all that it reads", async () => {
  const drawn = await draw("/list");
  if (!drawn || !("body" in drawn)) throw new Error("It is not drawn.");
  expect(drawn.status).toBe(200);
  expect(drawn.drawn).toBe("shell@1.2.0+aaaa shop@3.0.0+bbbb list");
  expect(drawn.body).toContain("<h1>Coats &lt;/script&gt;&lt;div&gt;</h1>");
  expect(drawn.body).toContain('href="/list/camel"');
  expect(drawn.body).toContain("Skip to content");
  expect(drawn.body).not.toContain("<title");
  expect(drawn.head).toContain("<title data-drawn");
  expect(drawn.head).toContain('<meta data-drawn name="description" content="All of them"');
  expect(drawn.data).not.toContain("<");
  const { queries } = JSON.parse(drawn.data) as { queries: { state: { data: unknown } }[] };
  expect(queries.map(({ state }) => state.data)).toEqual([["noir", "camel"]]);
});

test("keeps the keys of an advertisement out of the page", async () => {
  const drawn = await draw("/list?utm_source=mail&page=1&gclid=x");
  expect(drawn).toHaveProperty("body", expect.stringContaining("/auth?next=%2Flist%3Fpage%3D1"));
  expect(JSON.stringify(drawn)).not.toMatch(/utm_source|gclid/);
});

test("answers with a redirect where the screen redirects", async () => {
  expect(await draw("/list?page=99")).toEqual({ status: 302, location: "/list?page=2" });
});

test("draws the shell's own pages", async () => {
  const drawn = await draw("/legal/imprint");
  expect(drawn).toMatchObject({ status: 200, drawn: "shell@1.2.0+aaaa imprint" });
  expect(drawn).toHaveProperty("head", expect.stringContaining("Imprint · Ensemble"));
  const canonical = 'rel="canonical" href="https://site.example/legal/imprint"';
  expect(drawn).toHaveProperty("head", expect.stringContaining(canonical));
});

test("answers an address that nothing is at with 404 and the page that says so", async () => {
  const drawn = await draw("/no/such/page?x=1");
  expect(drawn).toMatchObject({ status: 404, drawn: "shell@1.2.0+aaaa not-found" });
  expect(drawn).toHaveProperty("body", expect.stringContaining("/no/such/page"));
});

test.each([
  ["a screen that its team does not offer", "/own"],
  ["a guarded screen", "/office"],
  ["a screen of a remote whose code is missing", "/absent/list"],
  ["an account's page", "/profile"],
  ["an address with a key that the screen does not know", "/list?x=1"],
  ["an address with a key twice", "/list?page=1&page=2"],
])("leaves %s to the page", async (_, address) => {
  expect(await draw(address)).toBeUndefined();
});

test("leaves a screen to the page when its code fails to load", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await draw("/broken")).toBeUndefined();
});

test("leaves a screen to the page when what it reads fails, after one attempt", async () => {
  const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  api.mockClear();
  api.mockImplementation(() => Promise.reject(new TypeError("fetch failed")));
  expect(await draw("/list")).toBeUndefined();
  expect(api).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledWith("/list could not be drawn.", expect.any(TypeError));
});

test("refuses a composition that is not complete", () => {
  const open = () =>
    openSite({ composition: { remotes: [] }, origin: "https://site.example", remotes: {} });
  expect(open).toThrow(/settings/);
});

test("hands remotes every shared package", () => {
  expect(Object.keys(shared).sort()).toEqual([...sharedPackages].sort());
});
