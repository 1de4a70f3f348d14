import { randomUUID } from "node:crypto";
import type { Row } from "../../rows/add-row";
import { addItem, itemRow } from "../../rows/item-rows";
import { accessRow, type AccessRow, type Owners } from "../access-row";

/** Retailers are part of the schema: a test cannot add one. */
async function unchangedRetailer({ sql }: Owners): Promise<Row> {
  const [row] = await sql<Row[]>`
    update public.retailers set name = 'Zara' where code = 'ZARA' returning *`;
  return row ?? {};
}

export const itemRows: Record<string, AccessRow> = {
  item_clicks: accessRow(
    "item_clicks",
    async ({ sql }) => ({
      item_id: (await addItem(sql)).id,
      screen: "search",
      visitor: randomUUID(),
    }),
    { screen: "home" },
  ),
  item_variant_changes: accessRow(
    "item_variant_changes",
    async ({ sql }) => ({
      item_id: (await addItem(sql)).id,
      price: 50,
      availability: "in_stock",
      changed_at: "2026-01-01T00:00:00Z",
    }),
    { price: 10 },
  ),
  item_variants: accessRow(
    "item_variants",
    async ({ sql }) => ({ item_id: (await addItem(sql)).id, size: "XXL", price: 50 }),
    { price: 10 },
  ),
  items: accessRow("items", () => itemRow(), { name: "Changed" }),
  retailers: accessRow(
    "retailers",
    () => ({ code: "ZARA", name: "Zara", home_domain: "zara.com", domains: ["zara.com"] }),
    { name: "Zara Home" },
    { key: ["code"], target: unchangedRetailer },
  ),
};
