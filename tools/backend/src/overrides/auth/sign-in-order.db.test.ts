import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type * as Hashing from "../../passwords/hashing";
import type { TestBackend } from "../../testing";

const compare = vi.hoisted(() => vi.fn());
vi.mock("../../passwords/hashing", async (original) => {
  const hashing = await original<typeof Hashing>();
  return { ...hashing, comparePassword: compare.mockImplementation(hashing.comparePassword) };
});

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
