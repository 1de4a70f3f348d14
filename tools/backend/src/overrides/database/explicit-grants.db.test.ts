import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

test("a table that was granted to nobody is refused, whatever its row rules say", async () => {
  const { error, status } = await backend.client().from("never_granted").select();
  expect(error?.code).toBe("42501");
  expect(status).toBe(401);
});

test("a signed-in person without a grant gets 403", async () => {
  const { client } = await backend.signUp("grants@people.example");
  const { error, status } = await client.from("never_granted").select();
  expect(error?.code).toBe("42501");
  expect(status).toBe(403);
});

test("a request takes its role even for a table without row security", async () => {
  const { error } = await backend.client().from("unprotected").select();
  expect(error?.code).toBe("42501");
});

test("a request without a key is refused, also from this machine", async () => {
  const response = await backend.fetch(new Request("http://localhost:4200/rest/v1/notes"));
  expect(response.status).toBe(401);
});
