import { DataError } from "@ensemble/session";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { redactedMessage } from "./reported-event";
import { attributeError } from "./reporter";
import { followEvents, isUnexpected, recordScreens, type SiteEvent } from "./site-events";

test.each([
  ["paths.giftCards is not a function", "paths.giftCards is not a function"],
  [
    "Cannot read properties of undefined (reading 'title')",
    "Cannot read properties of undefined (reading 'title')",
  ],
  ["pia@people.example is taken", "<address> is taken"],
  ["GET https://x.example/?q=pia failed", "GET <url> failed"],
  ['Unexpected token, "Dear Pia" is no JSON', "Unexpected token, <text> is no JSON"],
  ["no slot 'Monday with Pia' for 4915123456", "no slot <text> for <number>"],
  ["gone: 0b0e7c4e-6d0f-4f0a-9f0e-0d7a3a2f1c11", "gone: <id>"],
])("redacts %s to %s", (message, redacted) => {
  expect(redactedMessage(new Error(message))).toBe(redacted);
});

test("reports a database refusal with its code and the database's own names", () => {
  const refusal = new DataError("invalid", 'column "flavor" does not exist', "42703");
  expect(redactedMessage(refusal)).toBe('42703 column "flavor" does not exist');
  const typed = new DataError("invalid", 'invalid input syntax for type uuid: "pia"', "22P02");
  expect(redactedMessage(typed)).toBe("22P02 invalid input syntax for type uuid: <text>");
});

test("reports nothing for other values, and only the beginning of a long message", () => {
  expect(redactedMessage("Pia")).toBeUndefined();
  expect(redactedMessage(new Error("x ".repeat(500)))).toHaveLength(200);
});

describe("reporter", () => {
  const running = (app: string) => ({
    release: "1.0.0+0123456789",
    channel: "stable" as const,
    base: `/r/${app}/1.0.0+0123456789/`,
  });

  /** An error as the browser creates it: its stack names the files that were running. */
  function thrownIn(...files: string[]): Error {
    const error = new TypeError("paths.giftCards is not a function");
    const frames = files.map((file) => `    at f (https://site.example/r/${file}:1:2)`);
    return Object.assign(error, { stack: [String(error), ...frames].join("\n") });
  }

  const event = (thrown: unknown, more: Partial<SiteEvent> = {}): SiteEvent => ({
    ...{
      kind: "uncaught",
      remote: "shop",
      screen: "home",
      running: running("shop"),
      at: 2,
      thrown,
    },
    ...more,
  });
  const [shell, shop] = ["shell/1.0.0+aaaaaaaaaa/s.js", "shop/1.0.0+0123456789/x.js"];
  const canary = "experts/1.1.0+bbbbbbbbbb/e.js";
  const known = new Map([
    ["experts", event(0, { running: { ...running("experts"), channel: "canary" } })],
  ]);
  const ownerOf = (one: SiteEvent) => {
    const own = attributeError(one, known);
    return own && `${own.remote}@${own.running.release} ${own.running.channel} ${own.screen}`;
  };

  test("leaves an error to the screen in view when its code ran, or nothing is known", () => {
    for (const thrown of [thrownIn(shop!, shell!), thrownIn(shell!, shop!), "text"])
      expect(ownerOf(event(thrown))).toBe("shop@1.0.0+0123456789 stable home");
  });

  test("attributes an error of another remote's code to that remote and its release", () => {
    expect(ownerOf(event(thrownIn(shell!, canary, shop!)))).toBe(
      "experts@1.1.0+bbbbbbbbbb canary home",
    );
    expect(ownerOf(event("text", { position: `https://site.example/r/${canary}:1:2` }))).toBe(
      "experts@1.1.0+bbbbbbbbbb canary home",
    );
  });

  test("attributes an error to the shell when only its code ran, but no refusal", () => {
    expect(ownerOf(event(thrownIn(shell!)))).toBe("shell@1.0.0+aaaaaaaaaa stable home");
    const refused = event(thrownIn(shell!), { kind: "refused" });
    expect(ownerOf(refused)).toBe("shop@1.0.0+0123456789 stable home");
  });

  test("leaves an error that a container throws as it starts to the record of its load", () => {
    const entry = "experts/1.1.0+bbbbbbbbbb/remote-entry.js?attempt=1";
    expect(attributeError(event(thrownIn(entry, shell!)), known)).toBeUndefined();
  });
});

describe("site events", () => {
  const running = { release: "1.0.0+0123456789", channel: "stable" as const, base: "/r/shop/1/" };
  const recorded: SiteEvent[] = [];
  followEvents((event) => void recorded.push(event));
  beforeEach(() => void (recorded.length = 0));

  const loads = () => recorded.filter(({ kind }) => kind === "load");

  test("counts the load of a screen that was fetched ahead when it is visited", () => {
    const listeners = recordScreens("shop", () => running);
    listeners.onReady("outfit-list", 120);
    listeners.onReady("outfit-detail", 80);
    expect(recorded).toEqual([]);
    const fetched = performance.now();
    listeners.onVisit("outfit-list");
    listeners.onVisit("outfit-list");
    expect(loads()).toMatchObject([{ screen: "outfit-list", value: 120, first: true, running }]);
    expect(loads()[0]!.at).toBeLessThanOrEqual(fetched);
  });

  test("counts the load of a visited screen at once, the first of its release as such", () => {
    const listeners = recordScreens("shop", () => running);
    for (const screen of ["outfit-list", "outfit-detail"]) {
      listeners.onVisit(screen);
      listeners.onReady(screen, 50);
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
});
