import type { Session } from "@ensemble/session";
import { expect, test } from "vitest";
import { mayPreview } from "./preview";

const as = (id: string, isAdmin: boolean | undefined): Session => ({
  status: "signedIn",
  user: { id, email: "somebody@ensemble.example" },
  accessToken: "token",
  isAdmin,
});
const anonymous: Session = { status: "anonymous" };

test.each<[string, string | null, Session, boolean, boolean]>([
  ["an administrator's own choice", "1", as("1", true), false, true],
  ["another administrator's choice", "2", as("1", true), false, false],
  ["a shopper's choice", "1", as("1", false), false, false],
  ["a choice of who is not known yet", "1", as("1", undefined), false, false],
  ["a choice after its chooser has left", "1", anonymous, false, false],
  ["a visitor's choice", null, anonymous, false, false],
  ["a visitor's choice, for an administrator", null, as("1", true), false, false],
  ["a visitor's choice where everyone may", null, anonymous, true, true],
  ["a shopper's choice where everyone may", "1", as("1", false), true, true],
  ["another account's choice where everyone may", "2", as("1", false), true, false],
])("%s", (_, user, session, everyone, expected) => {
  expect(mayPreview({ user }, session, everyone)).toBe(expected);
});
