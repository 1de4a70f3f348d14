import { expect, test } from "vitest";
import { readRemote } from "./remote";

const load = async () => ({ default: () => null });

test("accepts a module that exports a remote", () => {
  const screens = [{ name: "home", path: "/", load }];
  expect(readRemote({ remote: { screens } })?.screens).toEqual(screens);
});

test("accepts a screen with an access", () => {
  const screens = [{ name: "office", path: "/office", access: "administrator", load }];
  expect(readRemote({ remote: { screens } })?.screens).toEqual(screens);
});

test("accepts a screen that a later contract draws elsewhere", () => {
  const screens = [{ name: "home", path: "/", drawn: "edge", load }];
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
