import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authorizedFetch } from "./db";

const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const opened = {
  transferSize: 300,
  serverTiming: [{ name: "draw" }, { name: "traceparent", description: traceparent }],
};

function serve(url: string) {
  const supabase = { url, key: "a-key-of-at-least-twenty-letters" };
  provideSettings(settingsSchema.parse({ environment: "test", supabase }), "http://site");
}

/** The header of a request on a page with this navigation, this long after it began. */
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

test("names the page's trace in what it asks while it opens", async () => {
  expect(await sent(opened, 5000)).toBe(traceparent);
});

test.each([
  ["a minute later", opened, 60_000],
  ["on a page from the browser's cache", { ...opened, transferSize: 0 }, 5000],
  ["on a page without a trace", { transferSize: 300, serverTiming: [] }, 5000],
  ["where a browser knows no server timing", { transferSize: 300 }, 5000],
  ["on a server, which has no page", undefined, 5000],
])("names no trace %s", async (_case, page, at) => expect(await sent(page, at)).toBeNull());

test("names no trace to a backend of another origin", async () => {
  serve("https://project.supabase.co");
  expect(await sent(opened, 5000)).toBeNull();
});
