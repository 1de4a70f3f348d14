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

test("reads where a screen is drawn, and ignores what it does not know", () => {
  const screens = (drawn: string) => [{ name: "home", path: "/", drawn, load }];
  const read = (drawn: string) => readRemote({ remote: { screens: screens(drawn) } })?.screens[0];
  expect(read("server")).toMatchObject({ name: "home", drawn: "server" });
  expect(read("edge")).toMatchObject({ name: "home", drawn: undefined });
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
