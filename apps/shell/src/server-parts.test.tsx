import type { Remote, RemotePart } from "@ensemble/contract";
import { parseComposition } from "@ensemble/contract/schemas";
import { useQuery } from "@ensemble/query";
import { Navigate, useNotFound } from "@ensemble/router";
import { BelowTheFold, Page, Part, type Parts } from "@ensemble/ui";
import type { ComponentType, ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSite } from "./server";

/** Names of the parts that the page places. */
let placed: string[];
/** What the parts do. */
let parts: Record<string, ComponentType<{ name: string }>>;

function HostScreen(): ReactNode {
  const { data } = useQuery({ queryKey: ["host"], queryFn: async () => "Maya" });
  return (
    <Page title="Host">
      <h1>Host</h1>
      {data &&
        placed.map((of) => (
          <Part
            key={of}
            of={of as keyof Parts}
            props={{ name: data } as never}
            height={{ phone: 10, wide: 20 }}
          />
        ))}
    </Page>
  );
}

function Author({ name }: { name: string }): ReactNode {
  const { data } = useQuery({ queryKey: ["author", name], queryFn: () => answer(name) });
  return data && <p>{`By ${data}`}</p>;
}

const Plain = (): ReactNode => <p>plain</p>;
const Thrower = (): ReactNode => {
  throw new Error("injected");
};

let answer: (name: string) => Promise<string>;

const remotePart = (name: string, Component: ComponentType<{ name: string }>): RemotePart => ({
  name,
  renderMode: "server",
  load: async () => ({ default: Component }),
});

const shop: Remote = {
  screens: [
    {
      name: "host",
      path: "/host",
      renderMode: "server",
      load: async () => ({ default: HostScreen }),
    },
  ],
};

beforeEach(() => {
  placed = ["experts/author"];
  parts = { author: Author };
  answer = async (name) => `${name} Lindqvist`;
  for (const level of ["warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const composed = (name: string, more: object) => ({
  name,
  release: "3.0.0+bbbb",
  base: `/r/${name}/`,
  entry: "remote-entry.js",
  routes: [],
  ...more,
});

interface SiteOptions {
  /** The parts of the composition; by default those of the module. */
  offered?: string[];
  /** The composition's types of their props. */
  props?: Record<string, string>;
  modules?: object;
}

function open({
  offered = Object.keys(parts),
  props = { name: "string" },
  modules = {},
}: SiteOptions = {}) {
  const composition = parseComposition({
    settings: {
      environment: "test",
      supabase: { url: "/", key: "a-key-of-at-least-twenty-letters" },
      loadBudget: 500,
    },
    version: "1.2.0",
    shell: { release: "1.2.0+aaaa", base: "/r/shell/" },
    remotes: [
      composed("shop", { routes: [{ name: "host", path: "/host", files: [] }] }),
      composed("experts", {
        parts: offered.map((name) => ({
          name,
          renderMode: "server",
          files: [],
          props,
        })),
      }),
    ],
  });
  const exposed = Object.entries(parts).map(([name, Component]) => remotePart(name, Component));
  const site = openSite({
    composition,
    origin: "https://site.example",
    remotes: {
      shop: { remote: shop },
      experts: { remote: { screens: [], parts: exposed } },
      ...modules,
    },
  });
  return async (isAwaited = true) => {
    const page = await site.render({ address: "/host", isAwaited });
    if (!page || !("body" in page)) throw new Error("The page wasn't rendered.");
    return page;
  };
}

const place = (body: string, of = "experts/author") =>
  new RegExp(`<div id="[^"]*" data-part="${of}"([^>]*)>(.*?)</div>`).exec(body)!;

const isLeftOut = (body: string, of?: string) => {
  const [, attributes, html] = place(body, of);
  return attributes === ' hidden=""' && html === "";
};

test("renders a part in the page's pass, with its data by part", async () => {
  const { body, data, parts: rendered, incomplete } = await open()();
  const [, attributes, html] = place(body);
  expect(attributes).toBe(' data-release="3.0.0+bbbb"');
  expect(html).toBe("<!--$--><p>By Maya Lindqvist</p><!--/$-->");
  expect(rendered).toEqual({ "experts/author": "3.0.0+bbbb" });
  expect(incomplete).toBe(false);
  const { queries, parts: ofParts } = JSON.parse(data) as {
    queries: { queryKey: string[] }[];
    parts: Record<string, { queries: { queryKey: string[] }[] }>;
  };
  expect(queries.map(({ queryKey }) => queryKey)).toEqual([["host"]]);
  expect(ofParts["experts/author"]!.queries.map(({ queryKey }) => queryKey)).toEqual([
    ["author", "Maya"],
  ]);
});

test("writes no data of parts when a page has none", async () => {
  placed = [];
  const { data, parts: rendered } = await open()();
  expect(JSON.parse(data)).not.toHaveProperty("parts");
  expect(rendered).toEqual({});
});

test.each<[string, Parameters<typeof open>[0]]>([
  ["its remote's release doesn't offer it", { offered: [] }],
  ["its remote has no code on the server", { modules: { experts: undefined } }],
  ["its remote isn't one", { modules: { experts: { remote: "of the next contract" } } }],
])("leaves a part out when %s", async (_, options) => {
  const page = await open(options)();
  expect(isLeftOut(page.body)).toBe(true);
  // A promotion of the remote must find it.
  expect(page.parts).toEqual({ "experts/author": null });
  expect(page.incomplete).toBe(false);
});

test("leaves a part out when its props don't have the types of its schema", async () => {
  expect(isLeftOut((await open({ props: { name: "string", "place?": "string" } })()).body)).toBe(
    false,
  );
  expect(isLeftOut((await open({ props: { name: "number" } })()).body)).toBe(true);
  expect(isLeftOut((await open({ props: { name: "string", place: "string" } })()).body)).toBe(true);
});

test("renders the page again without a part that throws", async () => {
  parts = { author: Thrower, plain: Plain };
  placed = ["experts/author", "experts/plain"];
  const { body, parts: rendered, incomplete } = await open()();
  expect(body).not.toContain("<!--$!-->");
  expect(isLeftOut(body)).toBe(true);
  expect(body).toContain("<p>plain</p>");
  expect(rendered).toEqual({ "experts/author": null, "experts/plain": "3.0.0+bbbb" });
  expect(incomplete).toBe(false);
});

test("renders the page without parts that throw within a boundary of their own", async () => {
  parts = {
    author: () => (
      <BelowTheFold height={{ phone: 1, wide: 1 }}>
        <Thrower />
      </BelowTheFold>
    ),
  };
  expect(isLeftOut((await open()()).body)).toBe(true);
});

test("doesn't render a part again that threw in three pages in a row", async () => {
  const renders = vi.fn();
  let throws = true;
  parts = {
    author: () => {
      renders();
      if (throws) throw new Error("injected");
      return <p>By Maya</p>;
    },
  };
  const render = open();
  await render();
  await render();
  throws = false;
  expect((await render()).body).toContain("By Maya");
  throws = true;
  for (let page = 0; page < 3; page += 1) await render();
  throws = false;
  renders.mockClear();
  expect(isLeftOut((await render()).body)).toBe(true);
  expect(renders).not.toHaveBeenCalled();
  // A new thread tries again.
  expect((await open()()).body).toContain("By Maya");
});

test("leaves a part out when its data fails, and says that the page is incomplete", async () => {
  answer = () => Promise.reject(new Error("injected"));
  const { body, data, incomplete } = await open()();
  expect(isLeftOut(body)).toBe(true);
  expect(incomplete).toBe(true);
  expect(JSON.parse(data)).not.toHaveProperty("parts");
});

test("gives a part more time when nobody waits for the page", async () => {
  answer = (name) => new Promise((resolve) => setTimeout(resolve, 150, name));
  expect(isLeftOut((await open()()).body)).toBe(true);
  expect((await open()(false)).body).toContain("By Maya");
});

test("leaves a part out when its data is late, well before the page would be", async () => {
  answer = () => new Promise(() => undefined);
  const timers = vi.spyOn(globalThis, "setTimeout");
  const { body, incomplete } = await open()();
  const delays = timers.mock.calls.map(([, ms = 0]) => ms);
  // Visitors wait 300 ms for a page.
  expect(delays.filter((ms) => ms > 50 && ms <= 100)).toHaveLength(1);
  expect(isLeftOut(body)).toBe(true);
  expect(incomplete).toBe(true);
});

test("lets a part neither redirect nor remove its page, nor place parts", async () => {
  parts = {
    author: function Author() {
      useNotFound();
      return (
        <>
          <Navigate to="/elsewhere" />
          <Part
            of={"experts/plain" as keyof Parts}
            props={{} as never}
            height={{ phone: 1, wide: 1 }}
          />
          <p>By Maya</p>
        </>
      );
    },
    plain: Plain,
  };
  const { status, body } = await open()();
  expect(status).toBe(200);
  expect(body).toContain("By Maya");
  expect(body).not.toContain("plain");
});
