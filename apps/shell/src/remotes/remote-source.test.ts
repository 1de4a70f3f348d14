// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import type { ComposedRemote } from "@ensemble/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Federation } from "./federation";
import { remoteSource } from "./remote-source";

const filesOf = (digit: string) => ["remote-entry.js", "remote.js", `list.${digit}.js`];
const releaseOf = (digit: string) => ({
  release: `1.0.0+${digit.repeat(10)}`,
  base: `/r/experts/1.0.0+${digit.repeat(10)}/`,
  entry: "remote-entry.js",
  integrity: Object.fromEntries(filesOf(digit).map((file) => [file, `sha384-${file}`])),
  routes: [{ path: "/experts", name: "list", files: [...filesOf(digit), "list.css"] }],
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

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => document.head.replaceChildren());

const preloads = () =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload]")].map((link) => [
    new URL(link.href).pathname,
    link.as,
    link.integrity ?? "",
  ]);

test("a screen's files are asked for at once, those that the document asks for not again", async () => {
  const early = document.createElement("link");
  Object.assign(early, { rel: "preload", as: "script", href: `${remote.base}remote-entry.js` });
  document.head.append(early);
  await remoteSource(remote, whole, 50).bring(0, "list");
  expect(preloads()).toEqual([
    [`${remote.base}remote-entry.js`, "script", ""],
    [`${remote.base}remote.js`, "script", "sha384-remote.js"],
    [`${remote.base}list.b.js`, "script", "sha384-list.b.js"],
    [`${remote.base}list.css`, "style", ""],
  ]);
});

test("its chunks run by themselves, the container only where it is asked for its screens", async () => {
  const append = vi.spyOn(document.head, "append");
  await remoteSource(remote, whole, 50).bring(0, "list");
  const scripts = append.mock.calls.flat().filter((node) => node instanceof HTMLScriptElement);
  expect(scripts.map((script) => [new URL(script.src).pathname, script.integrity])).toEqual([
    [`${remote.base}remote.js`, "sha384-remote.js"],
    [`${remote.base}list.b.js`, "sha384-list.b.js"],
  ]);
  await vi.waitFor(() => expect(document.querySelector("script")).toBeNull());
  append.mockRestore();
});

test("another attempt ends what the first still waits for", async () => {
  vi.stubGlobal("fetch", async () => new Response("text"));
  const source = remoteSource(remote, whole, 50);
  await source.bring(0, "list");
  expect(preloads()).toHaveLength(4);
  await source.bring(1, "list");
  expect(preloads()).toEqual([]);
  vi.unstubAllGlobals();
});

test("what failed last is told: the release that stands in, once it does", () => {
  const failed: string[] = [];
  const onFailed = ({ release }: { release: string }) => void failed.push(release);
  const source = remoteSource(remote, whole, 50, { onFailed });
  source.onFailed?.("list", new Error("planted"));
  expect(source.fallBack?.("list", new Error("planted"))).toBe(true);
  source.onFailed?.("list", new Error("planted"));
  expect(failed).toEqual([remote.release, remote.fallback!.release]);
});

test("what failed last is told: the release that is previewed", async () => {
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
