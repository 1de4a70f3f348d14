import { expect, test } from "vitest";
import { explainAuthError } from "./auth-problem";

/** An error as the provider's client throws it. */
function providerError(name: string, message: string, fields: object = {}): Error {
  return Object.assign(new Error(message), { name, __isAuthError: true, ...fields });
}

test("the toast says what the provider said", () => {
  const error = providerError("AuthApiError", "Invalid login credentials", {
    code: "invalid_credentials",
    status: 400,
  });
  expect(explainAuthError(error)).toEqual({
    message: "Invalid login credentials",
    advice: "Email and password do not belong together. Check both, or choose a new password.",
    remedy: "new-password",
  });
});

test("says that something went wrong when the failure is not the provider's", () => {
  expect(explainAuthError(new TypeError("x is undefined")).message).toBe(
    "Something went wrong. Please try again.",
  );
  expect(explainAuthError("a string").message).toBe("Something went wrong. Please try again.");
});

test("a missing session and an invalid token lead back to sign-in", () => {
  const missing = providerError("AuthSessionMissingError", "Auth session missing!");
  const invalid = providerError("AuthInvalidJwtError", "Invalid JWT structure");
  const refused = providerError("AuthApiError", "invalid JWT", { code: "bad_jwt", status: 403 });
  expect(explainAuthError(missing).message).toBe("Auth session missing!");
  for (const error of [missing, invalid, refused]) {
    expect(explainAuthError(error).remedy).toBe("sign-in");
  }
});

test("a weak password tells every reason", () => {
  const error = providerError("AuthWeakPasswordError", "Password should be longer.", {
    status: 422,
    reasons: ["length", "pwned", "something new"],
  });
  const { advice } = explainAuthError(error);
  expect(advice).toContain("too short");
  expect(advice).toContain("data leak");
  expect(advice).not.toContain("undefined");
});

test.each([502, 503, 504])("status %i asks to try again and shows no empty braces", (status) => {
  const error = providerError("AuthRetryableFetchError", "{}", { status });
  const problem = explainAuthError(error);
  expect(problem.message).toBe("Something went wrong. Please try again.");
  expect(problem.advice).toContain("not answering");
  expect(problem.advice).toContain("Nothing you typed is lost");
});

test("without a network the connection is what to check", () => {
  const error = providerError("AuthRetryableFetchError", "Failed to fetch", { status: 0 });
  expect(explainAuthError(error).message).toBe("Something went wrong. Please try again.");
  expect(explainAuthError(error).advice).toContain("connection");
});

test("an answer that is no JSON is not read out", () => {
  const error = providerError("AuthUnknownError", "Unexpected token '<', \"<!doctype \"...");
  expect(explainAuthError(error).message).toBe("Something went wrong. Please try again.");
  expect(explainAuthError(error).advice).toContain("Nothing you typed is lost");
});

test("an unconfirmed address can ask for the mail again", () => {
  const error = providerError("AuthApiError", "Email not confirmed", {
    code: "email_not_confirmed",
  });
  expect(explainAuthError(error).remedy).toBe("resend-confirmation");
});

test("an unknown refusal keeps the provider's words and says that nothing is lost", () => {
  const error = providerError("AuthApiError", "Signups not allowed", { code: "signup_disabled" });
  expect(explainAuthError(error).message).toBe("Signups not allowed");
  expect(explainAuthError(error).advice).toContain("Nothing you typed is lost");
});

test.each([
  ["email_address_not_authorized", "our fault"],
  ["email_address_invalid", "Check it for a typing mistake"],
])("%s says what to do about the address", (code, words) => {
  const error = providerError("AuthApiError", "Email address refused", { code, status: 400 });
  expect(explainAuthError(error).advice).toContain(words);
});
