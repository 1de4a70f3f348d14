import { garmentNames } from "@ensemble/domain";
import { availabilityNames, colorNames } from "../items/items";
import type { BulkKind } from "./bulk-parts";

export interface ImportField {
  /** Name in the database and in exported files. */
  name: string;
  label: string;
  /** Required for new rows. */
  required?: boolean;
  hint?: string;
  /** The column's other common names, normalized. */
  aliases?: readonly string[];
}

const listHint = "Separate multiple values with ; or |.";
const timeHint =
  "For example, 12/31/2026, 31.12.2026, or 2026-12-31, with or without a time, in your time zone.";
const startHint = `${timeHint} A date alone means 12:00 AM.`;
const endHint = `${timeHint} A date alone means 11:59:59 PM.`;
const amountHint = "For example, 1,234.50 or 1.234,50.";
const list = (names: Record<string, string>) => `${Object.values(names).join(", ")}.`;

const conversionFields: readonly ImportField[] = [
  {
    name: "tracking_code",
    label: "Tracking code",
    required: true,
    hint: "The link's EN_… code.",
    aliases: ["en_code", "code", "link_code", "link"],
  },
  {
    name: "order_reference",
    label: "Order reference",
    required: true,
    aliases: ["order", "order_number", "order_id", "reference"],
  },
  { name: "revenue", label: "Revenue", required: true, aliases: ["amount", "total", "sale"] },
  { name: "commission", label: "Commission", hint: "Default: the partner's rate." },
  {
    name: "converted_at",
    label: "Converted at",
    hint: `${startHint} Default: now.`,
    aliases: ["date", "time", "ordered_at", "order_date"],
  },
  {
    name: "line_reference",
    label: "Line",
    hint: "Tells several lines of an order apart.",
    aliases: ["line_id", "line_number"],
  },
  {
    name: "status",
    label: "Status",
    hint: "Pending, approved, declined, or paid. Default: approved.",
  },
];

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
    hint: listHint,
    aliases: ["categories", "category"],
  },
  {
    name: "tracking_code",
    label: "Tracking code",
    hint: "An AF_… code matches an existing partner. If blank, we match by shop name.",
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
  {
    name: "geographic_coverage",
    label: "Geographic coverage",
    hint: listHint,
    aliases: ["regions"],
  },
  { name: "custom_items", label: "Custom items", hint: listHint, aliases: ["items"] },
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
    hint: "AF_ code, slug, or shop name.",
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
    hint: "An EN_… code matches an existing link. If blank, we match by partner, campaign, and URL.",
    aliases: ["en_code", "code", "link_code"],
  },
  { name: "status", label: "Status" },
  {
    name: "expires_at",
    label: "Expires at",
    hint: endHint,
    aliases: ["expires", "expiry", "end"],
  },
];

const itemFields: readonly ImportField[] = [
  {
    name: "item",
    label: "Item",
    hint: "ID or page path. If blank, we match by shop, color, and style code, or else product URL.",
    aliases: ["item_id", "id", "slug"],
  },
  { name: "name", label: "Name", aliases: ["item_name", "title", "product"] },
  { name: "shop", label: "Shop", hint: "Path or name. Default: the shop of the product URL." },
  { name: "category", label: "Category", hint: list(garmentNames), aliases: ["garment", "type"] },
  { name: "color", label: "Color", hint: list(colorNames) },
  { name: "tags", label: "Tags", hint: listHint },
  {
    name: "product_url",
    label: "Product URL",
    aliases: ["url", "link", "retailer_url", "address"],
  },
  { name: "style_code", label: "Style code", aliases: ["style", "code", "sku"] },
  {
    name: "images",
    label: "Pictures",
    hint: "Up to 6 addresses of uploaded pictures (/storage/…), separated by ; or spaces.",
    aliases: ["image", "pictures", "picture", "image_url"],
  },
  { name: "state", label: "State", hint: "Listed or taken down." },
  {
    name: "size",
    label: "Size",
    hint: "One row for each size, XS to XXL or 35 to 42; empty or One size for an item with one size. Without a column, prices apply to all sizes.",
    aliases: ["sizes"],
  },
  { name: "price", label: "Price", hint: amountHint, aliases: ["regular_price", "amount"] },
  { name: "sale_price", label: "Sale price", aliases: ["sale"] },
  { name: "sale_starts", label: "Sale starts", hint: startHint, aliases: ["sale_start"] },
  { name: "sale_ends", label: "Sale ends", hint: endHint, aliases: ["sale_end"] },
  {
    name: "availability",
    label: "Availability",
    hint: list(availabilityNames),
    aliases: ["stock"],
  },
  {
    name: "gtin",
    label: "GTIN",
    hint: "The EAN or UPC of this size",
    aliases: ["ean", "upc", "barcode", "gtin14"],
  },
];

const reportFields: readonly ImportField[] = [
  {
    name: "line",
    label: "Line",
    required: true,
    hint: "The network's own number of the sale, which never changes.",
    aliases: ["id", "transaction_id", "line_id", "commission_id"],
  },
  { name: "sale", label: "Sale", required: true, aliases: ["amount", "revenue", "sale_amount"] },
  { name: "commission", label: "Commission", required: true, aliases: ["payout", "earnings"] },
  { name: "status", label: "Status", hint: "Default: pending.", aliases: ["state"] },
  {
    name: "advertiser",
    label: "Advertiser",
    hint: "Finds the partner.",
    aliases: ["advertiser_id", "merchant", "merchant_id", "program_id"],
  },
  { name: "order", label: "Order", aliases: ["order_id", "order_number", "order_reference"] },
  {
    name: "click",
    label: "Click",
    hint: "The click's ID, or a link's EN_… code.",
    aliases: ["click_ref", "sub_id", "subid", "subid1"],
  },
  { name: "sold_at", label: "Sold at", aliases: ["date", "transaction_date", "event_date"] },
  {
    name: "changed_at",
    label: "Changed at",
    hint: "When the row last changed.",
    aliases: ["last_modified", "last_update", "updated_at"],
  },
  {
    name: "effective_at",
    label: "Counts from",
    hint: "When a change took effect, such as a return. Default: when the row changed.",
    aliases: ["posting_date", "process_date", "validation_date"],
  },
  { name: "currency", label: "Currency" },
  {
    name: "row",
    label: "Row number",
    hint: "Where the rows of a line add up: the network's number of the row.",
  },
  { name: "paid", label: "Paid", hint: "Anything but no means paid." },
  { name: "payment", label: "Payment", aliases: ["payment_id", "invoice", "invoice_id"] },
  { name: "reason", label: "Reason", aliases: ["decline_reason"] },
];

const paymentFields = reportFields.filter(({ name }) =>
  ["line", "order", "commission", "currency"].includes(name),
);

/** The columns of each import, required ones first. */
export const importFields: Record<BulkKind, readonly ImportField[]> = {
  partners: partnerFields,
  links: linkFields,
  conversions: conversionFields,
  items: itemFields,
  reports: reportFields,
  payments: paymentFields,
};
