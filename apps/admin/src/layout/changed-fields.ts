import type { RecordChange } from "./record-changes";

interface ChangedField {
  /** The column. */
  field: string;
  before: string;
  after: string;
}

/** Columns that change by themselves with every edit. */
const ownDoing = new Set(["updated_at", "search_text"]);

/** What an edit changed, column by column; a record that came or went has no before and after. */
export function changedFields({ before, after }: RecordChange): ChangedField[] {
  if (!isRow(before) || !isRow(after)) return [];
  return Object.keys(after)
    .filter((field) => !ownDoing.has(field))
    .map((field) => ({ field, before: inWords(before[field]), after: inWords(after[field]) }))
    .filter((change) => change.before !== change.after);
}

/** A column's name as people read it: `commission_rate` is "Commission rate". */
export function fieldLabel(field: string): string {
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(inWords).join(", ") || "nothing";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
