import { randomUUID, randomBytes } from "node:crypto";
import { addLink, addPartner, partnerRow } from "../../rows/partner-rows";
import { accessRow, type AccessRow } from "../access-row";

export const partnerRows: Record<string, AccessRow> = {
  affiliate_conversions: accessRow(
    "affiliate_conversions",
    async ({ sql }) => ({
      link_id: (await addLink(sql)).id,
      order_reference: randomUUID(),
      revenue: 50,
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
};
