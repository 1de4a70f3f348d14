import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Composition } from "@ensemble/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { writeSampleRemote } from "../../fixtures/sample-remotes";
import { parseEnvironment } from "../environments/environment";
import { precompress } from "../release/compress";
import { readRelease } from "../release/release";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { appsDir } from "../workspace";
import { compose } from "./compose";

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-document-"));
  store = folderStore(folder);
});

afterEach(() => rm(folder, { recursive: true }));

/** Writes a shell with the real shell's document. */
async function writeSampleShell(): Promise<string> {
  const release = await writeSampleRelease(store, "shell", "1");
  for (const file of ["document/document.html", "document/boot.js"]) {
    const text = await readFile(join(appsDir, "shell", file));
    await store.write(`releases/shell/${release}/${file}`, text);
  }
  return release;
}

async function composeWith(releases: Record<string, unknown>) {
  const supabase = { url: "https://project.supabase.example", key: "sb_publishable_0123456789" };
  const text = JSON.stringify({ supabase, releases });
  const { html, routes } = await compose(parseEnvironment("production", text), store);
  const [, json = ""] = /<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/.exec(html)!;
  const { brotli } = (await precompress("index.html", Buffer.from(html)))!;
  const { remotes } = JSON.parse(json) as Composition;
  return { remotes, routes, bytes: brotli.length };
}

/** Bytes of the document of that many remotes, with stable releases only and with all. */
async function bytesOf(remotes: number) {
  const pins: Record<string, Awaited<ReturnType<typeof writeSampleRemote>>> = {};
  for (let count = 0; count < remotes; count += 1) {
    const app = `${["gift", "loyalty", "store"][count % 3]}-${count}`;
    pins[app] = await writeSampleRemote(store, app);
  }
  const shell = await writeSampleShell();
  const stable = Object.entries(pins).map(([app, { release }]) => [app, release]);
  return {
    stable: (await composeWith({ shell, ...Object.fromEntries(stable) })).bytes,
    all: (await composeWith({ shell, ...pins })).bytes,
  };
}

test("stays under 12 kB for thirty remotes with previous releases and canaries", async () => {
  const [three, thirty] = [await bytesOf(3), await bytesOf(30)];
  expect(three.stable).toBeGreaterThan(1000); // Guards against measuring nothing.
  expect(thirty.all).toBeGreaterThan(thirty.stable);
  expect(thirty.stable).toBeLessThanOrEqual(12_000);
  expect(thirty.all).toBeLessThanOrEqual(12_000);
});

test("contains the digest of each container, but none of its chunks", async () => {
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

test("keeps a route that only the previous release has", async () => {
  const previous = await writeSampleRelease(store, "cards", "1", {
    routes: [{ path: "/old-cards", name: "cards-home" }],
  });
  const release = await writeSampleRelease(store, "cards", "2");
  const shell = await writeSampleShell();
  const { routes } = await composeWith({ shell, cards: { release, previous } });
  expect(routes).toEqual(expect.arrayContaining(["/cards", "/old-cards"]));
});
