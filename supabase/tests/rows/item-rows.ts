import type { Sql } from "postgres";
import { type Row, addRow, short } from "./add-row";

/** The ids of the chains, which the schema creates. */
export const chains = {
  ZARA: "00000000-0000-4000-8000-00000000a001",
  MANGO: "00000000-0000-4000-8000-00000000a002",
  HM: "00000000-0000-4000-8000-00000000a003",
};

/** An independent shop with a domain of its own. */
export const shopRow = (more: Row = {}): Row => ({
  name: `Shop ${short()}`,
  domains: [`${short()}.example`],
  ...more,
});

/** Its shop follows from its URL. */
export const itemRow = (more: Row = {}): Row => ({
  name: `Coat ${short()}`,
  retailer_url: "https://www.zara.com/us/coat",
  garment: "coat",
  color: "black",
  price: 100,
  sizes: ["S", "M"],
  ...more,
});

export const addItem = (sql: Sql, more: Row = {}): Promise<Row> =>
  addRow(sql, "items", itemRow(more));
