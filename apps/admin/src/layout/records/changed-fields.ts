import type { RecordChange } from "./record-changes";
import { changedPart } from "./record-part";

interface ChangedField {
  label: string;
  before: string;
  after: string;
}

/** Columns that triggers change with every edit. */
const derivedColumns = new Set(["updated_at", "search_text"]);
/** Counted from 0 in the database, shown from 1. */
const positionColumns = new Set(["position", "display_order"]);

/**
 * Lists what a change did to a record of `table`. An insert or delete of the record itself lists
 * nothing; that of a part is one entry.
 * @param names labels of columns whose own name says too little
 */
export function changedFields(
  change: RecordChange,
  table: string,
  names: Record<string, string> = {},
): ChangedField[] {
  const { before, after } = change;
  const part = changedPart(change, table);
  if (!isRow(before) || !isRow(after)) {
    if (!part) return [];
    const { label, subject } = part;
    return [{ label, before: before ? subject : "nothing", after: after ? subject : "nothing" }];
  }
  return Object.keys(after)
    .filter((field) => !derivedColumns.has(field) && !part?.hidden.includes(field))
    .filter((field) => formatValue(before[field]) !== formatValue(after[field]))
    .map((field) => {
      const label = names[field] ?? (positionColumns.has(field) ? "Place" : fieldLabel(field));
      return {
        label: part ? `${part.title}: ${label.toLowerCase()}` : label,
        before: isFile(before[field]) ? "an image" : formatValue(before[field], field),
        after: isFile(after[field])
          ? `${isFile(before[field]) ? "another" : "an"} image`
          : formatValue(after[field], field),
      };
    });
}

/** Formats a column's name as a label: `commission_rate` is "Commission rate". */
export function fieldLabel(field: string): string {
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function formatValue(value: unknown, field = ""): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (positionColumns.has(field)) return String(Number(value) + 1);
  if (Array.isArray(value)) return value.map((one) => formatValue(one)).join(", ") || "nothing";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Whether a value is the URL of a stored picture, which is not worth showing. */
function isFile(value: unknown): boolean {
  return typeof value === "string" && value.includes("/storage/v1/object/public/");
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
