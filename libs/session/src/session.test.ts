import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DataError, explainRefusal, unwrap } from "./data-error";
import { authorizedFetch } from "./db";
import { mergeTabChange } from "./favorites";

const result = (status: number, code?: string) =>
  Promise.resolve({ data: null, status, error: { message: "no", code, hint: "slot_taken" } });

test.each([
  [0, undefined, "offline"],
  [503, undefined, "offline"],
  [406, "PGRST116", "not-found"],
  [403, "42501", "forbidden"],
  [401, "42501", "signed-out"],
  [401, "PGRST303", "signed-out"],
  [409, "23505", "conflict"],
  [409, "PT409", "conflict"],
  [422, "PT422", "invalid"],
  [500, "XX000", "unexpected"],
  [404, undefined, "not-found"],
  [400, "23514", "invalid"],
  [400, "42703", "unexpected"], // Unknown column.
  [404, "PGRST205", "unexpected"], // Unknown table.
  [404, "PGRST202", "unexpected"], // Unknown function.
])("maps status %s with code %s to %s", async (status, code, kind) => {
  const error = await unwrap(result(status, code)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DataError);
  expect(error).toMatchObject({ kind, hint: "slot_taken" });
});

test("returns the data of a response without an error", async () => {
  const request = Promise.resolve({ data: [1], status: 200, error: null });
  expect(await unwrap(request)).toEqual([1]);
});

const refusals = {
  price_changed: "The price has changed.",
  "23505": (message: string) => `Choose another: ${message}`,
  offline: "Check your connection.",
  otherwise: "Please try again.",
};
const explain = (...error: ConstructorParameters<typeof DataError>) =>
  explainRefusal(new DataError(...error), refusals);

test("looks up a message by hint, then by code, then by kind", () => {
  expect(explain("conflict", "It now costs 90.", "PT409", "price_changed")).toBe(
    "The price has changed.",
  );
  expect(explain("conflict", "taken", "23505")).toBe("Choose another: taken");
  expect(explain("offline", "fetch failed")).toBe("Check your connection.");
});

test("shows the database's messages for users, wrapped on request", () => {
  const error = new DataError("conflict", "it was moved.", "PT409", "moved");
  expect(explainRefusal(error, refusals)).toBe("it was moved.");
  const worded = (message: string) => `Nothing was saved: ${message}`;
  expect(explainRefusal(error, { ...refusals, worded })).toBe("Nothing was saved: it was moved.");
});

test("hides the database's technical messages", () => {
  expect(explain("conflict", 'violates constraint "x"', "23P01", "Key (a)=(b)")).toBe(
    "Please try again.",
  );
  expect(explainRefusal(new TypeError("x is undefined"), refusals)).toBe("Please try again.");
});

test("applies another tab's changes in order", () => {
  expect(mergeTabChange(["a"], ["a"], ["a", "b"])).toEqual(["a", "b"]);
  expect(mergeTabChange(["a", "b"], ["a", "b"], ["b"])).toEqual(["b"]);
  const after = ["b", "a"];
  expect(mergeTabChange(["a", "b"], ["a", "b"], after)).toBe(after);
});

test("keeps a concurrent toggle", () => {
  // This tab added "x" while the other, unaware of it, added "b".
  expect(mergeTabChange(["a", "x"], ["a"], ["a", "b"])).toEqual(["a", "x", "b"]);
  // This tab removed "a" while the other added "b".
  expect(mergeTabChange([], ["a"], ["a", "b"])).toEqual(["b"]);
});

test("converges after concurrent changes in two tabs", () => {
  const one = mergeTabChange(["x"], [], ["y"]);
  const other = mergeTabChange(["y"], [], ["x"]);
  expect(new Set(one)).toEqual(new Set(other));
  // Each tab writes its merged list, receives the other's and accepts it.
  expect(mergeTabChange(one, ["x"], other)).toBe(other);
  expect(mergeTabChange(other, ["y"], one)).toBe(one);
});

describe("db", () => {
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const opened = {
    transferSize: 300,
    serverTiming: [{ name: "render" }, { name: "traceparent", description: traceparent }],
  };

  function serve(url: string) {
    const supabase = { url, key: "a-key-of-at-least-twenty-letters" };
    provideSettings(settingsSchema.parse({ environment: "test", supabase }), "http://site");
  }

  /** Returns the trace header of a request sent `at` ms after a navigation. */
  async function sent(page: object | undefined, at: number) {
    vi.spyOn(performance, "getEntriesByType").mockReturnValue(
      (page ? [page] : []) as ReturnType<Performance["getEntriesByType"]>,
    );
    vi.spyOn(performance, "now").mockReturnValue(at);
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response());
    await authorizedFetch("/rest/v1/outfits", {}, fetch);
    return new Headers(fetch.mock.calls[0]![1]!.headers).get("traceparent");
  }

  beforeEach(() => serve("/"));
  afterEach(() => vi.restoreAllMocks());

  test("sends the page's trace while it loads", async () => {
    expect(await sent(opened, 5000)).toBe(traceparent);
  });

  test.each([
    ["a minute later", opened, 60_000],
    ["on a page from the browser's cache", { ...opened, transferSize: 0 }, 5000],
    ["on a page without a trace", { transferSize: 300, serverTiming: [] }, 5000],
    ["without support for server timing", { transferSize: 300 }, 5000],
    ["on a server", undefined, 5000],
  ])("doesn't send a trace %s", async (_case, page, at) => expect(await sent(page, at)).toBeNull());

  test("doesn't send a trace to another origin", async () => {
    serve("https://project.supabase.co");
    expect(await sent(opened, 5000)).toBeNull();
  });
});
