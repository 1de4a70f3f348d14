import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

const remarks = () => backend.client(backend.serviceKey).from("remarks");

async function addNote(body: string): Promise<string> {
  const notes = backend.client(backend.serviceKey).from("notes");
  const { data } = await notes.insert({ body }).select("id").single();
  return (data as { id: string }).id;
}

test("answers a single-row write with an embedded row with one object", async () => {
  const note_id = await addNote("Coats");
  const columns = "id, body, notes(body)";
  const added = await remarks().insert({ note_id, body: "Warm" }).select(columns).single();
  expect(added.data).toEqual({ id: expect.any(Number), body: "Warm", notes: { body: "Coats" } });
  const change = remarks().update({ body: "Warmer" }).eq("note_id", note_id);
  const changed = await change.select(columns).single();
  expect(changed.data).toMatchObject({ body: "Warmer", notes: { body: "Coats" } });
});

test("refuses a single-row update that matches no row", async () => {
  const change = remarks().update({ body: "Warmer" }).eq("id", -1);
  const { error, status } = await change.select("id, notes(body)").single();
  expect(status).toBe(406);
  expect(error).toMatchObject({ code: "PGRST116", details: "The result contains 0 rows" });
});
