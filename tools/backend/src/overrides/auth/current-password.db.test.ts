import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import { follow, linkTo } from "../../../fixtures/mail-link";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

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
