import { DataError } from "@ensemble/session";
import { expect, test } from "vitest";
import {
  batchesOf,
  idleRun,
  type ImportRow,
  importRows,
  importRun,
  type ImportRun,
  sendBatches,
} from "./import-rows";

test("maps cells to fields, ignores missing cells and reports rows with surplus ones", () => {
  const file = {
    name: "rows.csv",
    headers: ["Shop", "Mail", "Other"],
    rows: [
      { row: 2, cells: ["A", "", "x"] },
      { row: 3, cells: ["B"] },
      { row: 5, cells: ["C", "c@c.example", "x", "more"] },
      { row: 6, cells: ["D", "d@d.example", "x", " "] },
    ],
  };
  const mapping = { shop_name: "0", contact_email: "1", notes: "" };
  expect(importRows(file, mapping)).toEqual({
    rows: [
      { row: 2, shop_name: "A", contact_email: "" },
      { row: 3, shop_name: "B" },
      { row: 6, shop_name: "D", contact_email: "d@d.example" },
    ],
    overlong: [5],
  });
});

test("puts rows about the same record into one batch and leaves out none", () => {
  const sale = (row: number, order: string): ImportRow => ({ row, order_reference: order });
  const rows = [sale(2, "a"), sale(3, "b"), sale(4, "c"), sale(5, " A"), sale(6, ""), sale(7, "")];
  const numbers = batchesOf("conversions", rows, 2).map((rows) => rows.map(({ row }) => row));
  expect(numbers).toEqual([
    [2, 5],
    [3, 4],
    [6, 7],
  ]);
  const same = Array.from({ length: 5 }, (_, index) => sale(index, "same"));
  expect(batchesOf("conversions", same, 2).map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(batchesOf("conversions", [])).toEqual([]);
});

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
