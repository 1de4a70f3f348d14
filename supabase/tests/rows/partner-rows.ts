import type { Sql } from "postgres";
import { type Row, addRow, short } from "./add-row";

export const partnerRow = (more: Row = {}): Row => ({
  shop_name: `Shop ${short()}`,
  contact_name: "Pia Partner",
  contact_email: "pia@shop.example",
  website_url: "https://www.shop.example",
  product_categories: ["Fashion & Apparel"],
  ...more,
});

export const addPartner = (sql: Sql, more: Row = {}): Promise<Row> =>
  addRow(sql, "affiliate_partners", partnerRow(more));

/** Adds a link, with a new partner unless one is given. */
export async function addLink(sql: Sql, more: Row = {}): Promise<Row> {
  const partner_id = more.partner_id ?? (await addPartner(sql)).id;
  return addRow(sql, "affiliate_links", {
    partner_id,
    campaign_name: "Spring",
    original_url: "https://shop.example/spring",
    ...more,
  });
}
