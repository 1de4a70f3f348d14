import type { ComposedRemote, Composition } from "@ensemble/contract";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { reportVisit, type Visit } from "./report";

const composition = {
  shell: { release: "1.0.0+aaaaaaaaaa" },
  settings: {
    environment: "test",
    loadBudget: 8000,
    telemetry: { endpoint: "/api/telemetry", sampleRate: 0.5 },
  },
} as Composition;
const running = { release: "1.0.0+0123456789", channel: "stable", compared: true } as const;
const owner = { remote: "shop", screen: "home", ...running };
const match = { remote: { name: "shop", ...running } as ComposedRemote, route: { name: "home" } };

let beacons: { events: Record<string, unknown>[] }[];
let entries: Record<string, object[]>;
let activationStart: number;
let listening: MockInstance<typeof document.addEventListener>;

/** The browser's observer, with the entries since the navigation. */
class Observer {
  #types: string[] = [];
  observe({ type, buffered }: { type: string; buffered: boolean }): void {
    if (buffered) this.#types.push(type);
  }
  takeRecords = () => this.#types.flatMap((type) => entries[type] ?? []);
}

beforeEach(() => {
  [beacons, entries, activationStart] = [[], {}, 0];
  vi.spyOn(Math, "random").mockReturnValue(0.4);
  vi.spyOn(performance, "getEntriesByType").mockImplementation(() => [
    { activationStart } as PerformanceNavigationTiming,
  ]);
  listening = vi.spyOn(document, "addEventListener");
  vi.stubGlobal("PerformanceObserver", Observer);
  vi.stubGlobal("LayoutShift", Object);
  Object.defineProperty(navigator, "sendBeacon", {
    value: (_endpoint: string, body: string) => beacons.push(JSON.parse(body)),
    configurable: true,
  });
});
afterEach(() => {
  // All tests share the document.
  for (const [type, listener] of listening.mock.calls)
    document.removeEventListener(type, listener as EventListener);
  delete document.documentElement.dataset.ssr;
  for (const name of ["hidden", "prerendering"]) Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(navigator, "sendBeacon");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const setDocument = (name: "hidden" | "prerendering", value: boolean) =>
  Object.defineProperty(document, name, { value, configurable: true });

/** Hides the page or shows it again, in milliseconds since the navigation. */
function turn(state: "hidden" | "visible", timeStamp = 0): void {
  setDocument("hidden", state === "hidden");
  const event = new Event("visibilitychange");
  Object.defineProperty(event, "timeStamp", { value: timeStamp });
  document.dispatchEvent(event);
}

const paint = (startTime: number) => {
  (entries["largest-contentful-paint"] ??= []).push({ startTime });
};
const shift = (value: number, hadRecentInput = false) => {
  (entries["layout-shift"] ??= []).push({ value, hadRecentInput });
};

/** Opens a server-rendered page with its renderer's signature. */
function open(rendered = "shell@1 shop@1 home", matched: object = match): Visit {
  document.documentElement.dataset.ssr = rendered;
  return reportVisit(composition, matched)!;
}
function openUnrendered(): Visit {
  delete document.documentElement.dataset.ssr;
  return reportVisit(composition, match)!;
}
const sent = () => beacons.map(({ events }) => events.map(({ kind, value }) => [kind, value]));

test("reports LCP and CLS of a visit that ends before the reporter runs, once", () => {
  const visit = open();
  paint(400);
  paint(700);
  shift(0.1);
  shift(5, true);
  shift(0.02);
  turn("hidden");
  turn("visible");
  paint(9000);
  turn("hidden");
  expect(beacons).toEqual([
    {
      ...{ version: 1, environment: "test", sampleRate: 0.5 },
      events: [
        { kind: "lcp", value: 700, ...owner },
        { kind: "cls", value: expect.closeTo(0.12), ...owner },
      ],
    },
  ]);
  expect(visit.measured).toBe(true);
});

test("reports the shell's screens for the shell", () => {
  open("shell@1.0.0+aaaaaaaaaa privacy", {});
  paint(700);
  turn("hidden");
  const shell = { remote: "shell", release: "1.0.0+aaaaaaaaaa", channel: "stable" };
  expect(beacons[0]!.events[0]).toEqual({ kind: "lcp", value: 700, ...shell, screen: "privacy" });
});

test("leaves LCP and CLS to the reporter once it runs", () => {
  const visit = open();
  paint(700);
  visit.measured = true;
  turn("hidden");
  expect(beacons).toEqual([]);
});

test.each([
  ["keeps the LCP from before the code that activity started", { activeAt: 5000 }, 700],
  ["takes the LCP from after code that started at idle", {}, 5400],
])("%s", (_title, progress, lcp) => {
  Object.assign(open(), { requestedAt: 5000, ...progress });
  paint(700);
  paint(5400);
  turn("hidden", 6000);
  expect(sent()[0]).toContainEqual(["lcp", lcp]);
});

test("reports nothing of a page that was hidden before its first paint", () => {
  open();
  turn("hidden");
  turn("visible");
  paint(9000);
  turn("hidden");
  expect(beacons).toEqual([]);
});

test("reports no CLS from a browser that doesn't measure it", () => {
  vi.unstubAllGlobals();
  vi.stubGlobal("PerformanceObserver", Observer);
  open();
  paint(100);
  turn("hidden");
  expect(sent()).toEqual([[["lcp", 100]]]);
});

test("measures a prerendered page from when a visitor opens it", () => {
  setDocument("prerendering", true);
  setDocument("hidden", true);
  open();
  paint(400);
  setDocument("prerendering", false);
  activationStart = 3000;
  turn("visible", 3000);
  expect(beacons).toEqual([]);
  turn("hidden", 4000);
  expect(sent()[0]).toContainEqual(["lcp", 0]);
});

test("doesn't measure a page that opens in the background", () => {
  setDocument("hidden", true);
  const visit = open();
  turn("visible", 60_000);
  paint(60_100);
  turn("hidden", 61_000);
  expect([beacons, visit.measured]).toEqual([[], undefined]);
});

test("leaves pages without server rendering, and pages outside the sample, to the reporter", () => {
  vi.mocked(Math.random).mockReturnValueOnce(0.6);
  const visits = [open(), openUnrendered()];
  paint(100);
  turn("hidden");
  expect(beacons).toEqual([]);
  expect(visits).toEqual([{ sampled: false }, { sampled: true }]);
});

test("reports on every page once that the code didn't start within the load budget", () => {
  vi.mocked(Math.random).mockReturnValueOnce(0.6);
  open().requestedAt = 100;
  turn("hidden", 8000);
  expect(beacons).toEqual([]);
  turn("visible", 8100);
  turn("hidden", 16_101);
  turn("visible", 16_200);
  turn("hidden", 30_000);
  expect(beacons.map(({ events }) => events)).toEqual([
    [{ kind: "failure", error: "NotStarted", ...owner }],
  ]);
});

test("doesn't count time in the background towards the load budget", () => {
  openUnrendered().requestedAt = 100;
  turn("hidden", 1000);
  turn("visible", 3_600_000);
  turn("hidden", 3_601_000);
  expect(beacons).toEqual([]);
});

test.each([{ mountedAt: 900 }, { failed: true }, { requestedAt: undefined }])(
  "reports no failed load of a visit with %j",
  (progress) => {
    Object.assign(openUnrendered(), { requestedAt: 100, ...progress });
    turn("hidden", 60_000);
    expect(beacons).toEqual([]);
  },
);

test("reports the first touch and how long its effect took", () => {
  Object.assign(openUnrendered(), { touch: { control: "filters", at: 1000 }, mountedAt: 2500 });
  turn("hidden");
  turn("hidden");
  expect(beacons.map(({ events }) => events)).toEqual([
    [{ kind: "touch", control: "filters", value: 1500, ...owner }],
  ]);
});

test("reports a touch whose effect the visitor didn't wait for with null", () => {
  openUnrendered().touch = { control: "summary", at: 1000 };
  turn("hidden");
  expect(sent()).toEqual([[["touch", null]]]);
});

test("reports no touch outside the sample", () => {
  vi.mocked(Math.random).mockReturnValueOnce(0.6);
  open().touch = { control: "summary", at: 1000 };
  turn("hidden");
  expect(beacons).toEqual([]);
});

test("reports nothing in an environment without telemetry", () => {
  const { telemetry: _telemetry, ...settings } = composition.settings;
  expect(reportVisit({ ...composition, settings }, match)).toBeUndefined();
  expect(listening).not.toHaveBeenCalled();
});
