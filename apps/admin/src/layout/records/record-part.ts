import type { RecordChange } from "./record-changes";

type Row = Record<string, unknown>;

interface Part {
  label: string;
  /** Names the part. */
  subject: (row: Row) => string;
  /** Columns not listed in edits, because the subject already says them. */
  hidden?: readonly string[];
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const clock = (time: unknown): string => String(time).slice(0, 5);

/** Tables whose rows are parts of another record. */
const parts: Record<string, Part> = {
  outfit_items: { label: "Item", subject: () => "an item that is gone" },
  outfit_images: {
    label: "Image",
    subject: ({ alt_text: alt, display_order: index }) =>
      typeof alt === "string" && alt ? alt : `image ${Number(index) + 1}`,
    hidden: ["view_type"],
  },
  collection_outfits: { label: "In a collection", subject: () => "one that is gone" },
  service_packages: { label: "Package", subject: ({ name }) => String(name) },
  expert_availability: {
    label: "Hours",
    subject: ({ day_of_week: day, start_time: from, end_time: until }) =>
      `${weekdays[Number(day)]} ${clock(from)} – ${clock(until)}`,
  },
  expert_days_off: {
    label: "Days off",
    subject: ({ first_day: first, last_day: last }) =>
      first === last ? String(first) : `${String(first)} – ${String(last)}`,
  },
};

interface ChangedPart {
  label: string;
  subject: string;
  /** Label and subject, such as "Item Felt hat". */
  title: string;
  hidden: readonly string[];
}

/** The part of a record that a change is about; undefined when it is about the record's own row. */
export function changedPart(
  { table_name: table, subject: known, before, after }: RecordChange,
  record: string,
): ChangedPart | undefined {
  const part = table === record ? undefined : parts[table];
  if (!part) return undefined;
  // An outfit is in collections; a collection has outfits.
  const label = table === "collection_outfits" && record === "collections" ? "Outfit" : part.label;
  const subject = known ?? part.subject((after ?? before) as Row);
  const title = /^image \d$/.test(subject) ? subject.replace("i", "I") : `${label} ${subject}`;
  return { label, subject, title, hidden: part.hidden ?? [] };
}
