import type { Session } from "@ensemble/session";
import { expect, test } from "vitest";
import { mayPreview } from "./preview";
import { previewBase, PreviewRefusal, type PreviewTarget, releasedRemote } from "./released-remote";

const as = (id: string, isAdmin: boolean | undefined): Session => ({
  status: "signedIn",
  user: { id, email: "user@ensemble.example" },
  accessToken: "token",
  isAdmin,
});
const anonymous: Session = { status: "anonymous" };

test.each<[string, string | null, Session, boolean, boolean]>([
  ["an administrator's own choice", "1", as("1", true), false, true],
  ["another administrator's choice", "2", as("1", true), false, false],
  ["a shopper's choice", "1", as("1", false), false, false],
  ["a choice while the role is loading", "1", as("1", undefined), false, false],
  ["a choice after sign-out", "1", anonymous, false, false],
  ["a visitor's choice", null, anonymous, false, false],
  ["a visitor's choice, for an administrator", null, as("1", true), false, false],
  ["a visitor's choice where everyone can preview", null, anonymous, true, true],
  ["a shopper's choice where everyone can preview", "1", as("1", false), true, true],
  ["another account's choice where everyone can preview", "2", as("1", false), true, false],
])("%s", (_, user, session, everyone, expected) => {
  expect(mayPreview({ user }, session, everyone)).toBe(expected);
});

const target: PreviewTarget = {
  remote: "experts",
  base: "/r/experts/1.1.0+0123456789/",
  provided: {
    react: { version: "19.3.1", exports: {} },
    "@ensemble/ui": { version: "1.2.0", exports: { Button: () => null, paths: { home: "/" } } },
  },
  others: [{ name: "shop", routes: [{ path: "/outfits/:slug", name: "outfit", files: [] }] }],
};
const files = ["remote-entry.js", "remote.js", "list.js"].map((path) => ({
  path,
  integrity: `sha384-${path}`,
}));
const release = {
  app: "experts",
  release: "1.1.0+0123456789",
  owner: "@ensemble/experts",
  entry: ["remote-entry.js", "remote.js"],
  screens: { list: ["list.js"] },
  shared: { react: "^19.3.1", "@ensemble/ui": "^1.0.0" },
  routes: [{ path: "/experts", name: "list" }],
  files,
};

test("converts a release to a remote with the digest of its container", () => {
  expect(releasedRemote(release, target)).toMatchObject({
    name: "experts",
    owner: "@ensemble/experts",
    channel: "override",
    release: "1.1.0+0123456789",
    base: target.base,
    entry: "remote-entry.js",
    integrity: { "remote-entry.js": "sha384-remote-entry.js" },
    routes: [{ path: "/experts", name: "list", files: files.map(({ path }) => path) }],
  });
});

test("keeps the parts of a release", () => {
  const offers = [
    {
      name: "author",
      renderMode: "server",
      budget: 100,
      digest: "a",
      props: {
        type: "object",
        properties: { expert: { type: "string" }, looks: { type: "integer" } },
        required: ["expert"],
      },
    },
  ];
  const offering = { ...release, offers, parts: { author: ["list.js"] } };
  expect(releasedRemote(offering, target).parts).toEqual([
    {
      name: "author",
      renderMode: "server",
      files: ["remote-entry.js", "remote.js", "list.js"],
      props: { expert: "string", "looks?": "number" },
    },
  ]);
  const unsigned = { ...offering, parts: { author: ["other.js"] } };
  expect(() => releasedRemote(unsigned, target)).toThrow(/no digest for other\.js/);
});

test("accepts a development server without digests", () => {
  const source = { ...release, release: "source", files: [] };
  expect(releasedRemote(source, target).integrity).toEqual({});
});

test.each([
  ["a page instead of a description", "<html>", /doesn't describe a release/],
  [
    "another remote",
    { ...release, app: "shop" },
    /shop@1\.1\.0\+0123456789 isn't a release of exp/,
  ],
  [
    "another version of a shared package",
    { ...release, shared: { "@ensemble/ui": "^2.0.0" } },
    /needs @ensemble\/ui \^2\.0\.0, but this page's shell has 1\.2\.0/,
  ],
  [
    "a package that the page lacks",
    { ...release, shared: { "@ensemble/new": "^1.0.0" } },
    /needs @ensemble\/new \^1\.0\.0, but this page's shell doesn't provide it/,
  ],
  [
    "an export that the page's shell lacks",
    {
      ...release,
      exports: { "@ensemble/ui": ["Button.Root", "Dial", "paths.home", "paths.gift"] },
    },
    /needs Dial, paths\.gift from @ensemble\/ui, which this page's shell doesn't provide/,
  ],
  [
    "a route of another remote",
    { ...release, routes: [{ path: "/outfits/:id", name: "list" }] },
    /claims \/outfits\/:id, which belongs to shop/,
  ],
  [
    "a file without a digest",
    { ...release, files: files.slice(1) },
    /no digest for remote-entry\.js/,
  ],
])("rejects %s with a message", (_, description, message) => {
  expect(() => releasedRemote(description, target)).toThrow(PreviewRefusal);
  expect(() => releasedRemote(description, target)).toThrow(message);
});

const origins = ["http://localhost:4211", "https://previews.example/"];

test.each([
  ["1.0.0+0123456789", "/r/experts/1.0.0+0123456789/"],
  ["/r/experts/1.0.0+0123456789/", "/r/experts/1.0.0+0123456789/"],
  ["http://localhost:4211", "http://localhost:4211/"],
  ["https://previews.example/experts/12?x#y", "https://previews.example/experts/12/"],
])("resolves %s to %s", (requested, base) => {
  expect(previewBase("experts", requested, origins)).toBe(base);
});

test.each([
  "https://evil.example",
  "https://previews.example.evil.example",
  "http://localhost:4212",
  "//evil.example/r/experts/1.0.0+0123456789/",
  "/r/experts/../../rest/v1/",
  "/r/experts/x/1.0.0+0123456789/",
  "/r/shop/1.0.0+0123456789/",
  "javascript:alert(1)",
  "data:application/json,{}",
  "1.0.0",
  "",
])("rejects %s", (requested) => {
  expect(() => previewBase("experts", requested, origins)).toThrow(/isn't a release|doesn't allow/);
});
