import { expect, test } from "vitest";
import { commonPasswords } from "./common-passwords";
import {
  credentialsSchema,
  newCredentialsSchema,
  newPasswordSchema,
  shortestPassword,
} from "./credentials";

function issues(email: string, password: string): Record<string, string> {
  const { error } = credentialsSchema.safeParse({ email, password });
  return Object.fromEntries(
    (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]),
  );
}

test("accepts an address and a password of six characters", () => {
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
    password: "The password needs at least 6 characters.",
  });
});

test("keeps spaces in a password", () => {
  const result = credentialsSchema.safeParse({ email: "ada@example.com", password: " five5" });
  expect(result.data?.password).toBe(" five5");
});

test.each(["123456", "password", "PassWord", "aaaaaa", "Ada@Example.com"])(
  "refuses %s as a new password",
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

test("lists a thousand passwords that are long enough to be chosen", () => {
  const listed = commonPasswords.trim().split(/\s+/);
  expect(new Set(listed).size).toBe(1000);
  expect(listed.every((password) => password.length >= shortestPassword)).toBe(true);
});
