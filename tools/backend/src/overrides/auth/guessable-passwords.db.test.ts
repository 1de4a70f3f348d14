import { AuthWeakPasswordError } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

test.each(["123456", "password", "aaaaaa", "guess@people.example"])(
  "refuses %s for a new account and as a new password",
  async (password) => {
    const email = "guess@people.example";
    const { error } = await backend.client().auth.signUp({ email, password });
    expect(error).toBeInstanceOf(AuthWeakPasswordError);
    expect(error).toMatchObject({ status: 422, reasons: ["pwned"] });
    expect(await backend.mail.list(email)).toEqual([]);
  },
);

test("applies the same rule to a changed password", async () => {
  const email = "changes@people.example";
  const current_password = "correct horse";
  const { client } = await backend.signUp(email, current_password);
  for (const password of ["letmein", email]) {
    const { error } = await client.auth.updateUser({ password });
    expect(error).toMatchObject({ code: "weak_password", reasons: ["pwned"] });
  }
  expect((await client.auth.updateUser({ password: "kv7-bq", current_password })).error).toBeNull();
});
