import { DataError } from "@ensemble/session";
import { expect, test } from "vitest";
import { idleRun, importRun, type ImportRun } from "./import-run";
import { portionsOf, type ImportRow } from "./import-row";
import { sendPortions } from "./import-task";

const timeout = new DataError("unexpected", "canceling statement due to timeout", "57014");

const saleRows = (count: number): ImportRow[] =>
  Array.from({ length: count }, (_, at) => ({ row: at + 2, order_reference: `order ${at}` }));

/** Imports rows into a database that ends every call of more than `most` rows. */
async function importInto(most: number, rows: ImportRow[]) {
  const sizes: number[] = [];
  let run: ImportRun = importRun(idleRun, {
    type: "started",
    checking: false,
    total: rows.length,
    refused: [],
  });
  const portions = portionsOf("conversions", rows);
  await sendPortions(
    { kind: "conversions", checking: false, portions, next: 0, stopping: false },
    (event) => (run = importRun(run, event)),
    () => true,
    (_kind, portion) => {
      sizes.push(portion.length);
      if (portion.length > most) return Promise.reject(timeout);
      return Promise.resolve(
        portion.map(({ row }) => ({ row, status: "created", errors: [], written: true })),
      );
    },
  );
  return { run, sizes };
}

test("an import that takes too long goes on with half as many rows and ends complete", async () => {
  const { run, sizes } = await importInto(100, saleRows(500));
  expect(run).toMatchObject({ phase: "finished", done: 500, total: 500 });
  expect(run.outcomes.size).toBe(500);
  expect(sizes.slice(0, 3)).toEqual([250, 125, 63]);
  expect(Math.max(...sizes.slice(3))).toBe(63);
});

test("it fails when one row alone takes too long, and keeps what was told", async () => {
  const { run } = await importInto(0, saleRows(4));
  expect(run).toMatchObject({ phase: "failed", done: 0, failure: timeout });
});
