import { expect, test } from "vitest";
import { pageOfMailedLink, readFailedLink } from "./mailed-link";

const expired =
  "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";

test("reads why a link failed", () => {
  expect(readFailedLink(expired)).toEqual({
    code: "otp_expired",
    description: "Email link is invalid or has expired",
  });
  expect(readFailedLink("#error_description=No%20luck")?.description).toBe("No luck");
});

test("an ordinary hash is no failed link", () => {
  expect(readFailedLink("")).toBeUndefined();
  expect(readFailedLink("#main")).toBeUndefined();
  expect(readFailedLink("#access_token=a&type=signup")).toBeUndefined();
});

test("a failed confirmation is shown where a new one can be asked for", () => {
  expect(pageOfMailedLink("/", expired)).toBe("/auth");
  expect(pageOfMailedLink("/auth", expired)).toBeUndefined();
  expect(pageOfMailedLink("/auth/new-password", expired)).toBeUndefined();
});

test("a password link leads to the new password, whatever page the provider chose", () => {
  const arriving = "#access_token=a&refresh_token=b&type=recovery";
  expect(pageOfMailedLink("/", arriving)).toBe("/auth/new-password");
  expect(pageOfMailedLink("/auth/new-password", arriving)).toBeUndefined();
});

test("a confirmation that worked stays on its page", () => {
  expect(pageOfMailedLink("/", "#access_token=a&refresh_token=b&type=signup")).toBeUndefined();
});
