import { beforeEach, expect, test, vi } from "vitest";
import { reportedEvent } from "./reported-event";
import { followEvents, recordScreens, type Running, type SiteEvent } from "./site-events";

const shop = "/r/shop/1.0.0+0123456789/";
const next = "/r/shop/1.1.0+0123456789/";
let running: Running;
let files: object[];
const bytesOf = (event: SiteEvent) => reportedEvent(event)?.bytes;
const heard: SiteEvent[] = [];
followEvents((event) => void heard.push(event));

/** A file that the page requested at one moment and received at another. */
const file = (path: string, startTime: number, responseEnd: number, transferSize: number) => ({
  ...{ name: new URL(path, window.location.href).href, startTime, responseEnd, transferSize },
});

beforeEach(() => {
  running = { release: "1.0.0+0123456789", channel: "stable", base: shop };
  onVisit("home");
  heard.length = 0;
  files = [];
  const entries = () => files as ReturnType<Performance["getEntriesByType"]>;
  vi.spyOn(performance, "getEntriesByType").mockImplementation(entries);
});

function ready(at: number, value: number) {
  vi.spyOn(performance, "now").mockReturnValue(at);
  onReady("home", value);
  return bytesOf(heard.at(-1)!);
}
const { onReady, onVisit } = recordScreens("shop", () => running);

test("counts the document's preloads with the first load, however slowly the shell starts", () => {
  files = [
    file(`${shop}remote-entry.js`, 40, 300, 9000),
    file(`${shop}remote-entry.js`, 2500, 2501, 0), // Its use, from the preload.
    file(`${shop}home.js`, 2500, 2700, 3000),
    file("/r/experts/1.0.0+0123456789/remote-entry.js", 2500, 2600, 500),
    file(`${shop}late.js`, 2600, 4000, 700),
  ];
  expect(ready(3000, 500)).toBe(12_000);
});

test("counts only files requested since it began with a later load", () => {
  files = [file(`${shop}late.js`, 2600, 4000, 700), file(`${shop}outfit.js`, 6010, 6090, 2000)];
  expect(ready(6100, 100)).toBe(2000);
  files = [file(`${next}remote-entry.js`, 6200, 7000, 8000)];
  running = { release: "1.1.0+0123456789", channel: "fallback", base: next };
  expect(ready(8000, 900)).toBe(8000);
});

test("reports an error with five frames of releases and without addresses", () => {
  const stack = Array.from(
    { length: 7 },
    (_, row) => `at f (https://site.example${shop}a.js?attempt=1:1:${row})`,
  ).join("\n");
  const thrown = Object.assign(new TypeError("too far"), { stack: `at <anonymous>:1:1\n${stack}` });
  const event = {
    kind: "uncaught",
    remote: "shop",
    screen: "home",
    running,
    at: 1,
    thrown,
  } as const;
  expect(reportedEvent(event)).toMatchObject({
    error: "TypeError",
    message: "too far",
    frames: [0, 1, 2, 3, 4].map((row) => `shop/1.0.0+0123456789/a.js:1:${row}`),
  });
});

test("separates name and message of a worker's error", () => {
  const thrown = new Error("Uncaught RangeError: too far");
  const event = {
    kind: "uncaught",
    remote: "shop",
    screen: "home",
    running,
    at: 1,
    thrown,
  } as const;
  expect(reportedEvent(event)).toMatchObject({ error: "RangeError", message: "too far" });
});
