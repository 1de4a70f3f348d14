import * as contract from "@ensemble/contract";
import type { ComposedRemote } from "@ensemble/contract";
import { holdUnsavedWork, type Session, useSession } from "@ensemble/session";
import { renderElement } from "@ensemble/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AdministratorsOnly } from "./administrators-only";
import type { Federation } from "./federation";
import { remoteSource } from "./remote-source";
import { ScreenLoader } from "./screen-loader";
import { ScreenOutlet, ScreenUnavailable } from "./screen-outlet";
import { shareScope } from "./shared-modules";

describe("remote source", () => {
  const createRelease = (digit: string) => ({
    release: `1.0.0+${digit.repeat(10)}`,
    base: `/r/experts/1.0.0+${digit.repeat(10)}/`,
    entry: "remote-entry.js",
    integrity: { "remote-entry.js": `sha384-${digit}` },
    routes: [{ path: "/experts", name: "list", files: ["remote-entry.js", "remote.js", "c.css"] }],
  });
  const remote: ComposedRemote = {
    name: "experts",
    channel: "stable",
    ...createRelease("b"),
    fallback: createRelease("a"),
  };
  const screens = [{ name: "list", path: "/experts", load: async () => ({ default: () => null }) }];
  const createFederation = (load: Federation["load"]): Federation => ({ load });
  const whole = createFederation(async () => ({ remote: { screens } }));

  /** The requests, which never complete. */
  let requests: { address: string; signal: AbortSignal }[];

  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    requests = [];
    vi.stubGlobal("fetch", (address: string, { signal }: { signal: AbortSignal }) => {
      requests.push({ address: new URL(address).pathname, signal });
      return new Promise<never>(() => undefined);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    delete window.prefetchedFiles;
  });

  const addresses = () => requests.map(({ address }) => address);
  const files = remote.routes[0]!.files.map((file) => remote.base + file);

  test("prefetches a screen's files, except those that the document has requested", async () => {
    const [entry = "", ...others] = files;
    window.prefetchedFiles = new Map([
      [new URL(entry, window.location.href).href, new AbortController()],
    ]);
    await remoteSource(remote, whole, 50).loadScreens(0, "list");
    expect(addresses()).toEqual(others);
  });

  test("leaves chunk scripts to the container, which has their digests", async () => {
    const append = vi.spyOn(document.head, "append");
    await remoteSource(remote, whole, 50).loadScreens(0, "list");
    expect(addresses()).toEqual(files);
    expect(append).not.toHaveBeenCalled();
    append.mockRestore();
  });

  test("skips prefetching when the container has no digest", async () => {
    await remoteSource({ ...remote, integrity: {} }, whole, 50).loadScreens(0, "list");
    expect(addresses()).toEqual([]);
  });

  test("aborts prefetches after the timeout", async () => {
    await remoteSource(remote, whole, 5).loadScreens(0, "list");
    await vi.waitFor(() =>
      expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true, true]),
    );
  });

  test("aborts pending prefetches when another attempt starts", async () => {
    const source = remoteSource(remote, whole, 5000);
    await source.loadScreens(0, "list");
    expect(requests.some(({ signal }) => signal.aborted)).toBe(false);
    const first = [...requests];
    vi.stubGlobal("fetch", async () => new Response("text"));
    await source.loadScreens(1, "list");
    expect(first.every(({ signal }) => signal.aborted)).toBe(true);
  });

  test("reports the fallback as running and failed once it runs", () => {
    const failed: string[] = [];
    const onFailed = ({ release }: { release: string }) => void failed.push(release);
    const source = remoteSource(remote, whole, 50, { onFailed });
    source.onFailed?.("list", new Error("injected"));
    expect(source.release?.()).toBe(remote.release);
    expect(source.switchToFallback?.("list", new Error("injected"))).toBe(true);
    expect(source.release?.()).toBe(remote.fallback!.release);
    source.onFailed?.("list", new Error("injected"));
    expect(failed).toEqual([remote.release, remote.fallback!.release]);
  });

  test("reports a failed preview", async () => {
    const failed = vi.fn();
    const chosen = { ...remote, ...createRelease("c"), channel: "override" as const };
    const source = remoteSource(remote, whole, 50, {
      preview: Promise.resolve(chosen),
      onFailed: failed,
    });
    await source.ready;
    source.onFailed?.("list", new Error("injected"));
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ base: chosen.base }), "list");
  });
});

describe("shared modules", () => {
  const names = ["react", "react/jsx-runtime", "@ensemble/ui", "@ensemble/ui/overlay"];
  const others = ["query", "router", "session"].map((name) => `@ensemble/${name}`);
  const versions = Object.fromEntries([...names, ...others].map((name) => [name, "2.0.0"]));

  beforeEach(() =>
    vi.stubGlobal("SHARED_VERSIONS", { ...versions, "@ensemble/contract": "3.1.0" }),
  );
  afterEach(() => vi.unstubAllGlobals());

  test("provides the page's packages in a standard share scope, and overlays on demand", async () => {
    const scope = shareScope();
    expect(scope["@ensemble/contract"]).toEqual({
      "3.1.0": expect.objectContaining({ from: "ensemble_shell", eager: true, loaded: true }),
    });
    expect((await scope["@ensemble/contract"]!["3.1.0"]!.get())()).toBe(contract);
    const overlay = scope["@ensemble/ui/overlay"]!["2.0.0"]!;
    expect(overlay).toMatchObject({ eager: false, loaded: false });
    expect((await overlay.get())()).toHaveProperty("Toaster");
  });

  test("keeps what a container adds from the others", () => {
    shareScope()["react"] = {};
    expect(Object.keys(shareScope()["react"]!)).toEqual(["2.0.0"]);
  });
});

describe("screen outlet", () => {
  const offline =
    /You seem to be offline\. Everything you saved is safe\. Retry when you're back online\./;
  const others = /The rest of the site still works/;

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  async function rendered({
    onLine,
    respond,
  }: {
    onLine: boolean;
    respond: () => Promise<Response>;
  }) {
    vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(onLine);
    vi.stubGlobal("fetch", respond);
    const onRetry = vi.fn();
    const { container } = await renderElement(<ScreenUnavailable onRetry={onRetry} />);
    return { container, onRetry, retry: () => container.querySelector("button")!.click() };
  }

  test("reports that the rest works when the site responds", async () => {
    const { container, onRetry, retry } = await rendered({
      onLine: true,
      respond: async () => new Response(),
    });
    await vi.waitFor(() => expect(container.textContent).toMatch(others));
    expect(container.querySelector("[role=alert] h1")!.textContent).toBe(
      "This page couldn't be loaded",
    );
    retry();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test("reports that the visitor is offline and retries when the network returns", async () => {
    const respond = vi.fn(() => Promise.reject(new TypeError("offline")));
    const { container, onRetry } = await rendered({ onLine: false, respond });
    expect(container.textContent).toMatch(offline);
    expect(container.textContent).not.toMatch(others);
    window.dispatchEvent(new Event("online"));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(respond).not.toHaveBeenCalled();
  });

  test("reports that the visitor is offline when the site doesn't respond", async () => {
    const respond = () => Promise.reject(new TypeError("unreachable"));
    const { container } = await rendered({ onLine: true, respond });
    await vi.waitFor(() => expect(container.textContent).toMatch(offline));
  });

  test("keeps the document's hero until the screen has loaded or failed", async () => {
    const hero = document.createElement("div");
    hero.id = "hero";
    document.body.append(hero);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const loadScreens = () =>
      new Promise<never>((_, reject) => setTimeout(reject, 20, new Error("late")));
    const owner = new ScreenLoader({ name: "shop", loadScreens }, 1000);
    const { container } = await renderElement(<ScreenOutlet owner={owner} name="home" />);
    expect(hero.isConnected).toBe(true);
    await vi.waitFor(() => expect(container.textContent).toContain("couldn't be loaded"));
    expect(hero.isConnected).toBe(false);
  });
});

describe("administrators only", () => {
  const administrator: Session = {
    status: "signedIn",
    user: { id: "1", email: "admin@ensemble.example" },
    accessToken: "a",
    isAdmin: true,
  };
  beforeEach(() => useSession.setState(administrator, true));

  const render = () => {
    const guarded = <AdministratorsOnly>What they write</AdministratorsOnly>;
    return renderElement(guarded, { at: "/admin/partners/register", path: "/admin/*" });
  };

  test("redirects to sign-in when a session ends without unsaved changes", async () => {
    const { container } = await render();
    expect(container.textContent).toBe("What they write");
    useSession.setState({ status: "anonymous" }, true);
    await vi.waitFor(() => expect(container.textContent).toBe(""));
    expect(window.location.search).toBe(`?next=${encodeURIComponent("/admin/partners/register")}`);
  });

  test("keeps a screen with unsaved changes after the session ends", async () => {
    const { container } = await render();
    const letGo = holdUnsavedWork();
    useSession.setState({ status: "anonymous" }, true);
    await new Promise((settle) => setTimeout(settle, 20));
    expect(container.textContent).toBe("What they write");
    letGo();
    await vi.waitFor(() => expect(container.textContent).toBe(""));
    expect(window.location.pathname).toBe("/auth");
  });

  test.each<[string, Session]>([
    ["the session", { status: "loading" }],
    ["the role", { ...administrator, isAdmin: undefined }],
  ])("doesn't mount before %s has loaded", async (_, session) => {
    useSession.setState(session, true);
    const { container } = await render();
    expect(container.textContent).toBe("Checking permissions...");
    useSession.setState(administrator, true);
    await vi.waitFor(() => expect(container.textContent).toBe("What they write"));
  });

  test("sends a shopper home", async () => {
    useSession.setState({ ...administrator, isAdmin: false }, true);
    const { container } = await render();
    expect(container.textContent).toBe("");
    expect(window.location.pathname).toBe("/");
  });
});
