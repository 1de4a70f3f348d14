import type { Session } from "@ensemble/session";
import { expect, test } from "vitest";
import { mayEnter } from "./administrators-only";

const signedIn = (isAdmin: boolean | undefined): Session => ({
  status: "signedIn",
  user: { id: "1", email: "somebody@ensemble.example" },
  accessToken: "token",
  isAdmin,
});

test("allows prefetching a public screen at any time", () => {
  expect(mayEnter(undefined, { status: "loading" })).toBe(true);
  expect(mayEnter(undefined, { status: "anonymous" })).toBe(true);
});

test.each<[string, Session]>([
  ["an account that is still being looked up", { status: "loading" }],
  ["a visitor", { status: "anonymous" }],
  ["a person whose row was not read yet", signedIn(undefined)],
  ["a shopper", signedIn(false)],
])("an administrator's screen is not fetched for %s", (_, session) => {
  expect(mayEnter("administrator", session)).toBe(false);
});

test("allows prefetching an administrator's screen only for an administrator", () => {
  expect(mayEnter("administrator", signedIn(true))).toBe(true);
});
