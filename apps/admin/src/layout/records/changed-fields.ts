import type { RecordChange } from "./record-changes";
import { changedPart } from "./record-part";

interface ChangedField {
  /** What changed, as people read it. */
  label: string;
  before: string;
  after: string;
}

/** Columns that change by themselves with every edit. */
const ownDoing = new Set(["updated_at", "search_text"]);
/** Places count from 0 in the database, from 1 for people. */
const places = new Set(["position", "display_order"]);

/**
 * What a change did to a record of `table`, line by line: a record that came or went has no before
 * and after, a part that came or went is one line.
 * @param names of columns that say more than the column's own
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
    .filter((field) => !ownDoing.has(field) && !part?.hidden.includes(field))
    .filter((field) => inWords(before[field]) !== inWords(after[field]))
    .map((field) => {
      const label = names[field] ?? (places.has(field) ? "Place" : fieldLabel(field));
      return {
        label: part ? `${part.title}: ${label.toLowerCase()}` : label,
        before: isFile(before[field]) ? "an image" : inWords(before[field], field),
        after: isFile(after[field])
          ? `${isFile(before[field]) ? "another" : "an"} image`
          : inWords(after[field], field),
      };
    });
}

/** A column's name as people read it: `commission_rate` is "Commission rate". */
export function fieldLabel(field: string): string {
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as people read it. */
export function inWords(value: unknown, field = ""): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (places.has(field)) return String(Number(value) + 1);
  if (Array.isArray(value)) return value.map((one) => inWords(one)).join(", ") || "nothing";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Where a picture is stored says nothing to people. */
function isFile(value: unknown): boolean {
  return typeof value === "string" && value.includes("/storage/v1/object/public/");
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
