import type { Composition } from "@ensemble/contract";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writeSampleRelease } from "../../fixtures/sample-release";
import type { Pins } from "../environments/current";
import { parseRules, withCurrent } from "../environments/environment";
import { precompress } from "../release/compress";
import { readRelease, toIntegrity } from "../release/release";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { appsDir } from "../workspace";
import { compose } from "./compose";
import { securityHeaders } from "./headers";

function policy(more: Partial<Parameters<typeof securityHeaders>[0]> = {}): Map<string, string[]> {
  const headers = securityHeaders({
    supabaseUrl: "/",
    security: { connect: [], pictures: [] },
    inlineScripts: ["boot()"],
    bases: ["/r/shell/1.0.0+0123456789/"],
    ...more,
  });
  const directives = headers["Content-Security-Policy"]!.split("; ");
  return new Map(directives.map((line) => [line.split(" ")[0]!, line.split(" ").slice(1)]));
}

test("allows the site's own scripts, and the inline script by its hash", () => {
  const hash = createHash("sha256").update("boot()").digest("base64");
  expect(policy().get("script-src")).toEqual(["'self'", `'sha256-${hash}'`]);
});

test("doesn't allow unsafe scripts or wildcards", () => {
  const directives = policy({ supabaseUrl: "https://project.supabase.example" });
  expect(directives.get("default-src")).toEqual(["'none'"]);
  expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
  for (const [name, sources] of directives) {
    if (name !== "style-src") expect(sources.join(" "), name).not.toContain("unsafe");
    expect(sources.join(" "), name).not.toContain("*");
  }
});

test("allows the backend and the environment's other origins only where needed", () => {
  const directives = policy({
    supabaseUrl: "https://project.supabase.example",
    security: { connect: ["https://events.example"], pictures: ["https://cdn.example"] },
    bases: ["https://assets.example/r/shop/1/"],
  });
  expect(directives.get("connect-src")).toContain("https://project.supabase.example");
  expect(directives.get("connect-src")).toContain("https://events.example");
  expect(directives.get("img-src")).toContain("https://cdn.example");
  expect(directives.get("script-src")).toContain("https://assets.example");
  expect(directives.get("script-src")).not.toContain("https://cdn.example");
});

test("adds exactly the configured origins of previews and telemetry", () => {
  const directives = policy({
    overrides: ["https://previews.example/", "http://localhost:4211"],
    telemetry: "https://events.example/v1",
  });
  const named = ["https://previews.example", "http://localhost:4211"];
  expect(directives.get("script-src")).toEqual(expect.arrayContaining(named));
  expect(directives.get("connect-src")).toEqual([
    "'self'",
    ...named,
    "wss://previews.example",
    "ws://localhost:4211",
    "https://events.example",
  ]);
  expect(directives.get("script-src")).not.toContain("https://events.example");
  expect(policy({ telemetry: "/api/telemetry" }).get("connect-src")).toEqual(["'self'"]);
});

describe("compose", () => {
  let folder: string;
  let store: Store;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "ensemble-document-"));
    store = folderStore(folder);
  });

  afterEach(() => rm(folder, { recursive: true }));

  /** Writes a shell release with the real shell's document. */
  async function writeSampleShell(): Promise<{ release: string }> {
    const release = await writeSampleRelease(store, "shell", "1");
    const file = "document/document.html";
    const text = await readFile(join(appsDir, "shell", file));
    await store.write(`releases/shell/${release}/${file}`, text);
    return { release };
  }

  async function composeWith(releases: Pins) {
    const supabase = { url: "https://project.supabase.example", key: "sb_publishable_0123456789" };
    const rules = parseRules("production", JSON.stringify({ supabase }));
    const { html, headers, routes } = await compose(withCurrent(rules, { releases }), store);
    const [, json = ""] = /<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/.exec(html)!;
    const { brotli } = (await precompress("index.html", Buffer.from(html)))!;
    const { remotes } = JSON.parse(json) as Composition;
    return { remotes, routes, bytes: brotli.length, html, headers };
  }

  /**
   * Returns the document's bytes for a number of remotes, with stable releases only and with all.
   */
  async function composeBytes(remotes: number) {
    const pins: Record<string, Awaited<ReturnType<typeof writeSampleRemote>>> = {};
    for (let count = 0; count < remotes; count += 1) {
      const app = `${["gift", "loyalty", "store"][count % 3]}-${count}`;
      pins[app] = await writeSampleRemote(store, app);
    }
    const shell = await writeSampleShell();
    const stable = Object.entries(pins).map(([app, { release }]) => [app, { release }]);
    return {
      stable: (await composeWith({ shell, ...Object.fromEntries(stable) })).bytes,
      all: (await composeWith({ shell, ...pins })).bytes,
    };
  }

  test("stays under 12 kB for thirty remotes with previous releases and canaries", async () => {
    const [three, thirty] = [await composeBytes(3), await composeBytes(30)];
    expect(three.stable).toBeGreaterThan(1000); // The document isn't empty.
    expect(thirty.all).toBeGreaterThan(thirty.stable);
    expect(thirty.stable).toBeLessThanOrEqual(12_000);
    expect(thirty.all).toBeLessThanOrEqual(12_000);
  });

  test("contains the digests of containers, but not of their chunks", async () => {
    const pin = await writeSampleRemote(store, "cards");
    const [cards] = (await composeWith({ shell: await writeSampleShell(), cards: pin })).remotes;
    const stored = await readRelease("cards", pin.release, store);
    expect(cards!.integrity).toEqual({ "remote-entry.js": stored.files[0]!.integrity });
    for (const one of [cards!, cards!.canary!]) {
      expect(one.routes[0]!.files).toEqual(["remote-entry.js", "remote.js", "a.css", "a.js"]);
    }
    for (const one of [cards!.canary!, cards!.fallback!]) {
      expect(Object.keys(one.integrity)).toEqual(["remote-entry.js"]);
    }
  });

  test("contains an import map with the digests of ES modules, for each attempt to load them", async () => {
    const files = ["remote-entry.js", "list.js", "list.css"].map((path) => ({
      ...{ path, bytes: 1000, transferred: 400, integrity: toIntegrity(Buffer.from(path)) },
    }));
    const release = await writeSampleRelease(store, "cards", "1", {
      ...{ format: "module", files, screens: { "cards-home": ["list.js", "list.css"] } },
    });
    const shell = await writeSampleShell();
    const scripts = await writeSampleRelease(store, "shop", "1");
    const pins = { shell, cards: { release }, shop: { release: scripts } };
    const { html, headers, remotes } = await composeWith(pins);
    const [, json = ""] = /<script type="importmap">(.*?)<\/script>/.exec(html)!;
    const { integrity } = JSON.parse(json) as { integrity: Record<string, string> };
    expect(Object.keys(integrity)).toHaveLength(8);
    for (const [url, digest] of Object.entries(integrity)) {
      const path = decodeURIComponent(url).replace(`/r/cards/${release}/`, "");
      expect(digest).toBe(files.find((file) => file.path === path)!.integrity);
    }
    expect(headers["Content-Security-Policy"]).toContain(toIntegrity(Buffer.from(json)));
    expect(remotes[0]).toMatchObject({
      module: true,
      integrity: { "list.css": expect.any(String) },
    });
    const others = await composeWith({ shell, shop: { release: scripts } });
    expect(others.html).not.toContain("importmap");
  });

  test("keeps a route that only the previous release has", async () => {
    const previous = await writeSampleRelease(store, "cards", "1", {
      routes: [{ path: "/old-cards", name: "cards-home" }],
    });
    const release = await writeSampleRelease(store, "cards", "2");
    const shell = await writeSampleShell();
    const { routes } = await composeWith({ shell, cards: { release, previous } });
    expect(routes).toEqual(expect.arrayContaining(["/cards", "/old-cards"]));
  });
});

const screens = ["list", "profile", "booking", "confirmation", "dashboard"];

/**
 * Writes a stable, a previous and a canary release of a remote as large as experts: five screens
 * with a script and a style sheet each. Each release has its own bytes and commit.
 */
async function writeSampleRemote(store: Store, app: string) {
  const write = (digit: string) => {
    const unique = (text: string) =>
      createHash("sha1").update(`${app} ${digit} ${text}`).digest("hex");
    const entry = ["remote-entry.js", "remote.js"];
    const files = screens.map((name, at) => [name, [`${"abcde"[at]}.css`, `${"abcde"[at]}.js`]]);
    const paths = [...entry, ...files.flatMap(([, names]) => names)] as string[];
    return writeSampleRelease(store, app, digit, {
      owner: `@ensemble/${app}`,
      commit: unique("commit"),
      entry,
      screens: Object.fromEntries(files) as Record<string, string[]>,
      routes: screens.map((name, at) => ({
        path: at === 0 ? `/${app}` : `/${app}/:slug/${name}`,
        name,
      })),
      files: paths.map((path) => ({
        path,
        bytes: 1000,
        transferred: 400,
        integrity: toIntegrity(Buffer.from(unique(path))),
      })),
    });
  };
  const [release, previous, canary] = await Promise.all(["1", "2", "3"].map(write));
  return { release: release!, previous: previous!, canary: { release: canary!, percent: 10 } };
}
