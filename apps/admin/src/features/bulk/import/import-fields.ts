import type { BulkKind } from "../bulk-kind";
import { conversionFields } from "./conversion-fields";
import { type ImportField, list, time } from "./import-field";

const partnerFields: readonly ImportField[] = [
  {
    name: "shop_name",
    label: "Shop name",
    required: true,
    aliases: ["shop", "name", "partner_name", "partner"],
  },
  { name: "contact_name", label: "Contact name", required: true, aliases: ["contact"] },
  { name: "contact_email", label: "Contact email", required: true, aliases: ["email", "e_mail"] },
  {
    name: "product_categories",
    label: "Product categories",
    required: true,
    hint: list,
    aliases: ["categories", "category"],
  },
  {
    name: "tracking_code",
    label: "Tracking code",
    hint: "AF_..., names an existing partner. Without it the shop name does.",
    aliases: ["af_code", "code", "partner_code"],
  },
  { name: "contact_phone", label: "Contact phone", aliases: ["phone", "telephone"] },
  { name: "website_url", label: "Website URL", aliases: ["website", "url"] },
  {
    name: "commission_rate",
    label: "Commission rate (%)",
    aliases: ["rate", "commission_percent"],
  },
  { name: "partnership_tier", label: "Partnership tier", aliases: ["tier"] },
  { name: "status", label: "Status" },
  { name: "retailer", label: "Retailer" },
  { name: "geographic_coverage", label: "Geographic coverage", hint: list, aliases: ["regions"] },
  { name: "custom_items", label: "Custom items", hint: list, aliases: ["items"] },
  { name: "click_parameter", label: "Click parameter" },
  { name: "instagram", label: "Instagram" },
  { name: "facebook", label: "Facebook" },
  { name: "twitter", label: "Twitter", aliases: ["x"] },
  { name: "tiktok", label: "TikTok", aliases: ["tik_tok"] },
  { name: "youtube", label: "YouTube", aliases: ["you_tube"] },
  { name: "notes", label: "Notes", aliases: ["note", "comment"] },
];

const linkFields: readonly ImportField[] = [
  {
    name: "partner",
    label: "Partner",
    required: true,
    hint: "AF_ code, slug or shop name.",
    aliases: ["partner_code", "af_code", "shop", "shop_name", "partner_name"],
  },
  { name: "campaign_name", label: "Campaign name", required: true, aliases: ["campaign"] },
  {
    name: "original_url",
    label: "Original URL",
    required: true,
    aliases: ["url", "address", "link", "destination"],
  },
  {
    name: "tracking_code",
    label: "Tracking code",
    hint: "EN_..., names an existing link. Without it partner, campaign and URL do.",
    aliases: ["en_code", "code", "link_code"],
  },
  { name: "status", label: "Status" },
  { name: "expires_at", label: "Expires at", hint: time, aliases: ["expires", "expiry", "end"] },
];

/** The columns of each import, required ones first. */
export const importFields: Record<BulkKind, readonly ImportField[]> = {
  partners: partnerFields,
  links: linkFields,
  conversions: conversionFields,
};
