import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

test("the database knows a visitor", async () => {
  const { data } = await backend.client().rpc("who_asks");
  expect(data).toMatchObject({ role: "anon", uid: null, auth_role: "anon", email: null });
});

test("the database knows a signed-in person by id, role and address", async () => {
  const { id, client } = await backend.signUp("who@people.example");
  const { data } = await client.rpc("who_asks");
  expect(data).toMatchObject({
    role: "authenticated",
    uid: id,
    auth_role: "authenticated",
    email: "who@people.example",
  });
});

test("the database knows the service key", async () => {
  const { data } = await backend.client(backend.serviceKey).rpc("who_asks");
  expect(data).toMatchObject({ role: "service_role", uid: null });
});

test("a visitor's statement may take three seconds, everybody else's eight", async () => {
  const { client } = await backend.signUp("patient@people.example");
  const limits = async (asked: SupabaseClient) => (await asked.rpc("time_limits")).data as unknown;
  expect(await limits(backend.client())).toEqual({ statement: "3s", lock: "8s" });
  expect(await limits(client)).toEqual({ statement: "8s", lock: "8s" });
  expect(await limits(backend.client(backend.serviceKey))).toEqual({ statement: "8s", lock: "8s" });
});

test("ends a visitor's statement after three seconds, and not that of somebody signed in", async () => {
  const { client } = await backend.signUp("waiting@people.example");
  const started = performance.now();
  const [visitor, person] = await Promise.all([
    backend
      .client()
      .rpc("wait", { seconds: 3.5 })
      .then((answer) => ({ ...answer, after: performance.now() - started })),
    client.rpc("wait", { seconds: 3.5 }),
  ]);
  expect(visitor).toMatchObject({
    status: 500,
    error: { code: "57014", message: "canceling statement due to statement timeout" },
  });
  expect(visitor.after).toBeGreaterThan(2900);
  expect(person.error).toBeNull();
});

test("row rules see the person: own rows only, and not as somebody else", async () => {
  const [one, other] = await Promise.all([
    backend.signUp("one@people.example"),
    backend.signUp("other@people.example"),
  ]);
  const mine = await one.client.from("notes").insert({ body: "mine", owner_id: one.id });
  expect(mine.error).toBeNull();
  expect((await one.client.from("notes").select("body")).data).toEqual([{ body: "mine" }]);
  expect((await other.client.from("notes").select("body")).data).toEqual([]);
  const forged = await other.client.from("notes").insert({ body: "forged", owner_id: one.id });
  expect(forged.error?.code).toBe("42501");
  expect(forged.status).toBe(403);
});

test("nothing of one request is left for the next on the same connection", async () => {
  const { client } = await backend.signUp("left@people.example");
  await client.rpc("who_asks");
  const visitors = await Promise.all(
    Array.from({ length: 20 }, () => backend.client().rpc("who_asks")),
  );
  for (const { data } of visitors) expect(data).toMatchObject({ role: "anon", uid: null });
});
