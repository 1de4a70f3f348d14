import { formatPrice } from "@ensemble/contract";
import {
  bookingStatusNames,
  budgetNames,
  formatDuration,
  formatInZone,
  formatZone,
  garmentNames,
  occasionNames,
  ownZone,
  pluralize,
  retailerNames,
  serviceTypeNames,
  specializationNames,
  utcDate,
} from "@ensemble/domain";
import { db, unwrap, useSession } from "@ensemble/session";
import { formatTimeOfDay } from "./times";

export const recordKeys = {
  changes: (table: string, id: string | undefined) => ["records", "changes", table, id],
  /** A form's stored record. */
  stored: (table: string, id: string) => ["records", "stored", table, id],
};

/** A change in the audit log. `subject` names a part; null if its row does. */
export type RecordChange = Omit<Awaited<ReturnType<typeof fetchChanges>>[number], "subject"> & {
  subject: string | null;
};

/** What changed; the values may be those that changed only. */
export type ChangedValues = Pick<RecordChange, "table_name" | "before" | "after"> & {
  subject?: string | null;
};

/** How many saves `fetchChanges` returns. */
export const pageSize = 20;

/**
 * Reads the newest saves of a record and its parts, newest change first; `olderThan` is the id of
 * the previous page's last change.
 */
export function fetchChanges(table: string, record: string, olderThan: number | undefined) {
  return unwrap(
    db().rpc("record_history", {
      of_table: table,
      of_record: record,
      older_than: olderThan,
      page_size: pageSize,
    }),
  );
}

/**
 * Reads the newest change of a record, or of its parts in the table `part`. Undefined for accounts
 * that can't read the log.
 */
export async function lastChange(
  table: string,
  record: string,
  part?: string,
): Promise<RecordChange | undefined> {
  const session = useSession.getState();
  if (session.status !== "signedIn" || !session.isAdmin) return undefined;
  const changes = await fetchChanges(table, record, undefined);
  return part ? changes.find(({ table_name }) => table_name === part) : changes[0];
}

/** Names who made a change; the email is null for the server and empty for a deleted account. */
export function formatActor({ actor_email: email }: RecordChange): string {
  if (email === null) return "System";
  return email || "A deleted account";
}

/**
 * Groups changes by save: those of one transaction share its time. Each save's oldest is first. A
 * save's changes of an item's sizes are one.
 */
export function groupBySave(changes: readonly RecordChange[]): RecordChange[][] {
  const saves: RecordChange[][] = [];
  for (const change of changes) {
    const last = saves.at(-1);
    const same =
      last?.[0]!.changed_at === change.changed_at && last[0]!.actor_email === change.actor_email;
    if (!same) saves.push([change]);
    else if (change.table_name !== "item_variants") last!.unshift(change);
    else {
      const sizes = last!.findIndex((other) => other.table_name === change.table_name);
      if (sizes === -1) last!.unshift(change);
      else last![sizes] = mergeSizes(change, last![sizes]!);
    }
  }
  return saves;
}

/** Merges two changes of an item's sizes by one save, such as adding a size and setting its price. */
function mergeSizes(older: RecordChange, newer: RecordChange): RecordChange {
  const before = { ...toSizeRows(newer.before, older.after), ...toSizeRows(older.before) };
  const after = { ...toSizeRows(older.after, newer.before), ...toSizeRows(newer.after) };
  return { ...newer, before, after } as RecordChange;
}

/** Returns the rows by size, without the sizes of `other`. */
function toSizeRows(rows: unknown, other?: unknown): SizeRows {
  const without = Object.keys(other ?? {});
  return Object.fromEntries(
    Object.entries((rows ?? {}) as SizeRows).filter(([size]) => !without.includes(size)),
  );
}

interface ChangedField {
  label: string;
  before: string;
  after: string;
}

/**
 * Lists the changed fields of a record of `table`, with times in `zone`. Empty if the record itself
 * was inserted or deleted; an inserted or deleted part is one entry. `getName` names other records
 * by their ids.
 */
export function changedFields(
  change: ChangedValues,
  table: string,
  zone = ownZone(),
  getName: (id: string) => string | undefined = () => undefined,
): ChangedField[] {
  const { before, after, table_name: changed } = change;
  if (changed === "item_variants") return changedSizes(change, zone);
  const part = changedPart(change, table);
  if (!isRow(before) || !isRow(after)) {
    if (!part) return [];
    const { label, subject } = part;
    return [{ label, before: before ? subject : empty, after: after ? subject : empty }];
  }
  const shown = (column: string, value: unknown): string =>
    getName(String(value)) ?? formatColumn(column, value, zone);
  const hidden = [...hiddenColumns, ...(hiddenByTable[changed] ?? [])];
  return Object.keys(after)
    .filter((column) => !hidden.includes(column))
    .map((column) => {
      const label = labels[column] ?? columnLabel(column);
      const [old, current] = [before[column], after[column]];
      return {
        label: part ? `${part.title}: ${label.toLowerCase()}` : label,
        before: isFile(old) ? "image" : shown(column, old),
        after:
          isFile(old) && isFile(current) && old !== current
            ? "new image"
            : isFile(current)
              ? "image"
              : shown(column, current),
      };
    })
    .filter((field) => field.before !== field.after);
}

/** Lists the changes of an item's sizes, whose rows are by size: "Price (S)". */
function changedSizes({ before, after }: ChangedValues, zone: string): ChangedField[] {
  const [old, current] = [before ?? {}, after ?? {}] as [SizeRows, SizeRows];
  return Object.keys({ ...old, ...current }).flatMap((size) => {
    const [was, is] = [old[size], current[size]];
    if (!was || !is) {
      const [from, to] = [was, is].map((row) =>
        row ? formatColumn("price", row["price"], zone) : empty,
      );
      return [{ label: size === oneSize ? size : `Size ${size}`, before: from!, after: to! }];
    }
    return Object.keys(is)
      .map((column) => ({
        label: `${labels[column] ?? columnLabel(column)}${size === oneSize ? "" : ` (${size})`}`,
        before: formatColumn(column, was[column], zone),
        after: formatColumn(column, is[column], zone),
      }))
      .filter((field) => field.before !== field.after);
  });
}

type SizeRows = Record<string, Row | undefined>;

const oneSize = "One size";

/** Derived or technical columns. */
const hiddenColumns = ["created_at", "updated_at", "search_text"];
const hiddenByTable: Record<string, readonly string[]> = {
  // The start determines the others, because a booking keeps its duration.
  items: ["affiliate_link_id"],
  expert_bookings: ["booking_date", "start_time", "end_time", "ends_at", "time_zone", "sequence"],
  outfit_images: ["view_type", "file_size", "file_type", "width", "height", "placeholder_color"],
};

/** Labels that differ from their column's name. */
const labels: Record<string, string> = {
  alt_text: "Description",
  deleted_at: "Deleted",
  display_order: "Position",
  duration_minutes: "Duration",
  expires_at: "Expires",
  image_url: "Image",
  is_active: "Active",
  is_verified: "Verified",
  max_per_day: "Most bookings a day",
  place_kind: "Where they meet",
  garment: "Category",
  logo_url: "Logo",
  original_url: "Original URL",
  partner_id: "Partner",
  shop_id: "Shop",
  partnership_tier: "Tier",
  retailer_url: "Product URL",
  sale_ends_at: "Sale end",
  sale_starts_at: "Sale start",
  slug: "Page URL",
  social_media_links: "Social links",
  starts_at: "Starts",
  taken_down_at: "Taken down",
  website_url: "Website",
};

/** Formats a column's name as a label: `commission_rate` is "Commission rate". */
export function columnLabel(column: string): string {
  const words = column.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names of enumerated values. */
const names: Record<string, () => Record<string, string>> = {
  budget: budgetNames,
  garment: () => garmentNames,
  occasion: () => occasionNames,
  retailer: () => retailerNames,
  retailers: () => retailerNames,
  service_type: () => serviceTypeNames,
  specializations: () => specializationNames,
  // Other statuses are spelled like their values.
  status: () => bookingStatusNames,
};

/** Enumerations whose names are spelled like their values. */
const enumerated = new Set([
  "availability",
  "color",
  "colors",
  "partnership_tier",
  "product_categories",
  "season_tags",
  "status",
  "vibe",
]);
const prices = new Set([
  "commission",
  "hourly_rate",
  "price",
  "revenue",
  "sale_price",
  "total_amount",
]);
const days = new Set(["day", "first_day", "last_day"]);
const timesOfDay = new Set(["end_time", "start_time"]);
/** Zero-based in the database, shown one-based. */
const positions = new Set(["display_order", "position"]);

/** Formats a column's value in words, with times in `zone`. */
function formatColumn(column: string, value: unknown, zone: string): string {
  if (column === "further_images" && Array.isArray(value)) return pluralize(value.length, "image");
  if (Array.isArray(value) && value.length > 0) {
    return value.map((element) => formatColumn(column, element, zone)).join(", ");
  }
  if (value === null || value === "" || typeof value === "object") return formatValue(value);
  const text = String(value);
  if (column.endsWith("_at")) {
    return formatInZone(Date.parse(text), zone, { dateStyle: "medium", timeStyle: "short" });
  }
  if (days.has(column)) return utcDate(text, "short");
  if (timesOfDay.has(column)) return formatTimeOfDay(text);
  if (prices.has(column)) return formatPrice(Number(value));
  if (positions.has(column)) return String(Number(value) + 1);
  if (column === "commission_rate") return `${text}%`;
  if (column === "duration_minutes") return formatDuration(Number(text));
  if (column === "time_zone") return formatZone(text);
  const name = names[column]?.()[text];
  if (name) return name;
  return enumerated.has(column) ? columnLabel(text) : formatValue(value);
}

const empty = "(empty)";

export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return empty;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(formatValue).join(", ") || empty;
  if (isRow(value)) {
    const lines = Object.entries(value).map(
      ([key, one]) => `${columnLabel(key)}: ${formatValue(one)}`,
    );
    return lines.join(", ") || empty;
  }
  return String(value);
}

/** Returns whether a value is the URL of a stored file. */
function isFile(value: unknown): boolean {
  return typeof value === "string" && value.includes("/storage/v1/object/public/");
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Row = Record<string, unknown>;

interface Part {
  label: string;
  /** Names the part. */
  subject: (row: Row) => string;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Parts of other records, by table. */
const parts: Record<string, Part> = {
  outfit_items: { label: "Item", subject: () => "a deleted item" },
  outfit_images: {
    label: "Image",
    subject: ({ alt_text: alt, display_order: index }) =>
      typeof alt === "string" && alt ? alt : `image ${Number(index) + 1}`,
  },
  collection_outfits: { label: "Collection", subject: () => "a deleted collection" },
  outfit_credits: { label: "Stylist", subject: () => "a deleted stylist" },
  service_packages: { label: "Package", subject: ({ name }) => String(name) },
  expert_availability: {
    label: "Hours",
    subject: ({ day_of_week: day, start_time: from, end_time: until }) =>
      `${weekdays[Number(day)]} ${formatTimeOfDay(String(from))} – ${formatTimeOfDay(String(until))}`,
  },
  expert_days_off: {
    label: "Days off",
    subject: ({ first_day: first, last_day: last }) => {
      const [from, until] = [first, last].map((day) => utcDate(String(day), "short"));
      return from === until ? from! : `${from} – ${until}`;
    },
  },
  expert_exceptions: {
    label: "Exception",
    subject: ({ day, start_time: from, end_time: until }) =>
      `${utcDate(String(day), "short")}, ${formatTimeOfDay(String(from))} – ${formatTimeOfDay(String(until))}`,
  },
  expert_settings: { label: "Settings", subject: () => "how bookings are taken" },
  expert_places: { label: "Settings", subject: () => "where they meet" },
};

interface ChangedPart {
  label: string;
  subject: string;
  /** Label and subject, such as "Item Felt hat". */
  title: string;
}

/** Returns the part that a change is about; undefined if it is about the record itself. */
function changedPart(
  { table_name: table, subject: namedSubject, before, after }: ChangedValues,
  record: string,
): ChangedPart | undefined {
  const part = table === record ? undefined : parts[table];
  if (!part) return undefined;
  // From the perspective of a collection, the part is an outfit.
  const label = table === "collection_outfits" && record === "collections" ? "Outfit" : part.label;
  const subject = namedSubject ?? part.subject((after ?? before) as Row);
  const title = /^image \d$/.test(subject) ? subject.replace("i", "I") : `${label} ${subject}`;
  return { label, subject, title };
}
