import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type * as Hashing from "../../passwords/hashing";
import type { TestBackend } from "../../testing";

// The backend of an earlier file of this worker compares by the real function.
vi.resetModules();
const compare = vi.fn();
vi.doMock("../../passwords/hashing", async (original) => {
  const hashing = await original<typeof Hashing>();
  return { ...hashing, comparePassword: compare.mockImplementation(hashing.comparePassword) };
});
const { fixtureBackend } = await import("../../../fixtures/fixture-backend");

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(async () => {
  await backend.dispose();
  vi.doUnmock("../../passwords/hashing");
  vi.resetModules();
});

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
