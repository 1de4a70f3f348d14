import bcrypt from "bcryptjs";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

test("reveals an unconfirmed address only with the right password", async () => {
  const email = "waiting@people.example";
  const { auth } = backend.client();
  await auth.signUp({ email, password: "correct horse" });
  const wrong = await auth.signInWithPassword({ email, password: "wrong horse" });
  expect(wrong.error?.message).toBe("Invalid login credentials");
  const right = await auth.signInWithPassword({ email, password: "correct horse" });
  expect(right.error?.message).toBe("Email not confirmed");
});

test("compares one password per attempt, whether or not the account exists", async () => {
  const compare = vi.spyOn(bcrypt, "compare");
  onTestFinished(() => compare.mockRestore());
  const { auth } = backend.client();
  await backend.signUp("known@people.example", "correct horse");
  await auth.signUp({ email: "early@people.example", password: "correct horse" });
  const addresses = ["known", "early", "unknown"].map((name) => `${name}@people.example`);
  for (const email of addresses) {
    compare.mockClear();
    const { error } = await auth.signInWithPassword({ email, password: "wrong horse" });
    expect(error?.message).toBe("Invalid login credentials");
    expect(compare).toHaveBeenCalledTimes(1);
  }
  compare.mockClear();
  await auth.signInWithPassword({ email: "known@people.example", password: "correct horse" });
  expect(compare).toHaveBeenCalledTimes(1);
});
