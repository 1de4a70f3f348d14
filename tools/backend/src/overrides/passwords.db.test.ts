import type { SupabaseClient } from "@supabase/supabase-js";
import bcrypt from "bcryptjs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { fixtureBackend, follow, linkTo } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";
import { comparePassword, hashPassword } from "./passwords";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

describe("hashes", () => {
  test("verifies the hashes of bcryptjs, and makes hashes that it verifies", async () => {
    const hash = await hashPassword("correct horse");
    expect(hash).toMatch(/^\$2[aby]\$04\$/);
    expect(bcrypt.compareSync("correct horse", hash)).toBe(true);
    expect(bcrypt.compareSync("wrong horse", hash)).toBe(false);
    expect(
      await comparePassword("grüße ".repeat(20), bcrypt.hashSync("grüße ".repeat(20), 4)),
    ).toBe(true);
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
});

describe("signing in", () => {
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
});

describe("the current password", () => {
  const current_password = "correct horse";
  const password = "another horse";

  test("changes a password for those who know the current one", async () => {
    const email = "knows@people.example";
    const { client } = await backend.signUp(email, current_password);
    const missing = await client.auth.updateUser({ password });
    expect(missing.error).toMatchObject({ status: 400, code: "current_password_required" });
    const wrong = await client.auth.updateUser({ password, current_password: "wrong horse" });
    expect(wrong.error).toMatchObject({ status: 400, code: "current_password_mismatch" });
    expect((await client.auth.updateUser({ password, current_password })).error).toBeNull();
    const signedIn = await backend.client().auth.signInWithPassword({ email, password });
    expect(signedIn.error).toBeNull();
  });

  test("asks nothing of those whom a mailed link signed in, after a renewal of their token either", async () => {
    const email = "forgot@people.example";
    await backend.signUp(email, current_password);
    await backend.client().auth.resetPasswordForEmail(email);
    const { fragment } = await follow(backend, await linkTo(backend, email));
    const client = backend.client();
    await client.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.updateUser({ password })).error).toBeNull();
  });
});

describe("other sessions", () => {
  const password = "correct horse";

  /** Signs in on another device, perhaps an attacker's. */
  async function otherDevice(email: string) {
    const client = backend.client();
    await client.auth.signInWithPassword({ email, password });
    return { client, session: (await client.auth.getSession()).data.session! };
  }

  async function expectEnded({ client, session }: Awaited<ReturnType<typeof otherDevice>>) {
    const { refresh_token } = session;
    const refreshed = await backend.client().auth.refreshSession({ refresh_token });
    expect(refreshed.error?.name).toBe("AuthApiError");
    const back = await client.auth.updateUser({
      password: "changed back",
      current_password: "another horse",
    });
    expect(back.error).not.toBeNull();
  }

  async function expectKept(client: SupabaseClient) {
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
  }

  test("ends every other session when a password is changed", async () => {
    const email = "changes@people.example";
    const { client } = await backend.signUp(email, password);
    const other = await otherDevice(email);
    expect(
      (await client.auth.updateUser({ password: "another horse", current_password: password }))
        .error,
    ).toBeNull();
    await expectEnded(other);
    await expectKept(client);
  });

  test("ends every other session when a mailed link sets a password", async () => {
    const email = "resets@people.example";
    await backend.signUp(email, password);
    const other = await otherDevice(email);
    await backend.client().auth.resetPasswordForEmail(email);
    const { fragment } = await follow(backend, await linkTo(backend, email));
    const client = backend.client();
    await client.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect((await client.auth.updateUser({ password: "another horse" })).error).toBeNull();
    await expectEnded(other);
    await expectKept(client);
  });

  test("keeps all sessions on other account changes", async () => {
    const email = "renames@people.example";
    const { client } = await backend.signUp(email, password);
    const other = await otherDevice(email);
    expect((await client.auth.updateUser({ data: { name: "Ada" } })).error).toBeNull();
    await expectKept(other.client);
  });
});
