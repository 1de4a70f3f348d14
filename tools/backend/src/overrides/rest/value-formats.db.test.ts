import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

test("sends numbers and ISO 8601 times like PostgREST", async () => {
  const { data, error } = await backend
    .client(backend.serviceKey)
    .from("notes")
    .insert({
      body: "formats",
      price: 12.5,
      day: "2026-02-03",
      at_time: "09:30",
      written_at: "2026-02-03T04:05:06.789+02:00",
      local_at: "2026-02-03T04:05:06",
    })
    .select("price, day, at_time, written_at, local_at")
    .single();
  expect(error).toBeNull();
  expect(data).toEqual({
    price: 12.5,
    day: "2026-02-03",
    at_time: "09:30:00",
    written_at: "2026-02-03T02:05:06.789+00:00",
    local_at: "2026-02-03T04:05:06",
  });
});

test("formats the results of functions alike", async () => {
  const { data } = await backend.client().rpc("money");
  expect(data).toEqual([{ price: 12.5, at: "2026-02-03T04:05:06+00:00" }]);
});

test("filters by a number", async () => {
  const { data } = await backend
    .client(backend.serviceKey)
    .from("notes")
    .select("price")
    .gte("price", 12.5);
  expect(data).toEqual([{ price: 12.5 }]);
});
