import { expect, test } from "vitest";
import { explainAuthError } from "./auth-problem";

/** An error as the provider's client throws it. */
function providerError(name: string, message: string, fields: object = {}): Error {
  return Object.assign(new Error(message), { name, __isAuthError: true, ...fields });
}

test("shows the provider's message in the toast", () => {
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

test("suggests sign-in when the session is missing or the token is invalid", () => {
  const missing = providerError("AuthSessionMissingError", "Auth session missing!");
  const invalid = providerError("AuthInvalidJwtError", "Invalid JWT structure");
  const refused = providerError("AuthApiError", "invalid JWT", { code: "bad_jwt", status: 403 });
  expect(explainAuthError(missing).message).toBe("Auth session missing!");
  for (const error of [missing, invalid, refused]) {
    expect(explainAuthError(error).remedy).toBe("sign-in");
  }
});

test("lists every reason when a password is weak", () => {
  const error = providerError("AuthWeakPasswordError", "Password should be longer.", {
    status: 422,
    reasons: ["length", "pwned", "something new"],
  });
  const { advice } = explainAuthError(error);
  expect(advice).toContain("too short");
  expect(advice).toContain("data leak");
  expect(advice).not.toContain("undefined");
});

test.each([502, 503, 504])(
  "suggests another try and shows no empty braces when the status is %i",
  (status) => {
    const error = providerError("AuthRetryableFetchError", "{}", { status });
    const problem = explainAuthError(error);
    expect(problem.message).toBe("Something went wrong. Please try again.");
    expect(problem.advice).toContain("not answering");
    expect(problem.advice).toContain("Nothing you typed is lost");
  },
);

test("suggests checking the connection when there is no network", () => {
  const error = providerError("AuthRetryableFetchError", "Failed to fetch", { status: 0 });
  expect(explainAuthError(error).message).toBe("Something went wrong. Please try again.");
  expect(explainAuthError(error).advice).toContain("connection");
});

test("hides the parser's message when the response is not JSON", () => {
  const error = providerError("AuthUnknownError", "Unexpected token '<', \"<!doctype \"...");
  expect(explainAuthError(error).message).toBe("Something went wrong. Please try again.");
  expect(explainAuthError(error).advice).toContain("Nothing you typed is lost");
});

test("offers to resend the mail when the address is unconfirmed", () => {
  const error = providerError("AuthApiError", "Email not confirmed", {
    code: "email_not_confirmed",
  });
  expect(explainAuthError(error).remedy).toBe("resend-confirmation");
});

test("keeps the provider's message and says that nothing is lost when a refusal is unknown", () => {
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
