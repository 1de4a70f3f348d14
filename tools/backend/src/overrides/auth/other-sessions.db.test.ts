import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import { follow, linkTo } from "../../../fixtures/mail-link";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

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
    (await client.auth.updateUser({ password: "another horse", current_password: password })).error,
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
