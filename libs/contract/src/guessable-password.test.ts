import { expect, test } from "vitest";
import { commonPasswords } from "./common-passwords";
import { isGuessable } from "./guessable-password";

test.each(["123456", "password", "PassWord", "aaaaaa", "Ada@Example.com"])(
  "reports %s as guessable",
  async (password) => {
    expect(await isGuessable(password, "ada@example.com")).toBe(true);
  },
);

test.each(["kv7-bq", "ensemble-shopper", "ada@elsewhere.example"])(
  "accepts %s",
  async (password) => {
    expect(await isGuessable(password, "ada@example.com")).toBe(false);
  },
);

test("lists a thousand passwords that are long enough to be chosen", () => {
  const listed = commonPasswords.trim().split(/\s+/);
  expect(new Set(listed).size).toBe(1000);
  expect(listed.every((password) => password.length >= 6)).toBe(true);
});
