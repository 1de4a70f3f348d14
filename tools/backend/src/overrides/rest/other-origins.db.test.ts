import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

const address = "http://localhost:4200/auth/v1/token?grant_type=password";
const origin = "https://ensemble.example";

test("lets a page of another origin send the auth client's headers", async () => {
  const headers = "apikey,content-type,x-client-info,x-supabase-api-version";
  const answer = await backend.fetch(
    new Request(address, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": headers,
      },
    }),
  );
  expect(answer.ok).toBe(true);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
  expect(answer.headers.get("access-control-allow-headers")).toBe(headers);
});

test("lets a page of another origin read the answer", async () => {
  const answer = await backend.fetch(
    new Request(address, {
      method: "POST",
      headers: { origin, apikey: backend.anonKey, "content-type": "application/json" },
      body: JSON.stringify({ email: "nobody@people.example", password: "wrong" }),
    }),
  );
  expect(answer.status).toBe(400);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});
