import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

test("only who knows the password learns that the address is not confirmed", async () => {
  const email = "waiting@people.example";
  const { auth } = backend.client();
  await auth.signUp({ email, password: "correct horse" });
  const wrong = await auth.signInWithPassword({ email, password: "wrong horse" });
  expect(wrong.error?.message).toBe("Invalid login credentials");
  const right = await auth.signInWithPassword({ email, password: "correct horse" });
  expect(right.error?.message).toBe("Email not confirmed");
});
