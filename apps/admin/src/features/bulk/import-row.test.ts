import { expect, test } from "vitest";
import { batchesOf, type ImportRow, importRows } from "./import-rows";

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
