import { expect, test, vi } from "vitest";
import { readComposition } from "./composition";
import { parseComposition } from "./schemas";
import { CompositionError } from "./shape";

const complete = {
  settings: {
    environment: "test",
    supabase: { url: "https://project.supabase.example", key: "sb_publishable_0123456789" },
  },
  version: "1.2.0",
  shell: { release: "1.0.0+0123456789", base: "/r/shell/1.0.0+0123456789/" },
  remotes: [
    {
      name: "shop",
      release: "1.0.0+0123456789",
      base: "/r/shop/1.0.0+0123456789/",
      entry: "remote-entry.js",
      routes: [{ path: "/", name: "home", files: ["remote-entry.js"] }],
    },
  ],
};

test("fills in defaults when an environment leaves keys out", () => {
  const { settings } = parseComposition(complete);
  expect(settings.currency).toBe("USD");
  expect(settings.contacts.support).toBe("support@example.com");
  expect(settings.loadBudget).toBe(8000);
});

test("keeps a route's access", () => {
  const [shop] = complete.remotes;
  const route = { path: "/office", name: "office", access: "administrator", files: [] };
  const { remotes } = parseComposition({ ...complete, remotes: [{ ...shop, routes: [route] }] });
  expect(remotes[0]!.routes).toEqual([route]);
});

test("reports all issues at once, each with its key", () => {
  const broken = {
    ...complete,
    settings: {
      environment: "test",
      supabase: { url: "nowhere", key: "short" },
      currency: "dollars",
    },
    remotes: [{ ...complete.remotes[0], base: "/r/shop" }],
  };
  const error = (() => {
    try {
      parseComposition(broken);
    } catch (caught) {
      return caught;
    }
  })();
  expect(error).toBeInstanceOf(CompositionError);
  const issues = (error as CompositionError).issues.join("\n");
  expect(issues).toContain("settings.supabase.url: must be an http(s) address");
  expect(issues).toContain("settings.supabase.key: must be the publishable key");
  expect(issues).toContain("settings.currency: must be an ISO 4217 code");
  expect(issues).toContain("remotes.0.base");
});

test("reports an issue when there is no composition at all", () => {
  expect(() => parseComposition(undefined)).toThrow(CompositionError);
});

const composed = parseComposition({
  ...complete,
  settings: { ...complete.settings, telemetry: { endpoint: "/api/telemetry" } },
  remotes: [{ ...complete.remotes[0], fallback: complete.remotes[0] }],
});

test("reads what was composed as it is", () => {
  expect(readComposition(composed)).toEqual(composed);
});

/** The path of every text, number and list in a value. */
const pathsIn = (value: unknown): string[][] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => pathsIn(inner).map((path) => [key, ...path]))
    : [[]];

/** A copy whose value at a path is of no kind that a composition has. */
function broken(value: unknown, [key, ...rest]: string[]): unknown {
  return key === undefined
    ? true
    : { ...(value as object), [key]: broken(Reflect.get(Object(value), key), rest) };
}

test.each(pathsIn(composed).map((path) => path.join(".")))(
  "refuses a page whose %s is of another kind, and names it",
  (path) => {
    const wrong = broken(composed, path.split("."));
    expect(() => parseComposition(wrong)).toThrow(CompositionError);
    expect(() => readComposition(wrong)).toThrow(new RegExp(path));
  },
);

test.each(
  pathsIn(composed.remotes[0])
    .map((path) => path.join("."))
    .filter((path) => path !== "channel"),
)("leaves out a remote whose %s is of another kind, names it and keeps the others", (path) => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const [shop] = composed.remotes;
  const wrong = broken({ ...shop, name: "experts" }, path.split("."));
  const { remotes } = readComposition({ ...composed, remotes: [wrong, shop] });
  expect(remotes.map(({ name }) => name)).toEqual(["shop"]);
  expect(logged.mock.calls.flat().join("; ")).toContain(`${path}: `);
  logged.mockRestore();
});

test("leaves out a remote with an access of a later contract", () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const route = { path: "/office", name: "office", access: "of the next contract", files: [] };
  const { remotes } = readComposition({
    ...composed,
    remotes: [{ ...composed.remotes[0], routes: [route] }],
  });
  expect(remotes).toEqual([]);
  expect(logged.mock.calls.flat().join("; ")).toContain("routes.0.access: ");
  logged.mockRestore();
});

test("refuses a page without settings, whatever its remotes", () => {
  expect(() => readComposition({ ...composed, settings: undefined })).toThrow(CompositionError);
  expect(() => readComposition(undefined)).toThrow(CompositionError);
});
