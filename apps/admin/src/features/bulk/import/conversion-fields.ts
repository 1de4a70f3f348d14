import { type ImportField, time } from "./import-field";

export const conversionFields: readonly ImportField[] = [
  {
    name: "tracking_code",
    label: "Tracking code",
    required: true,
    hint: "EN_... of the link.",
    aliases: ["en_code", "code", "link_code", "link"],
  },
  {
    name: "order_reference",
    label: "Order reference",
    required: true,
    aliases: ["order", "order_number", "order_id", "reference"],
  },
  { name: "revenue", label: "Revenue", required: true, aliases: ["amount", "total", "sale"] },
  { name: "commission", label: "Commission", hint: "Left out: the partner's rate." },
  {
    name: "converted_at",
    label: "Converted at",
    hint: `${time} Left out: now.`,
    aliases: ["date", "time", "ordered_at", "order_date"],
  },
];
