import { DataError } from "@ensemble/session";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { partKey } from "../remotes/screen-loader";
import { redactedMessage, reportedEvent } from "./reported-event";
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
  ['Unexpected token, "Dear Pia" is not JSON', "Unexpected token, <text> is not JSON"],
  ["no slot 'Monday with Pia' for 4915123456", "no slot <text> for <number>"],
  ["gone: 0b0e7c4e-6d0f-4f0a-9f0e-0d7a3a2f1c11", "gone: <id>"],
])("redacts %s to %s", (message, redacted) => {
  expect(redactedMessage(new Error(message))).toBe(redacted);
});

test("keeps the code and object names of a database error", () => {
  const refusal = new DataError("invalid", 'column "flavor" does not exist', "42703");
  expect(redactedMessage(refusal)).toBe('42703 column "flavor" does not exist');
  const typed = new DataError("invalid", 'invalid input syntax for type uuid: "pia"', "22P02");
  expect(redactedMessage(typed)).toBe("22P02 invalid input syntax for type uuid: <text>");
});

test("truncates long messages and ignores other values", () => {
  expect(redactedMessage("Pia")).toBeUndefined();
  expect(redactedMessage(new Error("x ".repeat(500)))).toHaveLength(200);
});

describe("reporter", () => {
  const running = (app: string) => ({
    release: "1.0.0+0123456789",
    channel: "stable" as const,
    base: `/r/${app}/1.0.0+0123456789/`,
  });

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
  const findOwner = (one: SiteEvent) => {
    const own = attributeError(one, known);
    return own && `${own.remote}@${own.running.release} ${own.running.channel} ${own.screen}`;
  };

  test("attributes an error to the screen in view if its code ran or there is no stack", () => {
    for (const thrown of [thrownIn(shop!, shell!), thrownIn(shell!, shop!), "text"])
      expect(findOwner(event(thrown))).toBe("shop@1.0.0+0123456789 stable home");
  });

  test("attributes an error to another remote if its code threw", () => {
    expect(findOwner(event(thrownIn(shell!, canary, shop!)))).toBe(
      "experts@1.1.0+bbbbbbbbbb canary home",
    );
    expect(findOwner(event("text", { position: `https://site.example/r/${canary}:1:2` }))).toBe(
      "experts@1.1.0+bbbbbbbbbb canary home",
    );
  });

  test("attributes an error to the shell if only its code ran, but not a failed request", () => {
    expect(findOwner(event(thrownIn(shell!)))).toBe("shell@1.0.0+aaaaaaaaaa stable home");
    const refused = event(thrownIn(shell!), { kind: "refused" });
    expect(findOwner(refused)).toBe("shop@1.0.0+0123456789 stable home");
  });

  test("ignores errors of a starting container, which are failed loads", () => {
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

  test("records a prefetched screen's load when it is visited", () => {
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

  test("records a visited screen's load immediately and marks the first of a release", () => {
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

  test("records a part's loads and failures with its remote's release, but no visits", () => {
    const listeners = recordScreens("shop", () => running);
    listeners.onReady(partKey("looks"), 70);
    listeners.onVisit(partKey("looks"));
    listeners.onThrown(partKey("looks"), new Error("injected"));
    const of = { remote: "shop", screen: "looks", part: true, running };
    expect(recorded).toMatchObject([
      { ...of, kind: "load", value: 70 },
      { ...of, kind: "error" },
    ]);
    expect(reportedEvent(recorded[1]!)).toMatchObject({
      ...{ kind: "error", remote: "shop", release: running.release, screen: "looks", part: true },
    });
  });

  class VersionConflictError extends Error {
    override name = "VersionConflictError";
  }

  /** Imitates an error of Supabase's auth client, whose code this chunk doesn't have. */
  const authError = (name: string, status?: number) =>
    Object.assign(new Error("Failed to fetch"), { __isAuthError: true, name, status });

  const wrongShape = z.object({ total: z.number() }).safeParse({}).error;
  const chunk = Object.assign(new Error("Loading chunk 7 failed"), { name: "ChunkLoadError" });

  test.each([
    ["a response of 500", new DataError("unexpected", "no", "XX000")],
    ["a missing column", new DataError("unexpected", "no such column", "42703")],
    ["a missing permission", new DataError("forbidden", "permission denied", "42501")],
    [
      "a missing permission of a visitor",
      new DataError("signed-out", "permission denied", "42501"),
    ],
    ["a malformed value", new DataError("invalid", "value too long", "22001")],
    ["a 500 of Auth", authError("AuthApiError", 500)],
    ["a response that isn't from Auth", authError("AuthUnknownError")],
    ["an invalid response", wrongShape],
    ["code that throws", new TypeError("outfit.items is undefined")],
    ["a missing chunk", chunk],
  ])("treats %s as unexpected", (_what, error) => {
    expect(isUnexpected(error)).toBe(true);
  });

  test.each([
    ["no network", new DataError("offline", "no response")],
    ["no network for a file", new TypeError("Failed to fetch")],
    ["no network for a sign-in", authError("AuthRetryableFetchError", 0)],
    ["an unavailable service", authError("AuthRetryableFetchError", 503)],
    ["an aborted request", new DOMException("aborted", "AbortError")],
    ["a session that ended", new DataError("signed-out", "JWT expired", "PGRST303")],
    ["a deleted record", new DataError("not-found", "no row", "PGRST116")],
    ["a taken slot", new DataError("conflict", "taken", "PT409", "slot_taken")],
    ["a rule of the database", new DataError("invalid", "too late", "PT422", "too_late")],
    ["a wrong password", authError("AuthApiError", 400)],
    ["too many attempts", authError("AuthApiError", 429)],
    ["the screen's own error", new VersionConflictError("Pia")],
  ])("treats %s as expected", (_what, error) => {
    expect(isUnexpected(error)).toBe(false);
  });
});
