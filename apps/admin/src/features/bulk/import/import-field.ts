import type { BulkKind } from "../bulk-kind";

/** A column that the import of a kind reads. */
export interface ImportField {
  /** The name that the database and exported files have for it. */
  name: string;
  label: string;
  /** A new row cannot do without it. */
  required?: boolean;
  hint?: string;
  /** What else such a column is called, in the form of `plainName`. */
  also?: readonly string[];
}

const list = "Several are separated by ; or |.";
const time = "Such as 2026-12-31 or 2026-12-31T18:00:00Z.";

const partnerFields: readonly ImportField[] = [
  {
    name: "shop_name",
    label: "Shop name",
    required: true,
    also: ["shop", "name", "partner_name", "partner"],
  },
  { name: "contact_name", label: "Contact name", required: true, also: ["contact"] },
  { name: "contact_email", label: "Contact email", required: true, also: ["email", "e_mail"] },
  {
    name: "product_categories",
    label: "Product categories",
    required: true,
    hint: list,
    also: ["categories", "category"],
  },
  {
    name: "tracking_code",
    label: "Tracking code",
    hint: "AF_..., names an existing partner. Without it the shop name does.",
    also: ["af_code", "code", "partner_code"],
  },
  { name: "contact_phone", label: "Contact phone", also: ["phone", "telephone"] },
  { name: "website_url", label: "Website URL", also: ["website", "url"] },
  { name: "commission_rate", label: "Commission rate (%)", also: ["rate", "commission_percent"] },
  { name: "partnership_tier", label: "Partnership tier", also: ["tier"] },
  { name: "status", label: "Status" },
  { name: "retailer", label: "Retailer" },
  { name: "geographic_coverage", label: "Geographic coverage", hint: list, also: ["regions"] },
  { name: "custom_items", label: "Custom items", hint: list, also: ["items"] },
  { name: "click_parameter", label: "Click parameter" },
  { name: "instagram", label: "Instagram" },
  { name: "facebook", label: "Facebook" },
  { name: "twitter", label: "Twitter", also: ["x"] },
  { name: "tiktok", label: "TikTok", also: ["tik_tok"] },
  { name: "youtube", label: "YouTube", also: ["you_tube"] },
  { name: "notes", label: "Notes", also: ["note", "comment"] },
];

const linkFields: readonly ImportField[] = [
  {
    name: "partner",
    label: "Partner",
    required: true,
    hint: "AF_ code, slug or shop name.",
    also: ["partner_code", "af_code", "shop", "shop_name", "partner_name"],
  },
  { name: "campaign_name", label: "Campaign name", required: true, also: ["campaign"] },
  {
    name: "original_url",
    label: "Original URL",
    required: true,
    also: ["url", "address", "link", "destination"],
  },
  {
    name: "tracking_code",
    label: "Tracking code",
    hint: "EN_..., names an existing link. Without it partner, campaign and URL do.",
    also: ["en_code", "code", "link_code"],
  },
  { name: "status", label: "Status" },
  { name: "expires_at", label: "Expires at", hint: time, also: ["expires", "expiry", "end"] },
];

const conversionFields: readonly ImportField[] = [
  {
    name: "tracking_code",
    label: "Tracking code",
    required: true,
    hint: "EN_... of the link.",
    also: ["en_code", "code", "link_code", "link"],
  },
  {
    name: "order_reference",
    label: "Order reference",
    required: true,
    also: ["order", "order_number", "order_id", "reference"],
  },
  { name: "revenue", label: "Revenue", required: true, also: ["amount", "total", "sale"] },
  { name: "commission", label: "Commission", hint: "Left out: the partner's rate." },
  {
    name: "converted_at",
    label: "Converted at",
    hint: `${time} Left out: now.`,
    also: ["date", "time", "ordered_at", "order_date"],
  },
];

/** Every column of an import, the required ones first. */
export const importFields: Record<BulkKind, readonly ImportField[]> = {
  partners: partnerFields,
  links: linkFields,
  conversions: conversionFields,
};

/** A column's name without what people write differently: "E-Mail " is "e_mail". */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
