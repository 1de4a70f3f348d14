import type { ComposedRemote } from "@ensemble/contract";
import { chooseReleases } from "@ensemble/contract/canary";
import { matchRoutes } from "@ensemble/router";
import { removeListenersAfterEach } from "@ensemble/testing";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { boot } from "./boot";
import { assignReleases, writeReleases } from "./releases";

const createRelease = (digit: string) => ({
  release: `1.0.0+${digit.repeat(10)}`,
  base: `/r/x/${digit}/`,
  routes: [],
});

const settingsOfPage: Record<string, unknown> = {
  ...{ loadBudget: 20, supabase: { url: "/", key: "sb_publishable_0123456789" } },
};

/** Runs the boot script in a document with these remotes; returns the composition's element. */
function bootWith(remotes: object[]): HTMLElement {
  const script = document.createElement("script");
  script.id = "composition";
  script.type = "application/json";
  const shell = { release: "1", base: "/r/shell/1.0.0/" };
  script.textContent = JSON.stringify({ settings: settingsOfPage, shell, remotes });
  document.head.replaceChildren(script);
  writeReleases();
  boot();
  return script;
}

// Suppresses errors about the files, which don't exist.
const { settings } = (window as unknown as { happyDOM: { settings: Record<string, unknown> } })
  .happyDOM;

beforeEach(() => {
  stubFonts();
  settings.handleDisabledFileLoadingAsSuccess = true;
  localStorage.clear();
  // Test files share the window.
  delete document.documentElement.dataset.ssr;
});
removeListenersAfterEach();

/** Decodes the last page's hero image, after which fonts load. */
let showLater: () => void = () => undefined;

afterEach(async () => {
  showLater();
  await settled();
  settings.handleDisabledFileLoadingAsSuccess = false;
  vi.unstubAllGlobals();
  window.preHydrationInput = undefined;
  delete document.documentElement.dataset.ssr;
});

/** Stubs the browser's fonts; `arrive` completes a family's load. */
function stubFonts() {
  const shown: string[][] = [];
  const loads = new Map<string, { arrive: () => void; fail: () => void }>();
  let step: string[] | undefined;
  class Face {
    status = "unloaded";
    constructor(
      readonly family: string,
      readonly source: string,
    ) {}
    load(): Promise<void> {
      return new Promise((resolve, reject) => {
        const arrive = () => resolve(void (this.status = "loaded"));
        const fail = () => reject(new Error(`${this.family} is missing.`));
        loads.set(this.family, { arrive, fail });
      });
    }
  }
  const add = ({ source }: Face) => {
    if (!step) {
      shown.push((step = []));
      setTimeout(() => (step = undefined));
    }
    step.push(/fonts\/(.+)\.woff2/.exec(source)![1]!);
  };
  vi.stubGlobal("FontFace", Face);
  Object.defineProperty(document, "fonts", { value: { add }, configurable: true });
  return { shown, loads };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("applies both fonts together when the last has loaded", async () => {
  const { shown, loads } = stubFonts();
  bootWith([]);
  loads.get("Inter")!.arrive();
  await settled();
  expect(shown).toEqual([]);
  loads.get("Newsreader")!.arrive();
  await vi.waitFor(() =>
    expect(shown).toEqual([["newsreader-rest", "inter-rest", "newsreader", "inter"]]),
  );
});

test("applies one font when the other fails to load", async () => {
  const { shown, loads } = stubFonts();
  bootWith([]);
  loads.get("Newsreader")!.fail();
  loads.get("Inter")!.arrive();
  await vi.waitFor(() => expect(shown).toEqual([["newsreader-rest", "inter-rest", "inter"]]));
});

/** Creates a remote with the current page and the given access. */
const remoteWith = (access?: string) => ({
  name: "cards",
  ...createRelease("a"),
  entry: "remote-entry.js",
  integrity: { "remote-entry.js": "sha384-a" } as Record<string, string>,
  routes: [{ path: "/", name: "list", access, files: ["remote-entry.js", "c.js", "c.css"] }],
});

/** Returns the requests of the boot script, which never complete. */
function prefetchedBy(...remotes: object[]) {
  const requests: { path: string; signal: AbortSignal }[] = [];
  vi.stubGlobal("fetch", (address: string, { signal }: { signal: AbortSignal }) => {
    requests.push({ path: new URL(address).pathname, signal });
    return new Promise<never>(() => undefined);
  });
  bootWith(remotes);
  return requests;
}

test("prefetches the first screen's files and aborts after the timeout", async () => {
  const requests = prefetchedBy(remoteWith());
  expect(requests.map(({ path }) => path)).toEqual(
    ["remote-entry.js", "c.js", "c.css"].map((file) => `/r/x/a/${file}`),
  );
  expect([...window.prefetchedFiles!.keys()].map((address) => new URL(address).pathname)).toEqual(
    requests.map(({ path }) => path),
  );
  await vi.waitFor(() => expect(requests.every(({ signal }) => signal.aborted)).toBe(true));
});

test("prefetches a guarded page only if this browser remembers an administrator", () => {
  expect(prefetchedBy(remoteWith("administrator"))).toEqual([]);
  localStorage.setItem("ensemble.session", "{}");
  localStorage.setItem("ensemble.administrator", "1");
  expect(prefetchedBy(remoteWith("administrator"))).toHaveLength(3);
});

test.each([
  "/",
  "/experts/bookings",
  "/Experts/Bookings/",
  "/experts/mara-lind",
  "/experts/mara-lind/book",
  "/experts/a/b/c",
])("prefetches the same route as React Router for %s", (address) => {
  const patterns = [
    "/experts/:slug",
    "/:area/bookings",
    "/experts/bookings",
    "/experts/:slug/book",
  ];
  const routes = ["/", ...patterns].map((path, at) => ({ path, name: path, files: [`${at}.js`] }));
  history.replaceState(null, "", address);
  onTestFinished(() => history.replaceState(null, "", "/"));
  const [file] = matchRoutes(routes, address)?.at(-1)?.route.files ?? [];
  const requests = prefetchedBy({ ...remoteWith(), routes });
  expect(requests.map(({ path }) => path)).toEqual(file ? [`/r/x/a/${file}`] : []);
});

test("doesn't prefetch a remote that runs from source", () => {
  expect(prefetchedBy({ ...remoteWith(), integrity: {} })).toEqual([]);
});

function preloadHero(remote: object): Element | null {
  vi.stubGlobal("fetch", () => new Promise<never>(() => undefined));
  document.body.innerHTML = '<div id="pre-render"></div>';
  bootWith([remote]);
  return document.getElementById("hero");
}

test("renders a screen's hero unless a server rendered the page", () => {
  const remote = remoteWith();
  Object.assign(remote.routes[0]!, { hero: "<p>Outfits</p>" });
  expect(preloadHero(remote)?.textContent).toBe("Outfits");
  document.documentElement.dataset.ssr = "shell@1 cards@1 list";
  expect(preloadHero(remote)).toBeNull();
});

describe("the code of a server-rendered page", () => {
  const rendered = `shell@1 cards@${createRelease("a").release} list`;

  /** Starts a rendered page; `show` decodes its hero image. */
  function openRenderedPage(remote: object = remoteWith(), part = "", ...others: object[]) {
    let show: () => void = () => undefined;
    const shown = new Promise<void>((resolve) => (show = resolve));
    document.documentElement.dataset.ssr ??= rendered;
    document.body.innerHTML = `
      <link rel="deferred" media="print" href="/r/x/a/c.css" />
      <main><img fetchpriority="high" src="/opening.webp" /><input />${part}</main>
      <script type="deferred" src="/r/shell/a/shell.js" integrity="sha384-s"></script>`;
    document.querySelector("img")!.decode = () => shown;
    showLater = show;
    const requests = prefetchedBy(remote, ...others);
    const scripts = () => [...document.head.querySelectorAll("script[src]")];
    return { requests, scripts, show, sheet: document.querySelector("link")! };
  }

  beforeEach(() => (document.documentElement.dataset.ssr = rendered));

  test("waits for the first activity, for which its styles are fetched after the hero image", async () => {
    const { requests, scripts, show, sheet } = openRenderedPage();
    await settled();
    expect(requests).toEqual([]);
    show();
    await settled();
    expect(requests.map(({ path }) => path)).toEqual(["/r/x/a/c.css"]);
    expect([sheet.rel, scripts()]).toEqual(["deferred", []]);
    dispatchEvent(new Event("scroll"));
    expect([sheet.rel, sheet.media]).toEqual(["stylesheet", "print"]);
    expect(scripts().map((script) => script.getAttribute("integrity"))).toEqual(["sha384-s"]);
    expect(requests.map(({ path }) => path)).toContain("/r/x/a/c.js");
  });

  test.each(["scroll", "pointermove", "pointerdown", "keydown", "focusin"])(
    "starts once on %s",
    (type) => {
      const { scripts } = openRenderedPage();
      for (let times = 0; times < 3; times += 1) {
        const event = Object.assign(new Event(type, { bubbles: true }), { movementX: 1 });
        document.querySelector("input")!.dispatchEvent(event);
      }
      expect(scripts()).toHaveLength(1);
    },
  );

  test("doesn't start for a pointer that rests while the page loads below it", () => {
    const { scripts } = openRenderedPage();
    const event = Object.assign(new Event("pointermove"), { movementX: 0, movementY: 0 });
    dispatchEvent(event);
    expect(scripts()).toEqual([]);
  });

  test.each([
    ["a stored session", () => localStorage.setItem("ensemble.session", "{}")],
    ["a preview", () => localStorage.setItem("ensemble.preview", "{}")],
    ["an emailed link", () => history.replaceState(null, "", "/#access_token=a")],
    ["a page that is missing", () => (document.documentElement.dataset.missing = "")],
    ["a page of another release", () => (document.documentElement.dataset.ssr = "shell@0 x")],
  ])("starts after the hero image without an activity for %s", async (_, prepare) => {
    onTestFinished(() => {
      history.replaceState(null, "", "/");
      window.emailedLink = undefined;
      delete document.documentElement.dataset.missing;
    });
    prepare();
    const { scripts, show } = openRenderedPage();
    await settled();
    expect(scripts()).toEqual([]);
    show();
    await vi.waitFor(() => expect(scripts()).toHaveLength(1));
  });

  const author = { name: "author", files: ["remote-entry.js", "author.js"], props: {} };
  const partRemote = { ...remoteWith(), name: "experts", base: "/r/experts/a/", routes: [] };

  /** Starts a rendered page with a part's place, as of a release; left out without one. */
  function openWithPart(served: string | undefined, experts: object) {
    const release = served ? `data-release="${served}"` : "hidden";
    const place = `<div data-part="experts/author" ${release}></div>`;
    const remote = { ...partRemote, parts: [author], ...experts };
    return openRenderedPage(remoteWith(), place, remote);
  }

  test.each<[string, object, boolean]>([
    ["of its own release", {}, false],
    ["of another release", { release: "1.0.0+canary" }, true],
    ["whose visitors are compared", { compared: true }, true],
  ])("starts without an activity for a part %s: %o", async (_, experts, starts) => {
    const { scripts, show } = openWithPart(partRemote.release, experts);
    show();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(scripts()).toHaveLength(starts ? 1 : 0);
  });

  test("requests a part's files after the screen's at the first activity, unless it was left out", async () => {
    const scriptsOf = ({ requests }: ReturnType<typeof openWithPart>) =>
      requests.map(({ path }) => path).filter((path) => path.endsWith(".js"));
    const own = ["/r/x/a/remote-entry.js", "/r/x/a/c.js"];
    const page = openWithPart(partRemote.release, {});
    await settled();
    expect(scriptsOf(page)).toEqual([]);
    dispatchEvent(new Event("scroll"));
    const ofPart = ["/r/experts/a/remote-entry.js", "/r/experts/a/author.js"];
    expect(scriptsOf(page)).toEqual([...own, ...ofPart]);
    page.show();
    const leftOut = openWithPart(undefined, { compared: true });
    dispatchEvent(new Event("scroll"));
    expect(scriptsOf(leftOut)).toEqual(own);
  });

  test.each(["canary", "stable"])(
    "starts without an activity for visitors who are compared, of the %s release",
    async (channel) => {
      const { routes } = remoteWith();
      const canary = { ...createRelease("b"), routes, percent: channel === "canary" ? 100 : 0.9 };
      const { release } = channel === "canary" ? canary : createRelease("a");
      document.documentElement.dataset.ssr = `shell@1 cards@${release} list`;
      const remote = { ...remoteWith(), canary };
      // The first visitor that a small canary compares.
      const isCompared = (bucket: number) =>
        chooseReleases(String(bucket), [remote as never]).some((release) => release.compared);
      const isStable = (bucket: number) =>
        chooseReleases(String(bucket), [remote as never]).every(
          (release) => release.channel === "stable",
        );
      const visitors = Array.from({ length: 1000 }, (_, bucket) => bucket);
      const visitor = visitors.find(
        (bucket) => isCompared(bucket) && (channel === "canary" || isStable(bucket)),
      );
      localStorage.setItem("ensemble.share", String(visitor));
      const { scripts, show } = openRenderedPage(remote);
      show();
      await vi.waitFor(() => expect(scripts()).toHaveLength(1));
    },
  );

  test("tells telemetry when and why it was requested, and what was pressed first", () => {
    onTestFinished(() => void (window.visit = undefined));
    settingsOfPage.telemetry = { endpoint: "/api/telemetry", sampleRate: 1 };
    onTestFinished(() => void delete settingsOfPage.telemetry);
    openRenderedPage();
    document.body.insertAdjacentHTML("beforeend", '<button name="filters">Filters</button>');
    expect(window.visit!.requestedAt).toBeUndefined();
    document.querySelector("button")!.click();
    const { requestedAt, activeAt, touch } = window.visit!;
    expect(activeAt).toBe(requestedAt);
    expect(touch).toMatchObject({ control: "filters" });
  });
});

test("offers to reload the page when its code takes too long, until it arrives", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  document.body.innerHTML = '<p id="status-line"></p>';
  bootWith([]);
  const line = document.getElementById("status-line")!;
  await vi.waitFor(() => line.querySelector("button")!.click());
  expect(reload).toHaveBeenCalledOnce();
  bootWith([]);
  await vi.waitFor(() => expect(line.textContent).toContain("Retry"));
  document.head.insertAdjacentHTML("beforeend", '<script defer src="/r/shell/shell.js"></script>');
  document.querySelector("script[defer]")!.dispatchEvent(new Event("load"));
  expect(line.textContent).toBe("");
});

test("hides a page that is missing for anonymous visitors only if a session is stored", () => {
  const opacity = (missing: boolean) => {
    document.documentElement.dataset.ssr = "shell@1 cards@1 list";
    if (missing) document.documentElement.dataset.missing = "";
    document.body.innerHTML = "<main>Not found</main>";
    bootWith([remoteWith()]);
    delete document.documentElement.dataset.missing;
    return document.querySelector("main")!.style.opacity;
  };
  expect(opacity(true)).toBe("");
  localStorage.setItem("ensemble.session", "{}");
  expect(opacity(false)).toBe("");
  expect(opacity(true)).toBe("0");
});

test("takes an emailed link's tokens out of the URL at once", () => {
  onTestFinished(() => {
    history.replaceState(null, "", "/");
    window.emailedLink = undefined;
  });
  const link = "/outfits?nonce=1-2#access_token=a&refresh_token=b";
  history.replaceState(null, "", link);
  prefetchedBy(remoteWith());
  expect(location.pathname + location.search + location.hash).toBe("/auth/link");
  expect(window.emailedLink).toBe(location.origin + link);
});

describe("releases", () => {
  const releaseOf = (digit: string) => ({
    ...{ release: `1.0.0+${digit.repeat(10)}`, base: `/r/x/${digit}/`, entry: "remote-entry.js" },
    ...{ integrity: {}, routes: [] },
  });

  /** Creates a remote with a canary for `percent` of the visitors. */
  const remoteWith = (name: string, percent: number, digit = "b"): ComposedRemote => ({
    ...{ name, channel: "stable", ...releaseOf("a") },
    canary: { ...releaseOf(digit), percent },
  });

  beforeEach(() => localStorage.clear());
  afterEach(() => void vi.unstubAllGlobals());

  test("keeps a visitor's bucket in the browser, also as a cookie for the gateway", () => {
    const remotes = [remoteWith("shop", 50), remoteWith("experts", 5)];
    const first = assignReleases(remotes);
    const bucket = localStorage.getItem("ensemble.share");
    expect(Number(bucket)).toBeLessThan(100);
    expect(document.cookie).toBe(`ensemble.share=${bucket}`);
    expect(assignReleases(remotes)).toEqual(first);
    localStorage.setItem("ensemble.share", "12.5"); // A visitor from before the cookie.
    assignReleases(remotes);
    expect(document.cookie).toBe("ensemble.share=12.5");
  });

  test.each([
    ["http:", ""],
    ["https:", "; Secure"],
  ])("limits the cookie to a week and this site at %s", (protocol, secure) => {
    localStorage.setItem("ensemble.share", "12.5");
    const set = vi.spyOn(document, "cookie", "set");
    vi.stubGlobal("location", { protocol });
    assignReleases([]);
    expect(set.mock.calls).toEqual([
      [`ensemble.share=12.5; Path=/; Max-Age=604800; SameSite=Lax${secure}`],
    ]);
    set.mockRestore();
  });

  test("assigns the stable releases without storage", () => {
    vi.stubGlobal(
      "localStorage",
      new Proxy(
        {},
        {
          get: () => {
            throw new Error("blocked");
          },
        },
      ),
    );
    expect(assignReleases([remoteWith("shop", 100)])).toMatchObject([{ channel: "stable" }]);
  });
});
