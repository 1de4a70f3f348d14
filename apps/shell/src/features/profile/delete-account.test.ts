import { DataError, explainRefusal } from "@ensemble/session";
import { expect, test } from "vitest";
import { deletionRefusals } from "./delete-account";

test("explains why the only administrator can't be deleted", () => {
  const refusal = new DataError("conflict", "Refused", "PT409", "last_administrator");
  expect(explainRefusal(refusal, deletionRefusals)).toContain(
    "Make someone else an administrator first.",
  );
});

test("suggests retrying after other errors", () => {
  const lost = new DataError("offline", "Failed to fetch");
  expect(explainRefusal(lost, deletionRefusals)).toContain("try again");
});
