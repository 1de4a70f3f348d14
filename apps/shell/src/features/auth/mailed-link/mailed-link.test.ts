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

const unknown = () => undefined;
const arriveAt = (
  pathname: string,
  hash: string,
  signedUp: Parameters<typeof pageOfMailedLink>[1] = unknown,
) => pageOfMailedLink({ pathname, hash }, signedUp);

test("a failed confirmation is shown where a new one can be asked for", () => {
  expect(arriveAt("/", expired)).toBe("/auth");
  expect(arriveAt("/auth", expired)).toBeUndefined();
  expect(arriveAt("/auth/new-password", expired)).toBeUndefined();
});

test("a password link leads to the new password, whatever page the provider chose", () => {
  const arriving = "#access_token=a&refresh_token=b&type=recovery";
  expect(arriveAt("/", arriving)).toBe("/auth/new-password");
  expect(arriveAt("/auth/new-password", arriving)).toBeUndefined();
});

const token = `a.${btoa(JSON.stringify({ email: "ada@example.com" }))}.b`;
const confirmed = `#access_token=${token}&refresh_token=b&type=signup`;
const booking = "/experts/maya-lindqvist/book?package=one&start=2030-05-15T10:00";

test("a confirmation goes on to where its person was when they signed up here", () => {
  const signedUp = (email: string) => ({
    email,
    next: booking,
    fresh: email === "ada@example.com",
  });
  expect(arriveAt("/", confirmed, signedUp)).toBe(booking);
});

test("a confirmation that knows of no place to go on to stays at the root", () => {
  expect(arriveAt("/", confirmed, (email) => ({ email, next: "", fresh: true }))).toBe("/");
});

test("a confirmation never leads away from the site", () => {
  const signedUp = (email: string) => ({ email, next: "//elsewhere.example/", fresh: true });
  expect(arriveAt("/", confirmed, signedUp)).toBe("/");
});

test("whoever did not make the account here chooses its password first", () => {
  const begunByAnother = (email: string) => ({ email, next: "/favorites", fresh: false });
  expect(arriveAt("/", confirmed, begunByAnother)).toBe(
    "/auth/new-password?after=sign-up&next=%2Ffavorites",
  );
  expect(arriveAt("/", confirmed)).toBe("/auth/new-password?after=sign-up&next=%2F");
  expect(arriveAt("/", "#access_token=broken&type=signup")).toMatch(/^\/auth\/new-password/);
});
