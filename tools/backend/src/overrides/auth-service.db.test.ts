import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

const ask = (path: string, body?: object) =>
  backend.fetch(
    new Request(`http://localhost:4200/auth/v1/${path}`, {
      method: body ? "POST" : "GET",
      headers: { apikey: backend.anonKey, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    }),
  );

test.each(["otp", "magiclink", "otp/", "//otp"])("creates no account through %s", async (path) => {
  const email = "squatted@people.example";
  expect((await ask(path, { email })).status).toBe(404);
  const sql = postgres(backend.databaseUrl, { max: 1 });
  expect(await sql`select id from auth.users where email = ${email}`).toHaveLength(0);
  await sql.end();
  expect(await backend.mail.list(email)).toEqual([]);
});

test("refuses sign-in through other providers", async () => {
  expect((await ask("authorize?provider=github")).status).toBe(404);
  expect((await ask("callback")).status).toBe(404);
});

test("offers what the site needs", async () => {
  expect((await ask("health")).status).toBe(200);
  expect((await ask("settings")).status).toBe(200);
});
