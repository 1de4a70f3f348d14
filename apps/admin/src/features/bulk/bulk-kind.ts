import { formatCount } from "@ensemble/domain";

export type BulkKind = "partners" | "links" | "conversions";

export const bulkKindNames: Record<BulkKind, string> = {
  partners: "Partners",
  links: "Links",
  conversions: "Conversions",
};

/** Formats a count with its noun: "1 partner", "1,200 links". */
export function countOf(kind: BulkKind, count: number): string {
  const noun = count === 1 ? kind.slice(0, -1) : kind;
  return `${formatCount(count)} ${noun}`;
}
