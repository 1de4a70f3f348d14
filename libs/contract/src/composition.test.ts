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

test("a composition gets the defaults of what an environment need not say", () => {
  const { settings } = parseComposition(complete);
  expect(settings.currency).toBe("USD");
  expect(settings.contacts.support).toBe("support@example.com");
  expect(settings.loadBudget).toBe(8000);
});

test("a route keeps whom it is for", () => {
  const [shop] = complete.remotes;
  const route = { path: "/office", name: "office", access: "administrator", files: [] };
  const { remotes } = parseComposition({ ...complete, remotes: [{ ...shop, routes: [route] }] });
  expect(remotes[0]!.routes).toEqual([route]);
});

test("every mistake is reported together, by its key", () => {
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
  const mistakes = (error as CompositionError).mistakes.join("\n");
  expect(mistakes).toContain("settings.supabase.url: must be an http(s) address");
  expect(mistakes).toContain("settings.supabase.key: must be the publishable key");
  expect(mistakes).toContain("settings.currency: must be an ISO 4217 code");
  expect(mistakes).toContain("remotes.0.base");
});

test("nothing at all is a mistake, not a crash", () => {
  expect(() => parseComposition(undefined)).toThrow(CompositionError);
});

test("a page leaves out a remote that is described wrongly, and keeps the others", () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  const [shop] = complete.remotes;
  const cut = { name: "experts", release: "1.0.0+0123456789", base: "/r/experts/" };
  const { remotes } = readComposition({ ...complete, remotes: [cut, shop] });
  expect(remotes.map(({ name }) => name)).toEqual(["shop"]);
  expect(said.mock.calls.flat().join("; ")).toContain("entry: ");
  said.mockRestore();
});

test("without its settings a page cannot run, whatever its remotes", () => {
  expect(() => readComposition({ ...complete, settings: undefined })).toThrow(CompositionError);
  expect(() => readComposition(undefined)).toThrow(CompositionError);
});
