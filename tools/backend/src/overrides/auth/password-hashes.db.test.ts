import bcrypt from "bcryptjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import { comparePassword, hashPassword } from "./password-hashes";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

test("verifies the hashes of bcryptjs, and makes hashes that it verifies", async () => {
  const hash = await hashPassword("correct horse");
  expect(hash).toMatch(/^\$2[aby]\$04\$/);
  expect(bcrypt.compareSync("correct horse", hash)).toBe(true);
  expect(bcrypt.compareSync("wrong horse", hash)).toBe(false);
  expect(await comparePassword("grüße ".repeat(20), bcrypt.hashSync("grüße ".repeat(20), 4))).toBe(
    true,
  );
  expect(await comparePassword("wrong horse", hash)).toBe(false);
  expect(await comparePassword("correct horse", "")).toBe(false);
});

test("does not block the main thread while hashing", async () => {
  let done = false;
  const hashing = Promise.all(Array.from({ length: 4 }, () => bcrypt.hash("correct horse", 10)));
  void hashing.then(() => (done = true));
  let turns = 0;
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  // On the main thread bcryptjs yields once per hash or every tenth of a second.
  expect(turns).toBeGreaterThan(100);
});

test("signs in with the right password only", async () => {
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
  const slow = await bcrypt.hash("correct horse", 10);
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
