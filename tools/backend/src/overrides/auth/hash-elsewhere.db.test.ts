import bcrypt from "bcryptjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import { comparePassword, hashPassword } from "../../passwords/hashing";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

test("hashes and compares lite's passwords off the main thread", async () => {
  expect(bcrypt.compare).toBe(comparePassword);
  const { client } = await backend.signUp("beside@people.example", "correct horse");
  const signIn = (password: string) =>
    client.auth.signInWithPassword({ email: "beside@people.example", password });
  expect((await signIn("correct horse")).error).toBeNull();
  expect((await signIn("wrong horse")).error?.code).toBe("invalid_credentials");
});

test("answers a read while ten sign-ins wait for their hashes", async () => {
  const email = "busy@people.example";
  const sql = (await import("postgres")).default(backend.databaseUrl, { max: 1 });
  await backend.signUp(email, "correct horse");
  const slow = await hashPassword("correct horse", 10);
  await sql`update auth.users set encrypted_password = ${slow} where email = ${email}`;
  await sql.end();
  let signedIn = 0;
  const crowd = Array.from({ length: 10 }, async () => {
    await backend.client().auth.signInWithPassword({ email, password: "correct horse" });
    signedIn += 1;
  });
  const { error } = await backend.client().from("notes").select("id").limit(1);
  expect(error).toBeNull();
  expect(signedIn).toBeLessThan(10);
  await Promise.all(crowd);
});
