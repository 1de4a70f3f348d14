import { expect, test, vi } from "vitest";
import { CompositionError, parseComposition, readComposition } from "./composition";

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

test("leaves out a remote with an invalid description and keeps the others", () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const [shop] = complete.remotes;
  const cut = { name: "experts", release: "1.0.0+0123456789", base: "/r/experts/" };
  const { remotes } = readComposition({ ...complete, remotes: [cut, shop] });
  expect(remotes.map(({ name }) => name)).toEqual(["shop"]);
  expect(logged.mock.calls.flat().join("; ")).toContain("entry: ");
  logged.mockRestore();
});

test("refuses a page without settings, whatever its remotes", () => {
  expect(() => readComposition({ ...complete, settings: undefined })).toThrow(CompositionError);
  expect(() => readComposition(undefined)).toThrow(CompositionError);
});
