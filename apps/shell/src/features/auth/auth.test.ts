import { expect, test } from "vitest";
import { isBookingPath, nextPath } from "./auth";
import { authPath, readAuthMode } from "./auth-fields";
import { explainAuthError } from "./auth-problem";
import { commonPasswords } from "./common-passwords";
import {
  credentialsSchema,
  newCredentialsSchema,
  newPasswordSchema,
  minPasswordLength,
} from "./credentials";
import { readEmailLink, readFailedLink } from "./email-link";

test("continues to a path of this site", () => {
  expect(nextPath("/favorites")).toBe("/favorites");
  expect(nextPath("/search?q=red%20dress#top")).toBe("/search?q=red%20dress#top");
});

test.each([
  null,
  "",
  "favorites",
  "https://elsewhere.example/",
  "javascript:alert(1)",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "/..//elsewhere.example",
  "/./\\elsewhere.example",
  "/%2e%2e//elsewhere.example",
])("redirects home instead of to %j", (next) => {
  expect(nextPath(next)).toBe("/");
});

test("stays on the site for 10,000 random next paths", () => {
  const parts = "/ // \\ . .. %2e %2f %5c %00 \t \n \r @ : ; ? # & = ․ 。 ／ auth outfits".split(
    " ",
  );
  parts.push(
    " ",
    "https:",
    "javascript:",
    "elsewhere.example",
    "//elsewhere.example",
    "[::1]",
    "\u202e",
  );
  let seed = 20261126;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const site = "https://ensemble.example";
  const isOnSite = (path: string): boolean =>
    /^\/(?![/\\])/.test(path) && new URL(path, site).origin === site;
  const addresses = Array.from({ length: 10_000 }, () =>
    Array.from({ length: 1 + random(8) }, () => parts[random(parts.length)]).join(""),
  ).flatMap((next) => [next, `/${next}`]);
  expect(addresses.filter((next) => !isOnSite(nextPath(next)))).toEqual([]);
  expect(addresses.filter((next) => nextPath(next) !== "/").length).toBeGreaterThan(1000);
});

test("doesn't return to the sign-in page", () => {
  expect(nextPath("/auth?mode=sign-up")).toBe("/");
  expect(nextPath("/auth/new-password")).toBe("/auth/new-password");
});

test("recognizes a booking by its path", () => {
  expect(isBookingPath("/experts/maya-lindqvist/book?step=3")).toBe(true);
  expect(isBookingPath("/experts/maya-lindqvist")).toBe(false);
});

test("reads the form from the search parameters", () => {
  expect(readAuthMode(new URLSearchParams(""))).toBe("sign-in");
  expect(readAuthMode(new URLSearchParams("mode=sign-up"))).toBe("sign-up");
  expect(readAuthMode(new URLSearchParams("mode=forgotten-password"))).toBe("forgotten-password");
  expect(readAuthMode(new URLSearchParams("mode=anything"))).toBe("sign-in");
});

test("keeps the next path when the form changes", () => {
  const search = new URLSearchParams("next=/favorites&mode=sign-up");
  expect(authPath("forgotten-password", search)).toBe(
    "/auth?next=%2Ffavorites&mode=forgotten-password",
  );
  expect(authPath("sign-in", search)).toBe("/auth?next=%2Ffavorites");
  expect(authPath("sign-in")).toBe("/auth");
});

function issues(email: string, password: string): Record<string, string> {
  const { error } = credentialsSchema.safeParse({ email, password });
  return Object.fromEntries(
    (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]),
  );
}

test("accepts an email address and a password of six characters", () => {
  const result = credentialsSchema.safeParse({ email: " ada@example.com ", password: "sixsix" });
  expect(result.data).toEqual({ email: "ada@example.com", password: "sixsix" });
});

test("reports one issue per field when values are missing", () => {
  expect(issues("", "")).toEqual({
    email: "Enter your email address.",
    password: "Enter a password.",
  });
  expect(issues("ada@", "five5")).toEqual({
    email: "Enter an email address such as name@example.com.",
    password: "Use at least 6 characters.",
  });
});

test("keeps spaces in a password", () => {
  const result = credentialsSchema.safeParse({ email: "ada@example.com", password: " five5" });
  expect(result.data?.password).toBe(" five5");
});

test.each(["123456", "password", "PassWord", "aaaaaa", "Ada@Example.com"])(
  "rejects %s as a new password",
  async (password) => {
    const account = await newCredentialsSchema.safeParseAsync({
      email: "ada@example.com",
      password,
    });
    const change = await newPasswordSchema("ada@example.com").safeParseAsync({ password });
    for (const { error } of [account, change]) {
      expect(error?.issues).toMatchObject([
        { path: ["password"], message: expect.stringContaining("guess") as string },
      ]);
    }
  },
);

test("accepts six uncommon characters, and a common password for sign-in", async () => {
  const email = "ada@example.com";
  expect((await newCredentialsSchema.safeParseAsync({ email, password: "kv7-bq" })).success).toBe(
    true,
  );
  expect(credentialsSchema.safeParse({ email, password: "123456" }).success).toBe(true);
});

test("lists a thousand passwords of the minimum length", () => {
  const listed = commonPasswords.trim().split(/\s+/);
  expect(new Set(listed).size).toBe(1000);
  expect(listed.every((password) => password.length >= minPasswordLength)).toBe(true);
});

const expired =
  "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";

test("reads the error of a failed link", () => {
  expect(readFailedLink(expired)).toEqual({
    code: "otp_expired",
    description: "Email link is invalid or has expired",
  });
  expect(readFailedLink("#error_description=No%20luck")?.description).toBe("No luck");
});

test("ignores other hashes", () => {
  expect(readFailedLink("")).toBeUndefined();
  expect(readFailedLink("#main")).toBeUndefined();
  expect(readFailedLink("#access_token=a&type=signup")).toBeUndefined();
});

const read = (path: string) => readEmailLink(`https://site.example${path}`);

test("opens sign-in for a failed confirmation, without its nonce", () => {
  expect(read(`/?nonce=1-2${expired}`)).toEqual({ address: `/auth${expired}` });
  expect(read(`/auth${expired}`).address).toBe(`/auth${expired}`);
  expect(read(`/auth/new-password?nonce=1-2${expired}`).address).toBe(
    `/auth/new-password${expired}`,
  );
  expect(read(`/profile/sign-in?nonce=1-2${expired}`).address).toBe(`/profile/sign-in${expired}`);
});

test("takes the session of an emailed link out of any URL", () => {
  const hash = "#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=signup";
  expect(read(`/outfits?page=2&nonce=1-2${hash}`)).toEqual({
    address: "/auth/link",
    link: {
      tokens: { access_token: "a.b.c", refresh_token: "r" },
      type: "signup",
      nonce: "1-2",
      path: "/outfits?page=2",
    },
  });
  expect(read("/#access_token=a")).toEqual({
    address: "/auth/link",
    link: {
      tokens: { access_token: "a", refresh_token: "" },
      type: null,
      nonce: null,
      path: "/",
    },
  });
});

test("leaves other URLs alone", () => {
  for (const path of ["/", "/search?q=red#main", "/outfits#reviews", "/#token=a"]) {
    expect(read(path)).toEqual({});
  }
  expect(read("/search?q=red&nonce=1-2#main")).toEqual({ address: "/search?q=red#main" });
});

test("explains the first of an email change's two links", () => {
  const first = "#message=Confirmation+link+accepted.+Please+proceed";
  expect(read(`/profile/sign-in?nonce=1-2${first}`)).toEqual({
    address: "/profile/sign-in",
    notice: expect.stringMatching(/^One link confirmed\./) as string,
  });
});

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
    advice: "That email and password don't match. Check both, or reset your password.",
    remedy: "new-password",
  });
});

test("shows a generic message for other errors", () => {
  expect(explainAuthError(new TypeError("x is undefined")).message).toBe(
    "Something went wrong. Please try again.",
  );
  expect(explainAuthError("a string").message).toBe("Something went wrong. Please try again.");
});

test("suggests signing in when the session is missing or the token is invalid", () => {
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
  expect(advice).toContain("data breach");
  expect(advice).not.toContain("undefined");
});

test.each([502, 503, 504])(
  "suggests retrying instead of showing empty braces for status %i",
  (status) => {
    const error = providerError("AuthRetryableFetchError", "{}", { status });
    const problem = explainAuthError(error);
    expect(problem.message).toBe("Something went wrong. Please try again.");
    expect(problem.advice).toContain("isn't responding");
    expect(problem.advice).toContain("Nothing you typed is lost");
  },
);

test("suggests checking the connection when there is no network", () => {
  const error = providerError("AuthRetryableFetchError", "Failed to fetch", { status: 0 });
  expect(explainAuthError(error).message).toBe("Something went wrong. Please try again.");
  expect(explainAuthError(error).advice).toContain("connection");
});

test("hides the parser's message when the response isn't JSON", () => {
  const error = providerError("AuthUnknownError", "Unexpected token '<', \"<!doctype \"...");
  expect(explainAuthError(error).message).toBe("Something went wrong. Please try again.");
  expect(explainAuthError(error).advice).toContain("Nothing you typed is lost");
});

test("offers to resend the email when the address is unconfirmed", () => {
  const error = providerError("AuthApiError", "Email not confirmed", {
    code: "email_not_confirmed",
  });
  expect(explainAuthError(error).remedy).toBe("resend-confirmation");
});

test("keeps the provider's message for an unknown code", () => {
  const error = providerError("AuthApiError", "Signups not allowed", { code: "signup_disabled" });
  expect(explainAuthError(error).message).toBe("Signups not allowed");
  expect(explainAuthError(error).advice).toContain("Nothing you typed is lost");
});

test.each([
  ["email_address_not_authorized", "on us"],
  ["email_address_invalid", "Check it for typos"],
])("explains %s", (code, words) => {
  const error = providerError("AuthApiError", "Email address refused", { code, status: 400 });
  expect(explainAuthError(error).advice).toContain(words);
});
