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

/** Records statements about commissions, each with the columns of private.commission_statement. */
export const recordCommissions = (sql: Sql, statements: Row[]): Promise<Row[]> =>
  sql<Row[]>`
    select * from private.record_commissions(array(
      select given
      from jsonb_populate_recordset(
        null::private.commission_statement, ${JSON.stringify(statements)}::text::jsonb
      ) as given
    ))`;

/**
 * Records a conversion with the columns of its row and returns it: by default of 10 % of its revenue,
 * and approved.
 */
export async function addConversion(sql: Sql, row: Row): Promise<Row> {
  const [link] = await sql<Row[]>`
    select partner_id from public.affiliate_links where id = ${String(row.link_id)}`;
  const { revenue: sale, commission = Math.round(Number(sale) * 10) / 100, ...more } = row;
  const [recorded] = await recordCommissions(sql, [
    { ...link, sale, commission, source: "api", ...more },
  ]);
  const [conversion] = await sql<Row[]>`
    select * from public.affiliate_conversions where id = ${String(recorded!.conversion_id)}`;
  return conversion!;
}
