import { DataError } from "@ensemble/session";
import { expect, test } from "vitest";
import {
  batchesOf,
  idleRun,
  type ImportRow,
  importRun,
  type ImportRun,
  sendBatches,
} from "./import-rows";

const timeout = new DataError("unexpected", "canceling statement due to timeout", "57014");

const saleRows = (count: number): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    order_reference: `order ${index}`,
  }));

/** Imports rows into a database that cancels every call of more than `max` rows. */
async function importInto(max: number, rows: ImportRow[]) {
  const sizes: number[] = [];
  let run: ImportRun = importRun(idleRun, {
    type: "started",
    checking: false,
    total: rows.length,
    refused: [],
  });
  const batches = batchesOf("conversions", rows);
  const sending = sendBatches(
    { kind: "conversions", checking: false, batches, next: 0, stopping: false },
    (event) => (run = importRun(run, event)),
    () => true,
    (_kind, batch) => {
      sizes.push(batch.length);
      if (batch.length > max) return Promise.reject(timeout);
      return Promise.resolve(
        batch.map(({ row }) => ({ row, status: "created", errors: [], written: true })),
      );
    },
  );
  const failure = await sending.catch((error: unknown) => error);
  return { run, sizes, failure };
}

test("halves the batches after a timeout and imports every row", async () => {
  const { run, sizes } = await importInto(100, saleRows(500));
  expect(run).toMatchObject({ phase: "finished", done: 500, total: 500 });
  expect(run.outcomes.size).toBe(500);
  expect(sizes.slice(0, 3)).toEqual([250, 125, 63]);
  expect(Math.max(...sizes.slice(3))).toBe(63);
});

test("fails when a single row times out", async () => {
  const { run, failure } = await importInto(0, saleRows(4));
  expect(failure).toBe(timeout);
  expect(run).toMatchObject({ phase: "failed", done: 0, failure: timeout });
});
