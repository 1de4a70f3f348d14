import { DataError } from "@ensemble/session";
import { expect, test } from "vitest";
import { redactedMessage } from "./reported-event";

test.each([
  ["paths.giftCards is not a function", "paths.giftCards is not a function"],
  [
    "Cannot read properties of undefined (reading 'title')",
    "Cannot read properties of undefined (reading 'title')",
  ],
  ["pia@people.example is taken", "<address> is taken"],
  ["GET https://x.example/?q=pia failed", "GET <url> failed"],
  ['Unexpected token, "Dear Pia" is no JSON', "Unexpected token, <text> is no JSON"],
  ["no slot 'Monday with Pia' for 4915123456", "no slot <text> for <number>"],
  ["gone: 0b0e7c4e-6d0f-4f0a-9f0e-0d7a3a2f1c11", "gone: <id>"],
])("redacts %s to %s", (message, redacted) => {
  expect(redactedMessage(new Error(message))).toBe(redacted);
});

test("reports a database refusal with its code and the database's own names", () => {
  const refusal = new DataError("invalid", 'column "colour" does not exist', "42703");
  expect(redactedMessage(refusal)).toBe('42703 column "colour" does not exist');
  const typed = new DataError("invalid", 'invalid input syntax for type uuid: "pia"', "22P02");
  expect(redactedMessage(typed)).toBe("22P02 invalid input syntax for type uuid: <text>");
});

test("reports nothing for other values, and only the beginning of a long message", () => {
  expect(redactedMessage("Pia")).toBeUndefined();
  expect(redactedMessage(new Error("x ".repeat(500)))).toHaveLength(200);
});
