import { inspect } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

test("answers 400 with code 23514 and the constraint when a CHECK fails", async () => {
  const { error, status } = await backend
    .client(backend.serviceKey)
    .from("notes")
    .insert({ body: "" });
  expect(status).toBe(400);
  expect(error?.code).toBe("23514");
  expect(error?.message).toContain("notes_body_check");
});

test("answers 400 with code 23P01 and the conflict when an exclusion constraint fails", async () => {
  const reserve = () =>
    backend.client().from("reservations").insert({ during: "[2026-01-01,2026-01-02)" });
  expect((await reserve()).error).toBeNull();
  const { error, status } = await reserve();
  expect(status).toBe(400);
  expect(error?.code).toBe("23P01");
  expect(error?.details).toContain("conflicts with existing key");
});

test("answers 400 with code P0001, detail and hint for a plain RAISE", async () => {
  const { error, status } = await backend.client().rpc("refuse_plainly");
  expect(status).toBe(400);
  expect(error).toMatchObject({
    code: "P0001",
    message: "not like this",
    details: "a detail",
    hint: "a hint",
  });
});

test("keeps the status that a RAISE chooses", async () => {
  const { error, status } = await backend.client().rpc("refuse_with_status");
  expect(status).toBe(409);
  expect(error).toMatchObject({ code: "PT409", message: "taken", hint: "slot_taken" });
});

test("logs one line per refused request", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  await backend.client().from("nothing").select();
  await backend.client().from("notes").select().filter("body", "nonsense", "x");
  await backend.client().rpc("refuse_plainly");
  const lines = log.mock.calls.map((words) => words.map((each) => inspect(each)).join(" "));
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => line.includes("\n"))).toEqual([]);
});

test("logs where columns are granted when a role lacks one", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  await backend.client().from("never_granted").select();
  const [line] = log.mock.calls.map((words) => words.map((each) => inspect(each)).join(" "));
  expect(line).toContain("permission denied for table never_granted");
  expect(line).toContain("column-rights.txt lists each role's columns");
});

test("keeps lite's responses to duplicates, missing values and missing tables", async () => {
  const service = backend.client(backend.serviceKey);
  await service.from("notes").insert({ body: "once" });
  expect(await service.from("notes").insert({ body: "once" })).toMatchObject({
    status: 409,
    error: { code: "23505" },
  });
  expect(await service.from("notes").insert({ body: null })).toMatchObject({
    status: 400,
    error: { code: "23502" },
  });
  expect(await service.from("nothing").select()).toMatchObject({
    status: 404,
    error: { code: "PGRST205" },
  });
});

test("answers PGRST116 to single() without a row", async () => {
  const { error } = await backend.client().from("notes").select().eq("body", "none").single();
  expect(error?.code).toBe("PGRST116");
});
