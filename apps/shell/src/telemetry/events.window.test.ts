import { DataError } from "@ensemble/session";
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
  type MockInstance,
} from "vitest";
import type { Visit } from "../document/report";
import { reportedEvent } from "./reported-event";
import {
  followEvents,
  record,
  recordErrors,
  recordRefusal,
  recordScreens,
  type Running,
  type SiteEvent,
} from "./site-events";

const measured = new Map<string, (metric: { value: number; entries: object[] }) => void>();
type Follow = (callback: Parameters<typeof measured.set>[1]) => void;
const measure =
  (kind: string): Follow =>
  (callback) =>
    void measured.set(kind, callback);
vi.mock("web-vitals", () => ({
  onLCP: measure("lcp"),
  onINP: measure("inp"),
  onCLS: measure("cls"),
}));

describe("reported event", () => {
  const shop = "/r/shop/1.0.0+0123456789/";
  const next = "/r/shop/1.1.0+0123456789/";
  let running: Running;
  let files: object[];
  const getBytes = (event: SiteEvent) => reportedEvent(event)?.bytes;
  const recordedEvents: SiteEvent[] = [];
  followEvents((event) => void recordedEvents.push(event));

  const file = (path: string, startTime: number, responseEnd: number, transferSize: number) => ({
    ...{ name: new URL(path, window.location.href).href, startTime, responseEnd, transferSize },
  });

  beforeEach(() => {
    running = { release: "1.0.0+0123456789", channel: "stable", base: shop };
    onVisit("home");
    recordedEvents.length = 0;
    files = [];
    const entries = () => files as ReturnType<Performance["getEntriesByType"]>;
    vi.spyOn(performance, "getEntriesByType").mockImplementation(entries);
  });

  function ready(at: number, value: number) {
    vi.spyOn(performance, "now").mockReturnValue(at);
    onReady("home", value);
    return getBytes(recordedEvents.at(-1)!);
  }
  const { onReady, onVisit } = recordScreens("shop", () => running);

  test("counts the document's prefetches for the first load", () => {
    files = [
      file(`${shop}remote-entry.js`, 40, 300, 9000),
      file(`${shop}remote-entry.js`, 2500, 2501, 0), // Its use after the prefetch.
      file(`${shop}home.js`, 2500, 2700, 3000),
      file("/r/experts/1.0.0+0123456789/remote-entry.js", 2500, 2600, 500),
      file(`${shop}late.js`, 2600, 4000, 700),
    ];
    expect(ready(3000, 500)).toBe(12_000);
  });

  test("counts only files requested since the start of a later load", () => {
    files = [file(`${shop}late.js`, 2600, 4000, 700), file(`${shop}outfit.js`, 6010, 6090, 2000)];
    expect(ready(6100, 100)).toBe(2000);
    files = [file(`${next}remote-entry.js`, 6200, 7000, 8000)];
    running = { release: "1.1.0+0123456789", channel: "fallback", base: next };
    expect(ready(8000, 900)).toBe(8000);
  });

  test("reports an error with five frames and without URLs", () => {
    const stack = Array.from(
      { length: 7 },
      (_, row) => `at f (https://site.example${shop}a.js?attempt=1:1:${row})`,
    ).join("\n");
    const thrown = Object.assign(new TypeError("too far"), {
      stack: `at <anonymous>:1:1\n${stack}`,
    });
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
});

describe("site events", () => {
  const running = {
    release: "1.0.0+0123456789",
    channel: "stable" as const,
    base: "/r/shop/1.0.0+0123456789/",
  };
  const recorded: SiteEvent[] = [];

  beforeAll(() => {
    recordErrors();
    followEvents((event) => void (event.kind !== "visit" && recorded.push(event)));
    record({ kind: "visit", remote: "shop", screen: "home", running, at: 1 });
  });
  beforeEach(() => void (recorded.length = 0));

  test("records an uncaught error for the screen in view, with its position", () => {
    const error = new TypeError("paths.giftCards is not a function");
    window.dispatchEvent(
      new ErrorEvent("error", { error, filename: "/r/x.js", lineno: 3, colno: 7 }),
    );
    const position = "/r/x.js:3:7";
    expect(recorded).toMatchObject([
      { kind: "uncaught", remote: "shop", screen: "home", running, thrown: error, position },
    ]);
  });

  test("records a worker's error with its position as stack", () => {
    const filename = "https://site.example/r/shop/1.0.0+a/w.js";
    const message = "Uncaught RangeError: too far";
    window.dispatchEvent(new ErrorEvent("error", { message, filename, lineno: 1, colno: 90 }));
    expect(recorded).toMatchObject([{ thrown: { message, stack: `${filename}:1:90` } }]);
  });

  test("records unhandled rejections, but not events without an error", () => {
    const reason = new Error("no response");
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
    window.dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop" }));
    expect(recorded.map(({ kind, thrown }) => [kind, thrown])).toEqual([["uncaught", reason]]);
  });

  test("records unexpected errors, but not expected ones", () => {
    recordRefusal(new DataError("offline", "no response"));
    recordRefusal(new DataError("unexpected", "column outfits.flavor does not exist", "42703"));
    expect(recorded.map(({ kind, remote }) => `${kind} ${remote}`)).toEqual(["refused shop"]);
  });
});

describe("reporter", () => {
  /** The callback of each measured vital. */
  const running = {
    ...{ release: "1.0.0+0123456789", base: "/r/shop/1.0.0+0123456789/" },
    ...{ channel: "stable" as const, compared: true },
  };
  const options = { endpoint: "/api/telemetry", sampleRate: 1, environment: "test", sampled: true };
  let beacons: { events: object[] }[];
  let listening: MockInstance<typeof document.addEventListener>;

  beforeEach(() => {
    vi.resetModules();
    measured.clear();
    beacons = [];
    listening = vi.spyOn(document, "addEventListener");
    Object.defineProperty(navigator, "sendBeacon", {
      value: (_endpoint: string, body: string) => beacons.push(JSON.parse(body)),
      configurable: true,
    });
  });
  afterEach(() => {
    for (const [type, listener] of listening.mock.calls)
      document.removeEventListener(type, listener as EventListener);
    Reflect.deleteProperty(navigator, "sendBeacon");
    Reflect.deleteProperty(document, "visibilityState");
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** Starts the reporter of a page that shows a screen; returns the events that it then reports. */
  async function report(visit: Visit, ...more: object[]): Promise<object[]> {
    const { startReporter } = await import("./reporter");
    const { record } = await import("./site-events");
    const shown = { remote: "shop", screen: "home", running, at: 1 };
    record({ kind: "visit", ...shown });
    startReporter({ ...options, visit });
    for (const event of more) record({ ...shown, kind: "failure", ...event });
    for (const vital of measured.values()) vital({ value: 3000, entries: [] });
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    return beacons.flatMap(({ events }) => events);
  }

  const owner = { remote: "shop", release: running.release, channel: "stable", screen: "home" };

  test("reports each vital of a page whose document hasn't reported any", async () => {
    const visit: Visit = { sampled: true };
    expect(await report(visit)).toEqual([
      { ...owner, compared: true, kind: "inp", value: 3000 },
      { ...owner, compared: true, kind: "lcp", value: 3000 },
      { ...owner, compared: true, kind: "cls", value: 3000 },
    ]);
    expect(visit.measured).toBe(true);
  });

  test("reports only INP of a page whose document has reported LCP and CLS", async () => {
    const events = await report({ sampled: true, measured: true });
    expect(events).toMatchObject([{ kind: "inp" }]);
  });

  test("reports the document's LCP if activity started the code", async () => {
    const takeRecords = () => [{ startTime: 700 }, { startTime: 2600 }];
    vi.stubGlobal(
      "PerformanceObserver",
      class {
        observe = () => undefined;
        takeRecords = takeRecords;
      },
    );
    const navigation = [{ activationStart: 0 } as PerformanceNavigationTiming];
    vi.spyOn(performance, "getEntriesByType").mockReturnValue(navigation);
    const events = await report({ sampled: true, activeAt: 2000 });
    expect(events).toContainEqual(expect.objectContaining({ kind: "lcp", value: 700 }));
    expect([...measured.keys()]).toEqual(["inp", "cls"]);
  });

  test("tells the document's script that a failed load has been reported", async () => {
    const visit: Visit = { sampled: true };
    await report(visit, { thrown: new Error("injected") });
    expect(visit.failed).toBe(true);
  });
});
