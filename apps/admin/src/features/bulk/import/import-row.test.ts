import { expect, test } from "vitest";
import { importRows, portionsOf, type ImportRow } from "./import-row";

test("cells go under their fields; a short row leaves out, a long one is crooked", () => {
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
    crooked: [5],
  });
});

test("rows about the same thing come in one portion, and none is left out", () => {
  const sale = (row: number, order: string): ImportRow => ({ row, order_reference: order });
  const rows = [sale(2, "a"), sale(3, "b"), sale(4, "c"), sale(5, " A"), sale(6, ""), sale(7, "")];
  const numbers = portionsOf("conversions", rows, 2).map((rows) => rows.map(({ row }) => row));
  expect(numbers).toEqual([
    [2, 5],
    [3, 4],
    [6, 7],
  ]);
  const same = Array.from({ length: 5 }, (_, at) => sale(at, "same"));
  expect(portionsOf("conversions", same, 2).map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(portionsOf("conversions", [])).toEqual([]);
});
