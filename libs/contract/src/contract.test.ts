import { beforeEach, describe, expect, test, vi } from "vitest";
import { findPropIssues, moduleAttempts, moduleBase, readComposition } from "./composition";
import { formatPrice, formatRate, formatWholePrice } from "./money";
import { paths, withoutTracking } from "./paths";
import { pictureAt, pictureSet } from "./picture";
import { readRemote } from "./remote";
import { parseComposition, settingsSchema } from "./schemas";
import { provideSettings, servedOrigin, siteOrigin } from "./settings";
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
  const route = { path: "/admin", name: "admin", access: "administrator", files: [] };
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

test("throws when the composition is missing", () => {
  expect(() => parseComposition(undefined)).toThrow(CompositionError);
});

const composed = parseComposition({
  ...complete,
  settings: { ...complete.settings, telemetry: { endpoint: "/api/telemetry" } },
  remotes: [{ ...complete.remotes[0], fallback: complete.remotes[0] }],
});

test("reads a parsed composition unchanged", () => {
  expect(readComposition(composed)).toEqual(composed);
});

/** Returns the path of every string, number and list in a value. */
const pathsIn = (value: unknown): string[][] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => pathsIn(inner).map((path) => [key, ...path]))
    : [[]];

/** Copies a value and replaces the part at a path with an invalid one. */
function broken(value: unknown, [key, ...rest]: string[]): unknown {
  return key === undefined
    ? true
    : { ...(value as object), [key]: broken(Reflect.get(Object(value), key), rest) };
}

test.each(pathsIn(composed).map((path) => path.join(".")))(
  "rejects a page with an invalid %s, and names it",
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
)("leaves out a remote with an invalid %s, names it and keeps the others", (path) => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const [shop] = composed.remotes;
  const wrong = broken({ ...shop, name: "experts" }, path.split("."));
  const { remotes } = readComposition({ ...composed, remotes: [wrong, shop] });
  expect(remotes.map(({ name }) => name)).toEqual(["shop"]);
  expect(logged.mock.calls.flat().join("; ")).toContain(`${path}: `);
  logged.mockRestore();
});

test("keeps a remote whose parts are of a later contract, without those", () => {
  const load = async () => ({ default: () => null });
  const screens = [{ name: "home", path: "/", load }];
  const author = { name: "author", load, props: "of a later contract" };
  const read = (parts: unknown) => readRemote({ remote: { screens, parts } });
  expect(read([author, { name: 1 }, null])).toEqual({ screens, parts: [author] });
  expect(read("of a later contract")).toEqual({ screens });
});

test("finds props that lack what a part needs, but ignores those that it doesn't know", () => {
  const types = { expert: "string", "looks?": "number", "tags?": "array" } as const;
  const find = (props: object) =>
    findPropIssues(props, { name: "author", files: [], props: types });
  expect(find({ expert: "maya", later: 1 })).toEqual([]);
  expect(find({ expert: "maya", looks: 3, tags: [] })).toEqual([]);
  expect(find({})).toEqual(["expert: must be string"]);
  expect(find({ expert: "maya", looks: "3", tags: {} })).toEqual([
    "looks: must be number",
    "tags: must be array",
  ]);
});

test("leaves out a remote with an access level of a later contract", () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const route = { path: "/admin", name: "admin", access: "unknown", files: [] };
  const { remotes } = readComposition({
    ...composed,
    remotes: [{ ...composed.remotes[0], routes: [route] }],
  });
  expect(remotes).toEqual([]);
  expect(logged.mock.calls.flat().join("; ")).toContain("routes.0.access: ");
  logged.mockRestore();
});

test("rejects a page without settings", () => {
  expect(() => readComposition({ ...composed, settings: undefined })).toThrow(CompositionError);
  expect(() => readComposition(undefined)).toThrow(CompositionError);
});

const load = async () => ({ default: () => null });

test("accepts a module that exports a remote", () => {
  const screens = [{ name: "home", path: "/", load }];
  expect(readRemote({ remote: { screens } })?.screens).toEqual(screens);
});

test("accepts a screen with an access level", () => {
  const screens = [{ name: "admin", path: "/admin", access: "administrator", load }];
  expect(readRemote({ remote: { screens } })?.screens).toEqual(screens);
});

test("accepts an unknown rendering mode", () => {
  const screens = [{ name: "home", path: "/", rendered: "edge", load }];
  expect(readRemote({ remote: { screens } })?.screens).toEqual(screens);
});

test.each([
  ["nothing", undefined],
  ["another shape", { routes: [] }],
  ["a screen without a loader", { remote: { screens: [{ name: "home", path: "/" }] } }],
  [
    "a screen with an unknown access",
    { remote: { screens: [{ name: "home", path: "/", access: "king", load }] } },
  ],
  ["a relative path", { remote: { screens: [{ name: "home", path: "home", load }] } }],
])("rejects %s", (_, module) => {
  expect(readRemote(module)).toBeUndefined();
});

test.each([
  ["/outfits", "/outfits"],
  ["/outfits?page=2&color=a%20b", "/outfits?page=2&color=a%20b"],
  ["/?utm_source=mail&utm_campaign=autumn", "/"],
  ["/outfits?gclid=x&page=2&fbclid=y", "/outfits?page=2"],
  ["/search?q=utm_source", "/search?q=utm_source"],
])("removes tracking parameters from %s", (address, left) => {
  expect(withoutTracking(address)).toBe(left);
});

describe("settings", () => {
  const provide = (site?: string) =>
    provideSettings(
      settingsSchema.parse({
        environment: "test",
        site,
        supabase: { url: "/", key: "a-key-of-at-least-twenty-letters" },
      }),
      "http://localhost:4000",
    );

  test("uses the environment's site in canonical URLs", () => {
    provide("https://ensemble.example/");
    expect(siteOrigin()).toBe("https://ensemble.example");
    expect(servedOrigin()).toBe("http://localhost:4000");
  });

  test("falls back to the serving origin", () => {
    provide();
    expect(siteOrigin()).toBe("http://localhost:4000");
  });
});

describe("labels", () => {
  const base = {
    environment: "test",
    supabase: { url: "https://project.supabase.example", key: "sb_publishable_0123456789" },
  };
  const provide = (more: object) => provideSettings(settingsSchema.parse({ ...base, ...more }));

  beforeEach(() => provide({}));

  test("formats whole units or two decimals in the deployment's currency", () => {
    expect(formatWholePrice(129.9)).toBe("$130");
    expect(formatPrice(129.9)).toBe("$129.90");
    provide({ currency: "EUR" });
    expect(formatPrice(1200)).toBe("€1,200.00");
  });

  test("formats dollars like Intl", () => {
    const whole = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: "USD",
      maximumFractionDigits: 0,
    });
    const exact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    for (let cents = 0; cents < 300_000_000; cents = Math.ceil(cents * 1.03) + 1) {
      for (const amount of [cents / 100, Math.floor(cents / 100) + 0.5, -(cents + 1) / 100]) {
        expect(formatWholePrice(amount)).toBe(whole.format(amount));
        expect(formatPrice(amount)).toBe(exact.format(amount));
      }
    }
  });

  test("shows decimals only when a rate isn't a whole amount", () => {
    expect(formatRate(100)).toBe("$100");
    expect(formatRate(99.95)).toBe("$99.95");
  });

  test("spells a release's path in as many ways as modules are loaded anew", () => {
    const base = "/r/cards/1.0.0+0123456789/";
    const spelled = [0, 1, 2, 3].map((attempt) => moduleBase(base, attempt));
    expect(spelled[1]).toBe("/r/cards/1.0.0+012345678%39/");
    expect(new Set(spelled).size).toBe(moduleAttempts);
    for (const one of spelled) expect(decodeURIComponent(one)).toBe(base);
    expect(moduleBase(base, 4)).toBe(base);
  });

  test("escapes input in paths", () => {
    expect(paths.search("black & white")).toBe("/search?q=black%20%26%20white");
    expect(paths.outfit("a/b")).toBe("/outfits/a%2Fb");
  });

  test("requests a stored picture at the given width", () => {
    const stored = "/storage/v1/object/public/outfit-images/outfits/one.webp";
    expect(pictureAt(stored, 480)).toBe(
      "https://project.supabase.example/storage/v1/render/image/public/outfit-images/outfits/one.webp?width=480&resize=contain&quality=75",
    );
    expect(pictureSet(stored)).toContain("width=960&resize=contain&quality=75 960w");
  });

  test("keeps the URL when a picture is external or the storage can't transform it", () => {
    expect(pictureSet("https://cdn.example/one.jpg")).toBeUndefined();
    provide({ pictures: "plain" });
    const stored = "https://project.supabase.example/storage/v1/object/public/a/b.webp";
    expect(pictureAt(stored, 480)).toBe(stored);
  });
});
