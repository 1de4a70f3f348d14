import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

test("refuses a table without grants, whatever its policies say", async () => {
  const { error, status } = await backend.client().from("never_granted").select();
  expect(error?.code).toBe("42501");
  expect(status).toBe(401);
});

test("answers 403 to a signed-in account without a grant", async () => {
  const { client } = await backend.signUp("grants@people.example");
  const { error, status } = await client.from("never_granted").select();
  expect(error?.code).toBe("42501");
  expect(status).toBe(403);
});

test("switches roles even for a table without row security", async () => {
  const { error } = await backend.client().from("unprotected").select();
  expect(error?.code).toBe("42501");
});

test("refuses a request without a key, also from localhost", async () => {
  const response = await backend.fetch(new Request("http://localhost:4200/rest/v1/notes"));
  expect(response.status).toBe(401);
});
