import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import type { Visit } from "../document/report";

/** The callback of each measured vital. */
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
