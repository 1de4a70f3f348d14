import { observe } from "@ensemble/observability";
import { startCollector } from "@ensemble/observability/collector";
import { trace } from "@opentelemetry/api";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { tracedHandler } from "../serve/tracing";
import { appsDir } from "../workspace";
import { fillDocument, speculationRules, withSpeculation } from "./document";
import { compressedPage, pageCache } from "./pages";
import { readStyleRules } from "./style-rules";
import type { Renderer } from "./renderer";
import { findStyles, styleSelection } from "./styles";
import { type RenderedPage, startRenderThread } from "./thread";

const source = await readFile(join(appsDir, "shell/document/document.html"), "utf8");

const minute = 60_000;

const renderedAs = (body: string) => ({
  status: 200 as const,
  head: "",
  body,
  data: "{}",
  rendered: "",
  tags: [],
});

function createPages(render: Renderer["render"]) {
  const clock = { now: 1 };
  const onProblem = vi.fn<(line: string) => void>();
  const { find, change } = pageCache({
    renderer: { render },
    asPage: (rendered) => ({ text: "body" in rendered ? rendered.body : rendered.location }),
    onProblem,
    timeoutMs: 30,
    now: () => clock.now,
  });
  const pages = {
    find: async (address: string, caller = "192.0.2.1") => (await find(address, caller))?.page.text,
    change,
  };
  return { pages, clock, onProblem };
}

test("renders a page once for concurrent requests, and caches it", async () => {
  const render = vi.fn<() => Promise<RenderedPage>>(async () => renderedAs("outfit"));
  const { pages } = createPages(render);
  expect(await Promise.all([pages.find("/a"), pages.find("/a")])).toEqual(["outfit", "outfit"]);
  expect(await pages.find("/a")).toBe("outfit");
  expect(render).toHaveBeenCalledTimes(1);
});

test("returns undefined when rendering exceeds the timeout, and has the page for the next visitor", async () => {
  const { pages } = createPages(async () => delay(60, renderedAs("slow")));
  expect(await pages.find("/slow")).toBeUndefined();
  await vi.waitFor(async () => expect(await pages.find("/slow")).toBe("slow"));
});

test("returns undefined and reports when rendering throws, and doesn't cache", async () => {
  const render = vi
    .fn<() => Promise<RenderedPage>>()
    .mockRejectedValueOnce(new Error("injected"))
    .mockResolvedValue(renderedAs("outfit"));
  const { pages, onProblem } = createPages(render);
  expect(await pages.find("/a")).toBeUndefined();
  expect(onProblem).toHaveBeenCalledWith("/a wasn't rendered: injected");
  expect(await pages.find("/a")).toBe("outfit");
});

test("serves a page without a late part, and renders it again behind its visitors with more time", async () => {
  const render = vi.fn(async (_address: string, _caller?: string, isAwaited?: boolean) =>
    isAwaited ? { ...renderedAs("without"), incomplete: true } : renderedAs("with"),
  );
  const { pages } = createPages(render);
  expect(await pages.find("/a")).toBe("without");
  await vi.waitFor(async () => expect(await pages.find("/a")).toBe("with"));
  await pages.find("/a");
  expect(render.mock.calls.map(([, , isAwaited]) => isAwaited)).toEqual([true, false]);
});

test("doesn't keep a page fresh whose part stays late", async () => {
  const render = vi.fn(async () => ({ ...renderedAs("without"), incomplete: true }));
  const { pages } = createPages(render);
  for (let times = 1; times <= 3; times += 1) {
    expect(await pages.find("/a")).toBe("without");
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(times + 1));
    await delay(1); // It has ended.
  }
});

test("doesn't cache that a page, such as a guarded screen, isn't rendered", async () => {
  const render = vi.fn<() => Promise<undefined>>(async () => undefined);
  const { pages } = createPages(render);
  expect(await pages.find("/admin")).toBeUndefined();
  expect(await pages.find("/admin")).toBeUndefined();
  expect(render).toHaveBeenCalledTimes(2);
});

test.each([404, 410] as const)("doesn't cache pages with status %i", async (status) => {
  const render = vi.fn<() => Promise<RenderedPage>>(async () => ({
    ...renderedAs("missing"),
    status,
  }));
  const { pages } = createPages(render);
  expect(await pages.find("/a")).toBe("missing");
  expect(await pages.find("/a")).toBe("missing");
  expect(render).toHaveBeenCalledTimes(2);
});

test("doesn't render addresses that are too long to be links", async () => {
  const render = vi.fn<() => Promise<RenderedPage>>();
  expect(await createPages(render).pages.find(`/${"a".repeat(600)}`)).toBeUndefined();
  expect(render).not.toHaveBeenCalled();
});

test("serves a stale page, even if it can't be rendered again", async () => {
  const render = vi
    .fn<() => Promise<RenderedPage>>()
    .mockResolvedValueOnce(renderedAs("first"))
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue(renderedAs("second"));
  const { pages, clock } = createPages(render);
  expect(await pages.find("/a")).toBe("first");
  clock.now += minute - 1;
  expect(await pages.find("/a")).toBe("first");
  expect(render).toHaveBeenCalledTimes(1);
  clock.now += 1;
  expect(await pages.find("/a")).toBe("first");
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2));
  await delay(0);
  expect(await pages.find("/a")).toBe("first");
  await vi.waitFor(async () => expect(await pages.find("/a")).toBe("second"));
});

test("evicts pages after an hour, and the least recently used of 500 pages", async () => {
  const render = vi.fn<(address: string) => Promise<RenderedPage>>(async (address) =>
    renderedAs(address),
  );
  const { pages, clock } = createPages(render);
  await pages.find("/a");
  clock.now += 60 * minute + 1;
  await pages.find("/a");
  expect(render).toHaveBeenCalledTimes(2);
  for (let number = 1; number <= 500; number += 1) await pages.find(`/${number}`);
  render.mockClear();
  await pages.find("/2");
  expect(render).not.toHaveBeenCalled();
  await pages.find("/a");
  expect(render).toHaveBeenCalledOnce();
});

test("keeps others' pages when one caller invents 2800 addresses", async () => {
  const render = vi.fn<(address: string) => Promise<RenderedPage>>(async (address) =>
    renderedAs(address),
  );
  const { pages } = createPages(render);
  const shared = Array.from({ length: 200 }, (_, at) => `/outfits/${at}`);
  const own = Array.from({ length: 50 }, (_, at) => `/items/${at}`);
  for (const address of shared) {
    await pages.find(address);
    await pages.find(address, "192.0.2.2");
  }
  for (const address of own) await pages.find(address, "192.0.2.2");
  for (let number = 1; number <= 2800; number += 1)
    await pages.find(`/search?q=${number}`, "198.51.100.9");
  render.mockClear();
  for (const address of [...shared, ...own]) await pages.find(address, "192.0.2.3");
  expect(render).not.toHaveBeenCalled();
});

test("serves expired pages while they are rendered again, also one that was being rendered", async () => {
  const finish: ((rendered: RenderedPage) => void)[] = [];
  const { pages, clock } = createPages(() => new Promise((resolve) => void finish.push(resolve)));
  const before = pages.find("/a");
  clock.now += 1;
  pages.change("soon");
  clock.now += 1;
  finish[0]!(renderedAs("old"));
  expect([await before, await pages.find("/a")]).toEqual(["old", "old"]);
  finish[1]!(renderedAs("new"));
  await vi.waitFor(async () => expect(await pages.find("/a")).toBe("new"));
  expect(finish).toHaveLength(2);
});

test("serves no old page to the caller who changed the data", async () => {
  let version = 1;
  const { pages, clock } = createPages(async () => renderedAs(`version ${version}`));
  await pages.find("/a");
  clock.now += 1;
  version = 2;
  pages.change("soon", "198.51.100.9");
  expect(await pages.find("/a", "192.0.2.1")).toBe("version 1");
  expect(await pages.find("/a", "198.51.100.9")).toBe("version 2");
  expect(await pages.find("/a", "192.0.2.1")).toBe("version 2");
});

test("serves no page from before an administrator's change, unless none can be rendered", async () => {
  let render = async (): Promise<RenderedPage | undefined> => renderedAs("old");
  const { pages, clock } = createPages(() => render());
  await pages.find("/a");
  clock.now += 1;
  pages.change("now");
  for (const failing of [
    async () => undefined,
    async () => Promise.reject(new Error("the backend is down")),
  ]) {
    render = failing;
    expect(await pages.find("/a")).toBe("old");
  }
  render = async () => delay(60, renderedAs("new"));
  expect(await pages.find("/a")).toBeUndefined();
  await vi.waitFor(async () => expect(await pages.find("/a")).toBe("new"));
});

test.each([404, 410] as const)(
  "drops a page that has status %i when it's rendered again",
  async (status) => {
    let rendered: RenderedPage = renderedAs("outfit");
    const { pages, clock } = createPages(async () => rendered);
    await pages.find("/a");
    rendered = { ...renderedAs("missing"), status };
    clock.now += minute;
    expect(await pages.find("/a")).toBe("outfit");
    await vi.waitFor(async () => expect(await pages.find("/a")).toBe("missing"));
  },
);

test("discards a page that was being rendered when the data changed", async () => {
  const finish: ((rendered: RenderedPage) => void)[] = [];
  const { pages } = createPages(() => new Promise((resolve) => void finish.push(resolve)));
  const before = pages.find("/a");
  pages.change("now");
  const after = pages.find("/a");
  finish[0]!(renderedAs("old"));
  finish[1]!(renderedAs("new"));
  expect([await before, await after, await pages.find("/a")]).toEqual(["old", "new", "new"]);
});

const select = (css: string, markup: string) =>
  styleSelection(readStyleRules(css, "/r/shop/a/"))(markup);

const button = '<button class="rt-Button sm:wide" data-accent-color="bronze" disabled>Buy</button>';

test.each([
  "button",
  ".rt-Button",
  ".sm\\:wide",
  "body .rt-Button:not(.other)",
  ':where([data-accent-color="bronze"]) button',
  "[data-accent-color]",
  ".rt-Button:where(.other,.rt-Button)",
  "button:disabled",
  "*",
  "html>body button:nth-child(2 of .other)",
])("keeps %s, which applies to the markup", (selector) => {
  expect(select(`${selector}{color:red}`, button).css).toBe(`${selector}{color:red}`);
});

test.each([
  "a",
  ".rt-Button .other",
  ".other:where(.rt-Button)",
  "#main button",
  "[data-accent-color=red]",
  ":is(.other,a) button",
  ".rt-Button:hover",
])("drops %s, which doesn't apply to the first paint", (selector) => {
  expect(select(`${selector}{color:red}`, button).css).toBe("");
});

test("keeps only a rule's matching selectors, and media queries that aren't empty", () => {
  const css = "@media (width>=768px){a,button{color:red}}@media print{a{color:red}}";
  expect(select(css, button).css).toBe("@media (width>=768px){button{color:red}}");
});

test("keeps only used custom properties and animations", () => {
  const css =
    ":root{--one:var(--two);--two:2px;--other:3px;--inline:4px}" +
    "@keyframes pulse{to{opacity:1}}@keyframes turn{to{rotate:1turn}}" +
    "button{margin:var(--one);animation:1s pulse}a{padding:var(--other)}";
  expect(select(css, `${button}<p style="margin:var(--inline)"></p>`).css).toBe(
    ":root{--one:var(--two);--two:2px;--inline:4px}" +
      "@keyframes pulse{to{opacity:1}}button{margin:var(--one);animation:1s pulse}",
  );
});

test("resolves URLs, and leaves out fonts that have to be loaded", () => {
  const css =
    '@font-face{font-family:A;src:url(a.woff2)}@font-face{font-family:B;src:local("B")}' +
    'button{background:url(check.svg) url("data:image/svg+xml,x")}';
  expect(select(css, button).css).toBe(
    '@font-face{font-family:B;src:local("B")}' +
      'button{background:url(/r/shop/a/check.svg) url("data:image/svg+xml,x")}',
  );
});

test("returns the rules of dark mode without its class", () => {
  const css =
    ".light{--a:1}.dark,.dark-theme{--a:2;--b:3}:is(.dark,.dark-theme) button{color:var(--a)}" +
    "@media (width>=768px){.dark button{margin:0}}button{color:var(--a)}";
  expect(select(css, button).dark).toBe(
    ".light{--a:2}:is(.light,.light-theme) button{color:var(--a)}" +
      "@media (width>=768px){.light button{margin:0}}",
  );
});

test("compresses a page better when it is asked for again, and keeps its ETag", async () => {
  const page = compressedPage(source.repeat(20));
  const first = await page.body("br");
  expect(await page.body("br")).toBe(first); // Meanwhile.
  await vi.waitFor(async () =>
    expect((await page.body("br")).content.length).toBeLessThan(first.content.length),
  );
  expect((await page.body("br")).etag).toBe(first.etag);
  expect((await page.body("gzip")).etag).not.toBe(first.etag);
});

describe("document", () => {
  const html = source
    .replace(
      "<!--composition-->",
      JSON.stringify({
        version: "1.0.0",
        routes: [{ name: "home", hero: '<b class="hero">"Dress, \\ well"</b>', files: [] }],
      }),
    )
    .replace(
      "<!--styles-->",
      '<!--styles--><link rel="stylesheet" href="/r/shell/a/shell.css" /><!--/styles-->',
    )
    .replace(
      "<!--code-->",
      '<!--code--><script defer src="/r/shell/a/shell.js"></script><!--/code-->',
    );
  const page = {
    status: 200 as const,
    head: "<title>Red linen</title>",
    body: "<main>$& costs $1 </body></main>",
    data: '{"queries":[]}',
    tags: [],
    rendered: "shell@1.0.0+a shop@1.0.0+b outfit-detail",
  };
  const sheet = { href: "/r/shop/1.0.0+b/d.css", integrity: "sha384-d" };
  const styles = () => ({ css: "main{color:red}", dark: ".light{color:white}", sheets: [sheet] });

  test("fills the shell's document with a rendered page", () => {
    const filled = fillDocument(html, page, styles);
    expect(filled).toContain('<html data-ssr="shell@1.0.0+a shop@1.0.0+b outfit-detail" lang');
    expect(filled).toContain("<title>Red linen</title>");
    expect(filled).not.toContain("<title>Ensemble</title>");
    expect(filled).toContain(`<div id="site">${page.body}</div>`);
    expect(filled).toMatch(/id="data">{"queries":\[\]}<\/script>\s*<script[^>]+id="composition">/);
    expect(filled).not.toContain('id="pre-render"');
    expect(filled.trimEnd()).toMatch(/<\/body>\s*<\/html>$/);
    // A rendered page doesn't need the document's hero.
    expect(filled).not.toContain('"hero":');
  });

  test("marks a page that is missing for anonymous visitors", () => {
    const isMissing = (status: 200 | 404 | 410) =>
      /<html data-ssr="[^"]*" data-missing /.test(fillDocument(html, { ...page, status }, styles));
    expect(([404, 410, 200] as const).map(isMissing)).toEqual([true, false, false]);
  });

  test("inlines the critical CSS of a rendered page, and defers the rest", () => {
    const filled = fillDocument(html, page, styles);
    expect(filled).toContain("<style>main{color:red}</style>");
    const address = 'href="/r/shop/1.0.0+b/d.css" crossorigin integrity="sha384-d"';
    expect(filled).toContain(`<link rel="deferred" media="print" ${address} />`);
    const [, withoutCode = ""] = /<noscript>([\s\S]*?)<\/noscript>/.exec(filled)!;
    expect(withoutCode).toContain(`<link rel="stylesheet" ${address} />`);
    expect(withoutCode).toContain("@media (prefers-color-scheme:dark){.light{color:white}}");
    expect(filled.replace(withoutCode, "")).not.toContain('rel="stylesheet"');
    expect(filled).toContain('<script type="deferred" src="/r/shell/a/shell.js">');
    expect(filled).not.toContain("<script defer");
  });

  test("adds a part's style sheets after the page's, with its critical CSS, unless it was left out", () => {
    const link = (name: string) => ({ href: `/r/${name}.css` });
    const find = findStyles({
      styles: {
        shop: { outfit: [link("shell"), link("shop")] },
        experts: { "part/author": [link("shell"), link("author")] },
      },
      rules: {
        "/r/shop.css": readStyleRules(".price{top:1px}", "/"),
        "/r/author.css": readStyleRules(".author{top:2px}.other{top:3px}", "/"),
      },
    });
    const body = '<i class="price"></i><i class="author"></i>';
    const stylesWith = (release: string | null) =>
      find({ rendered: "shell@1 shop@1 outfit", body, parts: { "experts/author": release } });
    expect(stylesWith("1.0.0")).toMatchObject({
      sheets: [link("shell"), link("shop")],
      partSheets: [link("author")],
      css: ".price{top:1px}.author{top:2px}",
    });
    expect(stylesWith(null)).toMatchObject({ partSheets: [], css: ".price{top:1px}" });
    const filled = fillDocument(html, page, () => stylesWith("1.0.0"));
    expect(filled).toContain(
      '<link rel="deferred" media="print" data-of-part href="/r/author.css" crossorigin />',
    );
  });

  test("rejects a document without a placeholder", () => {
    const other = html.replace('id="site"', 'id="root"');
    expect(() => fillDocument(other, page, styles)).toThrow('no placeholder <div id="site">');
  });

  const shell = { routes: [{ path: "/auth", name: "auth" }] };
  const shop = {
    routes: [
      { path: "/outfits/:slug", name: "outfit-detail", renderMode: "server" as const },
      { path: "/favorites", name: "favorites" },
      {
        path: "/admin",
        name: "admin",
        renderMode: "server" as const,
        access: "administrator" as const,
      },
    ],
  };

  test("prerenders only public server-rendered pages", () => {
    expect(JSON.parse(speculationRules([shell, shop])!)).toEqual({
      prerender: [{ where: { href_matches: ["/outfits/:slug"] }, eagerness: "moderate" }],
    });
    expect(speculationRules([shell])).toBeUndefined();
  });

  test("adds the rules to the head of a document", () => {
    const html = "<html><head></head><body></head></body></html>";
    const filled = withSpeculation(html, "{}");
    expect(filled).toMatch(
      /^<html><head><script type="speculationrules" id="links-own">\{\}<\/script><\/head><body>/,
    );
    expect(withSpeculation(html, undefined)).toBe(html);
  });
});

describe("thread", () => {
  const origin = "http://site";

  /** A shell that sends two requests per page. */
  const shell = `exports.openSite = ({ fetch }) => ({
  async render({ address }) {
    const first = await fetch("${origin}/rest/v1" + address);
    await first.text();
    await fetch("${origin}/rest/v1" + address);
    return { status: 200, head: "", body: "", data: "", rendered: "" };
  },
});`;

  test("sends a page's requests in the trace of the request that it is rendered for", async () => {
    const collector = await startCollector();
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
    const observing = await observe({ service: "test", onProblem: () => undefined });
    const traces: Record<string, string[]> = {};
    const thread = startRenderThread({
      texts: { shell },
      composition: {},
      origin,
      backend: tracedHandler("data API", async ({ url, headers }) => {
        const { pathname } = new URL(url);
        (traces[pathname] ??= []).push(headers.get("traceparent")?.slice(3, 35) ?? "none");
        return Response.json([]);
      }),
      onProblem: () => undefined,
    });
    onTestFinished(async () => {
      await thread.end();
      await observing?.end();
      vi.unstubAllEnvs();
      await collector.close();
    });
    const visit = (address: string) =>
      trace.getTracer("test").startActiveSpan(address, async (span) => {
        await thread.render({ address });
        return span.spanContext().traceId;
      });
    await thread.ready;
    const [one, other] = await Promise.all([visit("/one"), visit("/other")]);
    await thread.render({ address: "/nobodys" });
    expect(traces).toEqual({
      "/rest/v1/one": [one, one],
      "/rest/v1/other": [other, other],
      "/rest/v1/nobodys": ["none", "none"],
    });
  });

  test("hides Node's web storage from pages", async () => {
    const preload = `data:text/javascript,${encodeURIComponent(
      "for (const name of ['localStorage', 'sessionStorage']) globalThis[name] = new Map();",
    )}`;
    const render = `({ body: typeof localStorage + ", " + typeof sessionStorage })`;
    const worker = new Worker(join(import.meta.dirname, "renderer-worker.mjs"), {
      execArgv: ["--import", preload],
      workerData: {
        texts: { shell: `exports.openSite = () => ({ render: async () => ${render} });` },
        composition: {},
        origin,
      },
    });
    onTestFinished(async () => void (await worker.terminate()));
    const messages: unknown[] = [];
    worker.on("message", (message) => void messages.push(message));
    worker.postMessage({ render: { id: 1, address: "/" } });
    await vi.waitFor(
      () =>
        expect(messages).toEqual([
          { ready: true },
          { begun: 1 },
          { id: 1, rendered: { body: "undefined, undefined", tags: [] } },
        ]),
      10_000, // A busy machine starts threads slowly.
    );
  });
});
