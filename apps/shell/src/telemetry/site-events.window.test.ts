import { DataError } from "@ensemble/session";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { followEvents, record, recordRefusal, recordTroubles, type SiteEvent } from "./site-events";

const running = {
  release: "1.0.0+0123456789",
  channel: "stable" as const,
  base: "/r/shop/1.0.0+0123456789/",
};
const recorded: SiteEvent[] = [];

beforeAll(() => {
  recordTroubles();
  followEvents((event) => void (event.kind !== "visit" && recorded.push(event)));
  record({ kind: "visit", remote: "shop", screen: "home", running, at: 1 });
});
beforeEach(() => void (recorded.length = 0));

test("records an error in a handler for the screen in view, with its place", () => {
  const error = new TypeError("paths.giftCards is not a function");
  window.dispatchEvent(
    new ErrorEvent("error", { error, filename: "/r/x.js", lineno: 3, colno: 7 }),
  );
  const place = "/r/x.js:3:7";
  expect(recorded).toMatchObject([
    { kind: "uncaught", remote: "shop", screen: "home", running, thrown: error, place },
  ]);
});

test("records a worker's error, which brings no error object, with the worker's place as stack", () => {
  const filename = "https://site.example/r/shop/1.0.0+a/w.js";
  const message = "Uncaught RangeError: too far";
  window.dispatchEvent(new ErrorEvent("error", { message, filename, lineno: 1, colno: 90 }));
  expect(recorded).toMatchObject([{ thrown: { message, stack: `${filename}:1:90` } }]);
});

test("records an unhandled rejection, but not events without an error", () => {
  const reason = new Error("no answer");
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
  window.dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop" }));
  expect(recorded.map(({ kind, thrown }) => [kind, thrown])).toEqual([["uncaught", reason]]);
});

test("records a refusal for the screen in view, and no everyday failures", () => {
  recordRefusal(new DataError("offline", "no answer"));
  recordRefusal(new DataError("unexpected", "column outfits.colour does not exist", "42703"));
  expect(recorded.map(({ kind, remote }) => `${kind} ${remote}`)).toEqual(["refused shop"]);
});
