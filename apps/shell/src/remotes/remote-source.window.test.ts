import type { ComposedRemote } from "@ensemble/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Federation } from "./federation";
import { remoteSource } from "./remote-source";

const releaseOf = (digit: string) => ({
  release: `1.0.0+${digit.repeat(10)}`,
  base: `/r/experts/1.0.0+${digit.repeat(10)}/`,
  entry: "remote-entry.js",
  integrity: { "remote-entry.js": `sha384-${digit}` },
  routes: [{ path: "/experts", name: "list", files: ["remote-entry.js", "remote.js", "c.css"] }],
});
const remote: ComposedRemote = {
  name: "experts",
  channel: "stable",
  ...releaseOf("b"),
  fallback: releaseOf("a"),
};
const screens = [{ name: "list", path: "/experts", load: async () => ({ default: () => null }) }];
const federationOf = (load: Federation["load"]): Federation => ({ load });
const whole = federationOf(async () => ({ remote: { screens } }));

/** The requested addresses; nothing that is requested ever arrives. */
let asked: { address: string; signal: AbortSignal }[];

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  asked = [];
  vi.stubGlobal("fetch", (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ address: new URL(address).pathname, signal });
    return new Promise<never>(() => undefined);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.fetchedAhead;
});

const addresses = () => asked.map(({ address }) => address);
const files = remote.routes[0]!.files.map((file) => remote.base + file);

test("requests a screen's files at once, except those that the document has requested", async () => {
  const [entry = "", ...others] = files;
  window.fetchedAhead = new Map([
    [new URL(entry, window.location.href).href, new AbortController()],
  ]);
  await remoteSource(remote, whole, 50).bring(0, "list");
  expect(addresses()).toEqual(others);
});

test("leaves chunk scripts to the container, which alone knows their digests", async () => {
  const append = vi.spyOn(document.head, "append");
  await remoteSource(remote, whole, 50).bring(0, "list");
  expect(addresses()).toEqual(files);
  expect(append).not.toHaveBeenCalled();
  append.mockRestore();
});

test("prefetches nothing when the container has no digest, since sources are not cached", async () => {
  await remoteSource({ ...remote, integrity: {} }, whole, 50).bring(0, "list");
  expect(addresses()).toEqual([]);
});

test("cancels what does not arrive in time, to free its connection", async () => {
  await remoteSource(remote, whole, 5).bring(0, "list");
  await vi.waitFor(() =>
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true]),
  );
});

test("cancels what the first attempt still waits for when another starts", async () => {
  const source = remoteSource(remote, whole, 5000);
  await source.bring(0, "list");
  expect(asked.some(({ signal }) => signal.aborted)).toBe(false);
  const first = [...asked];
  vi.stubGlobal("fetch", async () => new Response("text"));
  await source.bring(1, "list");
  expect(first.every(({ signal }) => signal.aborted)).toBe(true);
});

test("reports the fallback as the running and the failed release once it runs", () => {
  const failed: string[] = [];
  const onFailed = ({ release }: { release: string }) => void failed.push(release);
  const source = remoteSource(remote, whole, 50, { onFailed });
  source.onFailed?.("list", new Error("planted"));
  expect(source.release?.()).toBe(remote.release);
  expect(source.fallBack?.("list", new Error("planted"))).toBe(true);
  expect(source.release?.()).toBe(remote.fallback!.release);
  source.onFailed?.("list", new Error("planted"));
  expect(failed).toEqual([remote.release, remote.fallback!.release]);
});

test("reports the previewed release as the failed one", async () => {
  const failed = vi.fn();
  const chosen = { ...remote, ...releaseOf("c"), channel: "override" as const };
  const source = remoteSource(remote, whole, 50, {
    preview: Promise.resolve(chosen),
    onFailed: failed,
  });
  await source.ready;
  source.onFailed?.("list", new Error("planted"));
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ base: chosen.base }), "list");
});
