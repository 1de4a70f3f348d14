// @vitest-environment happy-dom
import { DataError } from "@ensemble/session";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { recordRefusal, recordTroubles } from "./record-troubles";
import { followEvents, record, type SiteEvent } from "./site-events";

const runningOf = (app: string) => ({
  release: "1.0.0+0123456789",
  channel: "stable" as const,
  base: `/r/${app}/1.0.0+0123456789/`,
});
const recorded: SiteEvent[] = [];

/** An error as the browser creates it: its stack names the files that were running. */
function thrownIn(...apps: string[]): Error {
  const error = new TypeError("paths.giftCards is not a function");
  const frames = apps.map((app) => `    at f (https://site.example/r/${app}/1.0.0+a/x.js:1:2)`);
  return Object.assign(error, { stack: [String(error), ...frames].join("\n") });
}

beforeAll(() => {
  recordTroubles(runningOf("shell"));
  followEvents((event) => void (event.kind !== "visit" && recorded.push(event)));
  record({ kind: "visit", remote: "shop", screen: "home", running: runningOf("shop"), at: 1 });
});
beforeEach(() => void (recorded.length = 0));

test("attributes an error in a handler to the screen in view, with its running release", () => {
  const error = thrownIn("shop", "shell");
  window.dispatchEvent(new ErrorEvent("error", { error }));
  expect(recorded).toMatchObject([
    { kind: "uncaught", remote: "shop", screen: "home", running: runningOf("shop"), thrown: error },
  ]);
});

test("attributes an error in the shell's own code to the shell", () => {
  window.dispatchEvent(new ErrorEvent("error", { error: thrownIn("shell", "shell") }));
  expect(recorded).toMatchObject([
    { remote: "shell", screen: "home", running: runningOf("shell") },
  ]);
});

test("leaves an error that a container throws as it starts to the record of its load", () => {
  const error = thrownIn("shell");
  error.stack += "\n    at https://site.example/r/shop/1.0.0+a/remote-entry.js?attempt=1:1:7";
  window.dispatchEvent(new ErrorEvent("error", { error }));
  expect(recorded).toEqual([]);
});

test("records an unhandled rejection, but not events without an error", () => {
  const reason = thrownIn("shop");
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
  window.dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop" }));
  expect(recorded.map(({ kind, thrown }) => [kind, thrown])).toEqual([["uncaught", reason]]);
});

test("records a refusal for the screen in view, and no everyday failures", () => {
  recordRefusal(new DataError("offline", "no answer"));
  recordRefusal(new DataError("unexpected", "column outfits.colour does not exist", "42703"));
  expect(recorded.map(({ kind, remote }) => `${kind} ${remote}`)).toEqual(["refused shop"]);
});
