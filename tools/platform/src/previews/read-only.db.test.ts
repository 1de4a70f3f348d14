import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { demoAccounts } from "@ensemble/database/seed";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOnlyBackend } from "./read-only";

let backend: TestBackend;
let send: (path: string, init?: RequestInit) => Promise<Response>;
beforeAll(async () => {
  backend = await createTestBackend({ seeded: true });
  const guarded = readOnlyBackend(backend.fetch, backend.anonKey);
  send = (path, init) => guarded(new Request(`http://localhost:4200${path}`, init));
});
afterAll(() => backend.dispose());

const call = (name: string, args: object) =>
  send(`/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(args),
  });

test("reads tables and calls functions that don't write", async () => {
  const rows = (await (await send("/rest/v1/outfits?select=title&limit=2")).json()) as object[];
  expect(rows).toHaveLength(2);
  expect((await call("shop_page", { path: "zara" })).status).toBe(200);
  expect((await call("suggest_search", { typed: "dress" })).status).toBe(200);
});

test("rejects functions that write", async () => {
  const count = async () => {
    const outfits = backend.client(backend.serviceKey).from("outfits");
    return (await outfits.select("id,view_count").eq("slug", "the-quiet-yes").single()).data!;
  };
  const before = await count();
  const response = await call("record_outfit_view", { outfit: before.id as string, visitor: null });
  expect(response.status).toBe(403);
  expect(await count()).toEqual(before);
});

test("ignores the caller's session", async () => {
  const admin = demoAccounts.find(({ email }) => email.startsWith("admin"))!;
  const { data } = await backend.client().auth.signInWithPassword(admin);
  const token = data.session!.access_token;
  const path = "/rest/v1/rpc/admin_summary";
  const headers = { Authorization: `Bearer ${token}`, apikey: backend.anonKey };
  const direct = await backend.fetch(new Request(`http://localhost:4200${path}`, { headers }));
  expect(direct.status).toBe(200);
  expect((await send(path, { headers })).status).toBe(401);
});
