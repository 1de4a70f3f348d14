import { settingsSchema } from "@ensemble/contract/schemas";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const startReporter = vi.fn();
vi.mock("./reporter", () => ({ startReporter }));

const settings = settingsSchema.parse({
  environment: "test",
  supabase: { url: "/", key: "a-key-of-at-least-twenty-letters" },
  telemetry: { endpoint: "/api/telemetry" },
});

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  startReporter.mockClear();
  Reflect.deleteProperty(document, "prerendering");
});

test("doesn't report a prerendered page before a visitor opens it", async () => {
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  const { startTelemetry } = await import("./telemetry");
  const { record } = await import("./site-events");
  startTelemetry(settings);
  const running = { release: "1.0.0+0123456789", channel: "stable" as const, base: "/r/shop/1/" };
  const thrown = new Error("injected");
  record({ kind: "error", remote: "shop", screen: "home", running, at: 1, thrown });
  window.dispatchEvent(new Event("load"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(startReporter).not.toHaveBeenCalled();
  document.dispatchEvent(new Event("prerenderingchange"));
  await vi.waitFor(() => expect(startReporter).toHaveBeenCalledOnce());
});

test("starts the reporter some time after the page has loaded", async () => {
  const { startTelemetry } = await import("./telemetry");
  startTelemetry(settings);
  await vi.advanceTimersByTimeAsync(3000);
  expect(startReporter).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  await vi.waitFor(() => expect(startReporter).toHaveBeenCalledOnce());
});

test("reports from a page as the document's script has sampled it", async () => {
  vi.stubGlobal("visit", { sampled: false });
  const { startTelemetry } = await import("./telemetry");
  startTelemetry(settings);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(startReporter).not.toHaveBeenCalled();
  vi.stubGlobal("visit", { sampled: true });
  startTelemetry(settings);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(startReporter.mock.lastCall![0].visit).toBe(window.visit));
  vi.unstubAllGlobals();
});
