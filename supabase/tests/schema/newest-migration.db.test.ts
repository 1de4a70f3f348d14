import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let backend: TestBackend;

beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.dispose());

test("returns the version of the newest migration to anyone", async () => {
  const files = await readdir(join(import.meta.dirname, "../../migrations"));
  const newest = files.sort().at(-1)!.slice(0, 14);
  expect((await backend.client().rpc("newest_migration")).data).toBe(newest);
});
