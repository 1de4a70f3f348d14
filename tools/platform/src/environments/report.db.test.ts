import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { reportErrors } from "./report";

let backend: TestBackend;
let production: Production;
beforeAll(async () => {
  backend = await createTestBackend();
  production = await openProduction();
});
afterAll(async () => {
  await production.remove();
  await backend.dispose();
});

const url = "http://localhost:4200";
const report = (environment: string, serviceKey = backend.serviceKey) =>
  reportErrors({ environment }, production.store, { url, serviceKey, fetch: backend.fetch });

test("lists an environment's errors with place, owner, counts and releases", async () => {
  const { a, b } = production.experts;
  const error = {
    ...{ remote: "experts", channel: "stable", screen: "expert", kind: "uncaught" },
    ...{ error: "TypeError", message: "too far", trouble: "0123456789abcdef", visitor: 7 },
    ...{ source_file: "apps/experts/src/card.tsx", source_line: 12, frames: [] },
  };
  const events = [a, a, b].map((release) => ({ ...error, release }));
  await backend.fetch(
    new Request(`${url}/rest/v1/rpc/record_telemetry`, {
      method: "POST",
      headers: { apikey: backend.serviceKey, "Content-Type": "application/json" },
      body: JSON.stringify({
        place_of_caller: 1,
        batch: { environment: "production", sampleRate: 1, events },
      }),
    }),
  );
  const text = await report("production");
  expect(text.split("\n").map((line) => line.replace(/, last at .*/, ""))).toEqual([
    "TypeError: too far  (reports: 3, visitors: 1)",
    "  apps/experts/src/card.tsx:12",
    "  experts, no owner, expert",
    `  ${a} to ${b}`,
  ]);
  expect(await report("staging")).toBe("staging: no page reported an error in 24 hours");
});

test("says what the database answers to a wrong key", async () => {
  await expect(report("production", "sb_secret_wrong")).rejects.toThrow(/answers 40\d/);
});
