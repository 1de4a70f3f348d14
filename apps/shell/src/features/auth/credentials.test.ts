import { expect, test } from "vitest";
import { credentialsSchema } from "./credentials";

function mistakes(email: string, password: string): Record<string, string> {
  const { error } = credentialsSchema.safeParse({ email, password });
  return Object.fromEntries(
    (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]),
  );
}

test("an address and a password of six characters are enough", () => {
  const result = credentialsSchema.safeParse({ email: " ada@example.com ", password: "sixsix" });
  expect(result.data).toEqual({ email: "ada@example.com", password: "sixsix" });
});

test("each field says what is missing, once", () => {
  expect(mistakes("", "")).toEqual({
    email: "Enter your email address.",
    password: "Enter a password.",
  });
  expect(mistakes("ada@", "five5")).toEqual({
    email: "Enter an email address such as name@example.com.",
    password: "The password needs at least 6 characters.",
  });
});

test("spaces belong to a password", () => {
  const result = credentialsSchema.safeParse({ email: "ada@example.com", password: " five5" });
  expect(result.data?.password).toBe(" five5");
});
