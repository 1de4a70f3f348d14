import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chooseReleases } from "@ensemble/contract/canary";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { sampleComposed } from "../../fixtures/sample-environment";
import { sampleRemoteBundle, sampleShellBundle } from "../../fixtures/sample-bundles";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { compose } from "../compose/compose";
import { publish } from "../compose/publish";
import { parseRules, withCurrent } from "../environments/environment";
import { toIntegrity } from "../release/release";
import { folderFiles, gatewayApp } from "../serve/gateway";
import { folderStore } from "../store/folder-store";
import type { RenderingOptions } from "./renderer";
import { reportPage } from "./report-page";
import { siteRenderer } from "./site-renderer";

let folder: string;
const plain = "Ensemble"; // The title of an unrendered document.
const html = (name: string) => `<!doctype html><html><head><title>${plain}</title>
  <meta name="version" content="${name}" /><!--styles--><!--/styles--></head>
  <body><div id="site"></div><div id="pre-render"></div>
  <script type="application/json" id="composition">{}</script><!--code--><!--/code--></body></html>`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-rendering-"));
});

afterEach(() => rm(folder, { recursive: true }));

/** Publishes a document with these server bundles. */
async function publishWith(bundles: Record<string, string>, name = "1.0.0") {
  const store = folderStore(folder);
  const planned = Object.entries(bundles).map(async ([app, text]) => {
    const file = `${app}/${name}/server/bundle.cjs`;
    await store.write(`releases/${file}`, text);
    return [app, { file, integrity: toIntegrity(Buffer.from(text)) }];
  });
  const renderPlan = {
    bundles: Object.fromEntries(await Promise.all(planned)),
    styles: {},
    rules: {},
  };
  const headers = { document: name };
  await publish("test", sampleComposed({ html: html(name), headers, renderPlan }), store);
}

const sampleBundles = { shell: sampleShellBundle, cards: sampleRemoteBundle };
const bundlePath = (app: string) => `releases/${app}/1.0.0/server/bundle.cjs`;

/** Opens a gateway for the published document and records its renderer's problems. */
function serve(options: Partial<RenderingOptions> = {}) {
  const problems: string[] = [];
  const renderer = siteRenderer({
    read: folderFiles(join(folder, "releases")),
    origin: "http://site.example",
    onProblem: (line) => void problems.push(line),
    ...options,
    times: { restartDelays: [20], ...options.times },
  });
  onTestFinished(() => renderer.end());
  const document = join(folder, "environments/test");
  const app = gatewayApp({ document, releases: join(folder, "releases"), renderer });
  const get = async (path: string, caller = "192.0.2.1", headers = {}) => {
    const response = await app.request(
      path,
      { headers },
      { incoming: { socket: { remoteAddress: caller } } },
    );
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  /** Requests a page until it is rendered. The first responses may be unrendered. */
  const rendered = (path: string, body: string) =>
    vi.waitFor(async () => expect((await get(path)).text).toContain(body), { timeout: 10_000 });
  return { get, rendered, change: renderer.change, problems };
}

test("serves rendered pages with their status", async () => {
  await publishWith(sampleBundles);
  const { get, rendered, problems } = serve();
  await rendered("/", '<div id="site">home of cards</div>');
  await rendered("/react?utm_source=mail", "the shell's React");
  await rendered("/gone", "no such outfit");
  const { status, headers } = await get("/gone");
  expect(status).toBe(404);
  expect(headers.get("cache-control")).toBe("no-cache");
  await vi.waitFor(async () => expect((await get("/old")).status).toBe(302));
  expect((await get("/old")).headers.get("location")).toBe("/new");
  await rendered("/removed", "no longer sold");
  expect((await get("/removed")).status).toBe(410);
  await vi.waitFor(async () => expect((await get("/moved?utm_source=mail")).status).toBe(301));
  const moved = await get("/moved?utm_source=mail");
  expect(moved.headers.get("location")).toBe("/new?page=2&utm_source=mail");
  expect(problems).toEqual([]);
});

test("renders each address with the bundles of its generation, and ends the second thread with its generation", async () => {
  const store = folderStore(folder);
  const createPlan = async (digit: string, shell: string) => {
    const file = `shell/${digit}/server/bundle.cjs`;
    await store.write(`releases/${file}`, shell);
    const bundles = { shell: { file, integrity: toIntegrity(Buffer.from(shell)) } };
    return { bundles, styles: {}, rules: {} };
  };
  const routes = ["/", "/react", "/gone"];
  const renderPlan = await createPlan("2", sampleShellBundle);
  const own = sampleComposed({ html: html("2"), routes, renderPlan });
  const older = sampleShellBundle.replaceAll("no such outfit", "rendered by the older bundle");
  const olderPlan = await createPlan("1", older);
  const secondary = { ...own, html: html("1"), routes: ["/gone"], renderPlan: olderPlan };
  await publish("test", { ...own, secondary }, store);
  const { get, rendered } = serve();
  await rendered("/", '<div id="site">home of ');
  await rendered("/gone", '<div id="site">rendered by the older bundle</div>');
  expect((await get("/gone?page=2")).text).toContain('content="1"');
  expect((await get("/")).text).toContain('content="2"');
  await publish("test", own, store);
  await rendered("/gone", '<div id="site">no such outfit</div>');
  expect((await get("/gone")).text).toContain('content="2"');
});

test("renders without this process's environment variables, and calls the embedded backend", async () => {
  vi.stubEnv("ENSEMBLE_SERVICE_KEY", "secret");
  await publishWith(sampleBundles);
  const { rendered } = serve({ backend: async ({ url }) => new Response(`rows of ${url}`) });
  await rendered("/environment", '<div id="site">{"NODE_ENV":"production"}</div>');
  await rendered("/read", "rows of http://site.example/rest/v1/outfits");
});

test("lets shared caches keep a fresh page, with tags of what it shows", async () => {
  await publishWith(sampleBundles);
  const backend = async () => Response.json([{ id: "11111111-2222-4333-8444-555566667777" }]);
  const { get, rendered, change } = serve({ backend });
  await rendered("/read", "66667777");
  const { headers } = await get("/read");
  expect(headers.get("cache-control")).toMatch(
    /^public, max-age=0, must-revalidate, s-maxage=[56]\d$/,
  );
  expect(headers.get("cdn-cache-control")).toContain("stale-if-error=3600");
  expect(headers.get("surrogate-key")).toBe("pages outfits 66667777");
  expect(headers.get("cache-tag")).toBe("pages,outfits,66667777");
  change("soon");
  expect((await get("/read")).headers.get("cache-control")).toBe("no-cache");
});

test.each([
  ["the shell has no server bundle", undefined],
  ["the plan has no server bundles", {}],
])("serves the unrendered document when %s", async (_, bundles) => {
  const store = folderStore(folder);
  const renderPlan = bundles && { bundles, styles: {}, rules: {} };
  await publish("test", sampleComposed({ html: html("0"), renderPlan }), store);
  expect(await serve().get("/")).toMatchObject({ status: 200, text: html("0") });
});

test("leaves out a remote whose bundle is altered, missing or requires unshared packages", async () => {
  const more = { ...sampleBundles, lost: "", nosy: 'require("node:fs")', sound: "" };
  await publishWith(more);
  await folderStore(folder).write(bundlePath("cards"), "injected()");
  await folderStore(folder).remove(bundlePath("lost"));
  const { rendered, problems } = serve();
  await rendered("/", "home of sound");
  expect(problems.sort()).toEqual([
    "cards/1.0.0/server/bundle.cjs doesn't match the release",
    "lost/1.0.0/server/bundle.cjs is missing",
    "nosy can't be rendered: Error: A server bundle requires node:fs, which the shell doesn't share.",
  ]);
});

test("serves unrendered documents while the shell's server bundle is altered", async () => {
  await publishWith(sampleBundles);
  await folderStore(folder).write(bundlePath("shell"), "injected()");
  const { get, rendered, problems } = serve();
  expect((await get("/")).text).toContain(plain);
  await vi.waitFor(() => expect(problems.join()).toContain("doesn't match the release"));
  await folderStore(folder).write(bundlePath("shell"), sampleShellBundle);
  await rendered("/", "home of cards");
});

test.each([
  ["throws", "/throws", {}, "injected"],
  ["is too slow for this visitor", "/slow", {}, undefined],
  [
    "is stuck",
    "/stuck",
    { times: { page: 200, cancel: 200 } },
    "/stuck keeps the rendering thread from responding.",
  ],
  ["takes too much memory", "/memory", { memory: 32 }, "memory"],
  ["crashes", "/crashes", {}, "crashed"],
  ["isn't for everyone", "/admin", {}, undefined],
])(
  "serves the unrendered document when a page %s, and continues",
  async (_, path, options, problem) => {
    await publishWith(sampleBundles);
    const { get, rendered, problems } = serve(options);
    await rendered("/", "home of cards");
    expect(await get(path)).toMatchObject({ status: 200, text: html("1.0.0") });
    await vi.waitFor(() => expect(problems.join()).toContain(problem ?? ""), { timeout: 10_000 });
    await rendered("/react", "the shell's React");
  },
);

test.each([
  ["is stuck", "/stuck", { times: { page: 200, cancel: 200 } }],
  ["crashes", "/crashes", {}],
])(
  "blocks only the address of a page that %s from ending another thread",
  async (_, path, options) => {
    await publishWith(sampleBundles);
    const { get, rendered, problems } = serve({ ...options, backend: answering });
    await rendered("/", "home of cards");
    await get(path);
    await rendered("/react", "the shell's React");
    const before = problems.length;
    expect((await get(path)).text).toBe(html("1.0.0"));
    await rendered(`${path}?page=2`, "found");
    expect(problems).toHaveLength(before);
  },
);

test("ends a thread that computes forever within the times of a page and its cancellation", async () => {
  await publishWith(sampleBundles);
  const { get, rendered } = serve({ times: { page: 200, cancel: 200 } });
  await rendered("/", "home of cards");
  const start = performance.now();
  await get("/stuck");
  await rendered("/react", "the shell's React");
  expect(performance.now() - start).toBeLessThan(3000);
});

const answering = async () => new Response("found");

/** Searches for "z" wait until they are canceled; `canceled` has their signals. */
function slowSearch() {
  const canceled: AbortSignal[] = [];
  const backend = async ({ url, signal }: Request) => {
    if (!url.endsWith("q=z")) return answering();
    canceled.push(signal);
    return new Promise<Response>(() => undefined);
  };
  return { backend, canceled };
}

test("cancels pages that wait for slow data, and keeps the thread and other pages", async () => {
  await publishWith(sampleBundles);
  const { backend, canceled } = slowSearch();
  const { get, rendered, problems } = serve({ backend, times: { page: 600 } });
  await rendered("/", "home of cards");
  expect(await get("/search?q=z")).toMatchObject({ status: 200, text: html("1.0.0") });
  await rendered("/search?q=a", "found");
  await vi.waitFor(() => expect(canceled.map(({ aborted }) => aborted)).toEqual([true]));
  await vi.waitFor(() =>
    expect(problems).toEqual(["/search?q=z wasn't rendered: it took over 600 ms"]),
  );
  // It isn't blocked, since the thread responded.
  await get("/search?q=z");
  expect(canceled).toHaveLength(2);
});

test("renders lists for everyone after one caller's slow searches and cleared caches", async () => {
  await publishWith(sampleBundles);
  const { backend, canceled } = slowSearch();
  const { get, rendered, change, problems } = serve({ backend, times: { page: 600 } });
  const lists = ["/", "/items", "/experts", "/search"];
  await rendered("/", "home of cards");
  for (let round = 1; round <= 3; round += 1) {
    await Promise.all(lists.map((path) => get(`${path}?q=z`, "198.51.100.9")));
    change("now");
    const texts = await Promise.all(
      lists.map(async (path, at) => (await get(path, `192.0.2.${at}`)).text),
    );
    for (const text of texts) expect(text).toMatch(/<div id="site">(home of cards|list of )/);
  }
  await vi.waitFor(() => expect(canceled.every(({ aborted }) => aborted)).toBe(true));
  for (const path of lists) {
    change("now");
    expect((await get(path, "192.0.2.9")).text).toMatch(/<div id="site">(home of|list of )/);
  }
  expect(problems.join()).not.toContain("thread");
});

test("renders one page of all busy callers at a time, while others are waiting", async () => {
  await publishWith(sampleBundles);
  const { backend } = slowSearch();
  const { get, rendered } = serve({ backend, times: { page: 600 } });
  await rendered("/", "home of cards");
  const busy = ["198.51.100.1", "198.51.100.2", "198.51.100.3"];
  const search = (caller: string, page: number) => get(`/search?page=${page}&q=z${caller}`, caller);
  await Promise.all(busy.flatMap((caller) => [search(caller, 1), search(caller, 2)]));
  await get("/items", "192.0.2.1");
  const pages = await Promise.all(busy.map((caller) => get(`/experts?caller=${caller}`, caller)));
  expect(pages.filter(({ text }) => text.includes("list of ")).length).toBeLessThanOrEqual(1);
  expect((await get("/search", "192.0.2.1")).text).toContain("list of ");
});

test("renders two pages of a caller at a time, and others' meanwhile", async () => {
  await publishWith(sampleBundles);
  const { backend, canceled } = slowSearch();
  const { get, rendered } = serve({ backend });
  await rendered("/", "home of cards");
  const addresses = Array.from({ length: 17 }, (_, at) => `/search?page=${at}&q=z`);
  const start = performance.now();
  const texts = await Promise.all(addresses.map(async (address) => (await get(address)).text));
  expect(performance.now() - start).toBeLessThan(1500);
  expect(new Set(texts)).toEqual(new Set([html("1.0.0")]));
  expect(canceled).toHaveLength(2);
  expect((await get("/search?q=a")).text).toBe(html("1.0.0"));
  expect((await get("/search?q=a", "192.0.2.2")).text).toContain("found");
});

test("unblocks a page that ended a thread after some time", async () => {
  await publishWith(sampleBundles);
  const { get, rendered, problems } = serve({ times: { page: 200, cancel: 200, block: 1 } });
  await rendered("/", "home of cards");
  const ends = () => problems.filter((line) => line.includes("from responding")).length;
  await get("/stuck");
  await vi.waitFor(() => expect(ends()).toBe(1));
  await rendered("/react", "the shell's React");
  await get("/stuck");
  await vi.waitFor(() => expect(ends()).toBe(2));
});

const newShell = sampleShellBundle.replaceAll("home of", "new home of");

test("serves the earlier document's pages until the new one has rendered them, which needs no visitor", async () => {
  await publishWith(sampleBundles);
  const { get, rendered } = serve();
  await rendered("/", "home of cards");
  await rendered("/react", "the shell's React");
  await publishWith({ ...sampleBundles, shell: newShell }, "2.0.0");
  await vi.waitFor(async () => {
    const { text, headers } = await get("/");
    const name = text.includes("new home of") ? "2.0.0" : "1.0.0";
    expect(text).toMatch(/<div id="site">(new )?home of cards/);
    expect([/content="(.*)"/.exec(text)?.[1], headers.get("document")]).toEqual([name, name]);
    expect(name).toBe("2.0.0");
  }, 10_000);
  await delay(100);
  expect((await get("/react")).text).toContain('content="2.0.0"');
});

test("renders every page, also new ones, while documents are published one after the other", async () => {
  await publishWith(sampleBundles);
  const { get, rendered, problems } = serve();
  await rendered("/", "home of cards");
  let number = 0;
  const ask = async () => {
    const slug = (number += 1).toString(2).replaceAll("0", "a").replaceAll("1", "b");
    const { text, headers } = await get(`/outfits/${slug}`, `192.0.2.${number % 250}`);
    expect(text).toContain(`<div id="site">outfit ${slug}<`);
    const [, name] = /content="(.*)"/.exec(text)!;
    expect(headers.get("document")).toBe(name);
    return name;
  };
  // The first two don't wait for a thread; the last one does.
  for (const name of ["2.0.0", "3.0.0", "4.0.0"]) {
    await publishWith({ ...sampleBundles, shell: newShell }, name);
    const end = performance.now() + 150;
    while (performance.now() < end) await ask();
  }
  await vi.waitFor(async () => expect(await ask()).toBe("4.0.0"), { timeout: 10_000, interval: 5 });
  expect(number).toBeGreaterThan(20);
  expect(problems).toEqual([]);
});

test("serves no page from before an urgent change of data after a publication", async () => {
  let rows = "with the outfit";
  const options = { backend: async () => new Response(rows) };
  await publishWith({ ...sampleBundles, other: "" });
  const { get, rendered, change } = serve(options);
  await rendered("/read", "with the outfit");
  rows = "without it";
  change("now");
  await publishWith({ ...sampleBundles, other: "changed = 1" }, "2.0.0");
  await vi.waitFor(async () => expect((await get("/read")).text).toContain('content="2.0.0"'));
  expect((await get("/read")).text).toContain("without it");
});

test("keeps pages of releases that a publication doesn't change", async () => {
  let reads = 0;
  const options = { backend: async () => new Response(`read ${(reads += 1)}`) };
  await publishWith({ ...sampleBundles, other: "" });
  const { get, rendered } = serve(options);
  await rendered("/read", "read 1");
  await rendered("/parts", "read 2");
  await publishWith({ ...sampleBundles, other: "changed = 1" }, "2.0.0");
  await vi.waitFor(async () => expect((await get("/read")).text).toContain('content="2.0.0"'));
  // A page that places its part is rendered again behind its visitors.
  await rendered("/parts", "read 3");
  expect((await get("/read")).text).toContain("read 1");
});

test("serves the previous document's rendered pages after a rollback", async () => {
  await publishWith(sampleBundles);
  const { get, rendered } = serve();
  await rendered("/", "home of cards");
  await publishWith({ ...sampleBundles, shell: newShell }, "2.0.0");
  await rendered("/", "new home of");
  await publishWith(sampleBundles);
  await delay(150); // The published document is looked up ten times a second.
  expect((await get("/")).text).toContain('<div id="site">home of cards</div>');
  expect((await get("/react")).text).toContain("the shell's React");
});

const canaryBundle = `${sampleRemoteBundle} exports.kind = "canary";`;

/**
 * Publishes remotes with a canary each for `percent` of the visitors, in the order of `bundles`, and
 * returns the releases.
 */
async function publishCanaries(percent: number, bundles: Record<string, string>) {
  const store = folderStore(folder);
  const shell = await writeSampleRelease(store, "shell", "1", {}, { bundle: sampleShellBundle });
  const marks = html(shell).replaceAll(/<!--\/(styles|code)-->/g, "");
  const template = marks.replace("{}", "<!--composition-->");
  await store.write(`releases/shell/${shell}/document/document.html`, template);
  const pins = Object.entries(bundles).map(async ([app, bundle]) => {
    const release = await writeSampleRelease(store, app, "1", {}, { bundle: sampleRemoteBundle });
    const next = await writeSampleRelease(store, app, "2", {}, { bundle });
    return [app, { release, canary: percent > 0 ? { release: next, percent } : undefined, next }];
  });
  type Pins = Record<string, { release: string; next: string }>;
  const remotes = Object.fromEntries(await Promise.all(pins)) as Pins;
  const supabase = { url: "/", key: "sb_publishable_0123456789" };
  const rules = parseRules("test", JSON.stringify({ supabase }));
  const releases = { shell: { release: shell }, ...remotes };
  await publish("test", await compose(withCurrent(rules, { releases }), store), store);
  return remotes;
}

/** Returns the Cookie header of a visitor who gets the canary at 50%, or doesn't. */
function cookieOf(canary: string, isVisitor: boolean): { Cookie: string } {
  const parts = { release: "1", base: "/", entry: "", integrity: {}, routes: [] };
  const remote = { name: "cards", channel: "stable" as const, ...parts };
  const remotes = [{ ...remote, canary: { ...parts, release: canary, percent: 50 } }];
  const bucket = Array.from({ length: 99 }, (_, at) => `${at}.5`).find(
    (each) => (chooseReleases(each, remotes)[0]!.channel === "canary") === isVisitor,
  );
  return { Cookie: `ensemble.share=${bucket}` };
}

test("renders a canary's pages for its visitors alone, and keeps them from shared caches", async () => {
  const { cards } = await publishCanaries(50, { cards: canaryBundle });
  const { get, rendered, problems } = serve();
  const stable = `<div id="site">cards@${cards!.release} of the stable bundle<`;
  const canary = `<div id="site">cards@${cards!.next} of the canary bundle<`;
  const visitor = cookieOf(cards!.next, true);
  await rendered("/cards", stable);
  const as = (headers: object, path = "/cards") => get(path, undefined, headers);
  await vi.waitFor(async () => expect((await as(visitor)).text).toContain(canary), 10_000);
  const { headers } = await as(visitor);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(headers.get("cdn-cache-control")).toBeNull();
  expect(headers.get("surrogate-key")).toBeNull();
  const others = [{}, cookieOf(cards!.next, false), { Cookie: `${visitor.Cookie}x` }];
  for (const each of others) {
    const page = await as(each);
    expect(page.text).toContain(stable);
    expect(page.headers.get("cache-control")).toMatch(/^public/);
    expect(page.headers.get("vary")).toBe("Accept-Encoding");
    // Neither is taken for the other.
    const revalidating = { ...visitor, "If-None-Match": page.headers.get("etag") };
    expect((await as(revalidating)).text).toContain(canary);
  }
  // Pages without the canary's code are everyone's.
  await rendered("/", "home of cards");
  expect((await as(visitor, "/")).headers.get("cache-control")).toMatch(/^public/);
  expect(problems).toEqual([]);
});

test("keeps rendering a canary's pages while its share grows, until it ends", async () => {
  const { cards } = await publishCanaries(50, { cards: canaryBundle });
  const { get } = serve();
  const as = async (isVisitor: boolean) =>
    (await get("/cards", undefined, cookieOf(cards!.next, isVisitor))).text;
  await vi.waitFor(async () => expect(await as(true)).toContain("canary bundle"), 10_000);
  await publishCanaries(100, { cards: canaryBundle });
  await vi.waitFor(async () => {
    const page = await as(true);
    expect.soft(page).toContain("canary bundle");
    expect(page).toContain('"percent":100');
  }, 10_000);
  await vi.waitFor(async () => expect(await as(false)).toContain("canary bundle"), 10_000);
  await publishCanaries(0, { cards: canaryBundle });
  await vi.waitFor(async () => {
    const page = await as(true);
    expect(page).toMatch(/"percent":100|stable bundle/);
    expect(page).toContain("stable bundle");
  }, 10_000);
});

test.each([
  ["throws", 'throw new Error("broken")', "cards can't be rendered: Error: broken"],
  ["doesn't start", "for (;;);", "No pages are rendered"],
])("serves stable pages to everyone when a canary's bundle %s", async (_, bundle, problem) => {
  const { cards } = await publishCanaries(100, { cards: bundle });
  const { get, rendered, problems } = serve({ times: { start: 3000 } });
  await rendered("/cards", "stable bundle");
  const end = performance.now() + 1000;
  while (performance.now() < end || !problems.join().includes(problem)) {
    const visitor = get("/cards", "192.0.2.2", cookieOf(cards!.next, true));
    for (const page of await Promise.all([visitor, get("/cards")])) {
      expect(page.text).toContain("stable bundle");
      expect(page.headers.get("cache-control")).toMatch(/^public/);
    }
    await delay(20);
  }
  for (const line of problems) expect(line).toContain(`cards@${cards!.next}: `);
});

test("renders two canaries' pages at a time, and a third one's once another is no longer asked for", async () => {
  const bundles = { cards: canaryBundle, hats: canaryBundle, shoes: canaryBundle };
  const remotes = await publishCanaries(100, bundles);
  const { get, problems } = serve({ canaryIdleMs: 1500 });
  const isCanary = async (app: string) => {
    const { text } = await get(`/${app}`, undefined, { Cookie: "ensemble.share=1.5" });
    return text.includes(`${app}@${remotes[app]!.next} of the canary bundle`);
  };
  const areCanaries = async () =>
    [await isCanary("cards"), await isCanary("hats"), await isCanary("shoes")].join();
  await vi.waitFor(async () => expect(await areCanaries()).toBe("true,true,false"), 10_000);
  await delay(1000);
  expect(await areCanaries()).toBe("true,true,false");
  await vi.waitFor(async () => {
    expect(await isCanary("cards")).toBe(true);
    expect(await isCanary("shoes")).toBe(true);
  }, 10_000);
  expect(problems).toEqual([]);
});

test("reports how a page is rendered", async () => {
  const store = folderStore(folder);
  const bundles = {
    shell: { file: "shell/1/bundle.cjs", integrity: toIntegrity(Buffer.from(sampleShellBundle)) },
  };
  await store.write("releases/shell/1/bundle.cjs", sampleShellBundle);
  const composed = sampleComposed({ html: html("1.0.0") });
  await publish("test", { ...composed, renderPlan: { bundles, styles: {}, rules: {} } }, store);
  const report = (address: string) => reportPage("test", address, store, "http://site.example");
  expect(await report("/gone")).toMatch(
    /^404, rendered by shell@1 .*\nthread and first page \d+ ms, .*\n\d+ bytes, \d+ with brotli.*\n<title>RenderedPage/,
  );
  expect(await report("/old")).toBe("302 to /new");
  await expect(report("/admin")).rejects.toThrow("/admin isn't rendered");
  await publish("test", composed, store);
  await expect(report("/")).rejects.toThrow("without a server bundle");
});
