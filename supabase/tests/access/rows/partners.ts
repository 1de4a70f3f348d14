import { randomUUID, randomBytes } from "node:crypto";
import { addRow, type Row } from "../../rows/add-row";
import { addConversion, addLink, addPartner, partnerRow } from "../../rows/partner-rows";
import { accessRow, type AccessRow } from "../access-row";

const networkAccount = (): Row => ({ name: randomUUID() });

export const partnerRows: Record<string, AccessRow> = {
  affiliate_conversions: accessRow(
    "affiliate_conversions",
    async ({ sql }) => ({
      ...{ partner_id: (await addPartner(sql)).id, order_reference: randomUUID() },
      ...{ revenue: 50, commission: 5, status: "approved", converted_at: "2026-01-01T00:00:00Z" },
    }),
    { revenue: 60 },
  ),
  affiliate_link_clicks: accessRow(
    "affiliate_link_clicks",
    async ({ sql }) => ({ link_id: (await addLink(sql)).id, visitor: randomUUID() }),
    { visitor: randomUUID() },
  ),
  affiliate_links: accessRow(
    "affiliate_links",
    async ({ sql }) => ({
      partner_id: (await addPartner(sql)).id,
      campaign_name: "Spring",
      original_url: "https://shop.example/spring",
    }),
    { status: "paused" },
  ),
  affiliate_partners: accessRow("affiliate_partners", () => partnerRow(), { commission_rate: 99 }),
  commission_events: accessRow(
    "commission_events",
    async ({ sql }) => ({
      conversion_id: (
        await addConversion(sql, {
          link_id: (await addLink(sql)).id,
          order_reference: randomUUID(),
          revenue: 50,
        })
      ).id,
      ...{ kind: "changed", sale: 60, commission: 6, status: "approved", source: "api" },
      ...{ effective_at: "2026-01-01T00:00:00Z", stated_at: "2026-01-01T00:00:00Z" },
    }),
    { sale: 70 },
  ),
  network_accounts: accessRow("network_accounts", networkAccount, { profile: { network: "awin" } }),
  network_advertisers: accessRow(
    "network_advertisers",
    async ({ sql }) => ({
      account_id: (await addRow(sql, "network_accounts", networkAccount())).id,
      partner_id: (await addPartner(sql)).id,
      advertiser: "70411",
    }),
    { advertiser: "70412" },
    { key: ["account_id"] },
  ),
  network_payments: accessRow(
    "network_payments",
    async ({ sql }) => ({
      account_id: (await addRow(sql, "network_accounts", networkAccount())).id,
      ...{ reference: "P-1", paid_on: "2026-09-01", amount: 5 },
    }),
    { amount: 6 },
  ),
  network_payment_lines: accessRow(
    "network_payment_lines",
    async ({ sql }) => ({
      payment_id: (
        await addRow(sql, "network_payments", {
          partner_id: (await addPartner(sql)).id,
          ...{ reference: "P-1", paid_on: "2026-09-01", amount: 5 },
        })
      ).id,
      ...{ line_key: "1", commission: 5 },
    }),
    { commission: 6 },
    { key: ["payment_id"] },
  ),
  partner_api_keys: accessRow(
    "partner_api_keys",
    () => ({
      name: "Shop system",
      prefix: "ens_0a1b2c3d",
      key_hash: `\\x${randomBytes(32).toString("hex")}`,
      scopes: ["links:read"],
    }),
    { name: "Changed" },
  ),
  partner_postbacks: accessRow(
    "partner_postbacks",
    async ({ sql }) => ({
      partner_id: (await addPartner(sql)).id,
      key_hash: `\\x${randomBytes(32).toString("hex")}`,
      ...{ field_names: {}, approved_words: ["approved"], declined_words: [], currency: "USD" },
    }),
    { currency: "EUR" },
    { key: ["partner_id"] },
  ),
};
