import type { BulkKind } from "../bulk-kind";
import { importFields } from "../import/import-fields";

const figures = ["clicks", "conversions", "revenue", "commission"];

const others: Record<BulkKind, readonly string[]> = {
  partners: figures,
  links: ["partner_name", ...figures, "created_at"],
  conversions: ["partner_name", "campaign_name"],
};

/** The columns of an export: those of the import first, so that the file can be imported again. */
export const exportColumns = (kind: BulkKind): string[] => [
  ...importFields[kind].map(({ name }) => name),
  ...others[kind],
];
