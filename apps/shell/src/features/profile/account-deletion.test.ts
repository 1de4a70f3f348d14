import { DataError } from "@ensemble/session";
import { expect, test } from "vitest";
import { explainRequestFailure } from "./account-deletion";

test("the only administrator learns what to do before leaving", () => {
  const refusal = new DataError("conflict", "Refused", "PT409", "last_administrator");
  expect(explainRequestFailure(refusal)).toContain("Make another one an administrator first.");
});

test("any other failure asks to try again", () => {
  const lost = new DataError("offline", "Failed to fetch");
  expect(explainRequestFailure(lost)).toContain("try again");
});
