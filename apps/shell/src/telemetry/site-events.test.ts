import { DataError } from "@ensemble/session";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { followEvents, isUnexpected, recordScreens, type SiteEvent } from "./site-events";

const running = { release: "1.0.0+0123456789", channel: "stable" as const, base: "/r/shop/1/" };
const told: SiteEvent[] = [];
followEvents((event) => void told.push(event));
beforeEach(() => void (told.length = 0));

const loads = () => told.filter(({ kind }) => kind === "load");

test("counts the load of a screen that was fetched ahead when it is visited", () => {
  const watchers = recordScreens("shop", () => running);
  watchers.onReady("outfit-list", 120);
  watchers.onReady("outfit-detail", 80);
  expect(told).toEqual([]);
  const fetched = performance.now();
  watchers.onVisit("outfit-list");
  watchers.onVisit("outfit-list");
  expect(loads()).toMatchObject([{ screen: "outfit-list", value: 120, first: true, running }]);
  expect(loads()[0]!.at).toBeLessThanOrEqual(fetched);
});

test("counts the load of a visited screen at once, the first of its release as such", () => {
  const watchers = recordScreens("shop", () => running);
  for (const screen of ["outfit-list", "outfit-detail"]) {
    watchers.onVisit(screen);
    watchers.onReady(screen, 50);
  }
  expect(loads().map(({ screen, first }) => [screen, first])).toEqual([
    ["outfit-list", true],
    ["outfit-detail", false],
  ]);
});

class ChangedMeanwhileError extends Error {
  override name = "ChangedMeanwhileError";
}

/** An error like those of Supabase's auth client, whose code this chunk does not have. */
const authError = (name: string, status?: number) =>
  Object.assign(new Error("Failed to fetch"), { __isAuthError: true, name, status });

const wrongShape = z.object({ total: z.number() }).safeParse({}).error;
const chunk = Object.assign(new Error("Loading chunk 7 failed"), { name: "ChunkLoadError" });

test.each([
  ["an answer of 500", new DataError("unexpected", "no", "XX000")],
  ["a missing column", new DataError("unexpected", "no such column", "42703")],
  ["a missing right", new DataError("forbidden", "permission denied", "42501")],
  ["a missing right of a visitor", new DataError("signed-out", "permission denied", "42501")],
  ["a value no form lets through", new DataError("invalid", "value too long", "22001")],
  ["an answer of Auth of 500", authError("AuthApiError", 500)],
  ["an answer that is not Auth's", authError("AuthUnknownError")],
  ["an answer of another shape", wrongShape],
  ["code that throws", new TypeError("outfit.items is undefined")],
  ["a chunk that is not there", chunk],
])("counts %s", (_what, error) => {
  expect(isUnexpected(error)).toBe(true);
});

test.each([
  ["no network", new DataError("offline", "no answer")],
  ["no network under a file", new TypeError("Failed to fetch")],
  ["no network under a sign-in", authError("AuthRetryableFetchError", 0)],
  ["a service that pauses", authError("AuthRetryableFetchError", 503)],
  ["a request that was given up", new DOMException("aborted", "AbortError")],
  ["a session that ended", new DataError("signed-out", "JWT expired", "PGRST303")],
  ["a record that is gone", new DataError("not-found", "no row", "PGRST116")],
  ["a slot that is taken", new DataError("conflict", "taken", "PT409", "slot_taken")],
  ["a rule of the database", new DataError("invalid", "too late", "PT422", "too_late")],
  ["a wrong password", authError("AuthApiError", 400)],
  ["too many tries", authError("AuthApiError", 429)],
  ["a refusal of the screen's own", new ChangedMeanwhileError("Pia")],
])("does not count %s", (_what, error) => {
  expect(isUnexpected(error)).toBe(false);
});
