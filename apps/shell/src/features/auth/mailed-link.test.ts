import { expect, test } from "vitest";
import { newsOf, pageOfMailedLink, readFailedLink } from "./mailed-link";

const expired =
  "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";

test("reads why a link failed", () => {
  expect(readFailedLink(expired)).toEqual({
    code: "otp_expired",
    description: "Email link is invalid or has expired",
  });
  expect(readFailedLink("#error_description=No%20luck")?.description).toBe("No luck");
});

test("reads no failure from an ordinary hash", () => {
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

test("shows a failed confirmation where a new one can be requested", () => {
  expect(arriveAt("/", expired)).toBe("/auth");
  expect(arriveAt("/auth", expired)).toBeUndefined();
  expect(arriveAt("/auth/new-password", expired)).toBeUndefined();
});

test("opens the new password page when a password link arrives at any other page", () => {
  const arriving = "#access_token=a&refresh_token=b&type=recovery";
  expect(arriveAt("/", arriving)).toBe("/auth/new-password");
  expect(arriveAt("/auth/new-password", arriving)).toBeUndefined();
});

const token = `a.${btoa(JSON.stringify({ email: "ada@example.com" }))}.b`;
const confirmed = `#access_token=${token}&refresh_token=b&type=signup`;
const booking = "/experts/maya-lindqvist/book?package=one&start=2030-05-15T10:00";

test("continues after a confirmation to the page where the person signed up on this device", () => {
  const signedUp = (email: string) => ({
    email,
    next: booking,
    fresh: email === "ada@example.com",
  });
  expect(arriveAt("/", confirmed, signedUp)).toBe(booking);
});

test("stays at the root when a confirmation has no next address", () => {
  expect(arriveAt("/", confirmed, (email) => ({ email, next: "", fresh: true }))).toBe("/");
});

test("never leaves the site after a confirmation", () => {
  const signedUp = (email: string) => ({ email, next: "//elsewhere.example/", fresh: true });
  expect(arriveAt("/", confirmed, signedUp)).toBe("/");
});

test("asks for a new password first when the account was not created on this device", () => {
  const begunByAnother = (email: string) => ({ email, next: "/favorites", fresh: false });
  expect(arriveAt("/", confirmed, begunByAnother)).toBe(
    "/auth/new-password?after=sign-up&next=%2Ffavorites",
  );
  expect(arriveAt("/", confirmed)).toBe("/auth/new-password?after=sign-up&next=%2F");
  expect(arriveAt("/", "#access_token=broken&type=signup")).toMatch(/^\/auth\/new-password/);
});

test("says what the links to a changed address have done", () => {
  const half = "#message=Confirmation+link+accepted.+Please+proceed";
  expect(newsOf(half)?.description).toMatch(/^One of two links is done\./);
  expect(newsOf("#access_token=a&type=email_change")?.description).toMatch(
    /^Your email is changed/,
  );
  expect(newsOf("#access_token=a&type=recovery")).toBeUndefined();
  expect(arriveAt("/profile/sign-in", expired)).toBeUndefined();
});
