import { expect, test } from "vitest";
import { readArrivingSession } from "./session";

test("reads the session from a mailed link's address", () => {
  const hash = "#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=signup";
  expect(readArrivingSession(hash)).toEqual({ access_token: "a.b.c", refresh_token: "r" });
});

test("reads no session from other addresses", () => {
  expect(readArrivingSession("")).toBeUndefined();
  expect(readArrivingSession("#main")).toBeUndefined();
  expect(readArrivingSession("#access_token=a.b.c")).toBeUndefined();
  expect(readArrivingSession("#error_description=access_token%3Da")).toBeUndefined();
});
