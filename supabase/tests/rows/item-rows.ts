import type { Sql } from "postgres";
import { type Row, addRow, short } from "./add-row";

export const itemRow = (more: Row = {}): Row => ({
  name: `Coat ${short()}`,
  retailer: "ZARA",
  retailer_url: "https://www.zara.com/us/coat",
  garment: "coat",
  color: "black",
  price: 100,
  sizes: ["S", "M"],
  ...more,
});

export const addItem = (sql: Sql, more: Row = {}): Promise<Row> =>
  addRow(sql, "items", itemRow(more));
