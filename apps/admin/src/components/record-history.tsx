import { mediumDateTime } from "@ensemble/domain";
import { infiniteQueryOptions, useInfiniteQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, LoadFailure, PlainList, Skeleton, Text, Title } from "@ensemble/ui";
import { type ReactNode, useId } from "react";
import { recordKeys } from "../query-keys";
import { ReadDialog } from "./dialogs";
import styles from "./admin-page.module.css";

interface HistoryDialogProps {
  table: string;
  record: string;
  title: string;
  onClose: () => void;
}

/** A record's history in a dialog, open while mounted. */
export function HistoryDialog({ table, record, title, onClose }: HistoryDialogProps): ReactNode {
  return (
    <ReadDialog title={title} onClose={onClose}>
      <RecordHistory table={table} record={record} />
    </ReadDialog>
  );
}

interface RecordHistoryProps {
  table: string;
  /** The row's key; composite keys are joined by a colon. */
  record: string;
  /** Labels of columns with unclear names. */
  names?: Record<string, string>;
}

/** The audit log of a record and its parts. */
export function RecordHistory({ table, record, names = {} }: RecordHistoryProps): ReactNode {
  const heading = useId();
  const changes = useInfiniteQuery(recordChanges(table, record));
  const { data, isError, hasNextPage, isFetchingNextPage } = changes;
  return (
    <section aria-labelledby={heading} aria-busy={!data && !isError}>
      <Title id={heading} className={styles.historyTitle}>
        History
      </Title>
      {!data && !isError && <Skeleton height="96px" />}
      {data?.pages[0]?.length === 0 && (
        <Text as="p" color="gray">
          No changes yet.
        </Text>
      )}
      {data && (
        <PlainList as="ol">
          {groupBySave(data.pages.flat()).map((changes) => (
            <Save key={changes[0]!.id} changes={changes} table={table} names={names} />
          ))}
        </PlainList>
      )}
      {isError && <LoadFailure what="The history" onRetry={() => void changes.refetch()} />}
      {hasNextPage && (
        <Button
          variant="soft"
          size="3"
          disabled={isFetchingNextPage}
          onClick={() => void changes.fetchNextPage()}
        >
          {isFetchingNextPage ? "Loading..." : "Show Earlier Changes"}
        </Button>
      )}
    </section>
  );
}

const verbs = { insert: "created this", update: "changed", delete: "deleted this" } as const;

interface SaveProps {
  changes: readonly RecordChange[];
  table: string;
  names: Record<string, string>;
}

function Save({ changes, table, names }: SaveProps): ReactNode {
  const fields = changes.flatMap((change) => changedFields(change, table, names));
  const own = changes.find((change) => change.table_name === table);
  return (
    <li className={styles.change}>
      <p className={styles.who}>
        {actorOf(changes[0]!)} {verbs[own?.action ?? "update"]}
        <time dateTime={changes[0]!.changed_at}>{mediumDateTime(changes[0]!.changed_at)}</time>
      </p>
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(({ label, before, after }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>
                <del>{before}</del> <span aria-hidden>→</span> <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Groups the changes of one save, which share a timestamp. */
function groupBySave(changes: readonly RecordChange[]): RecordChange[][] {
  const saves: RecordChange[][] = [];
  for (const change of changes) {
    const last = saves.at(-1);
    const same =
      last?.[0]!.changed_at === change.changed_at && last[0]!.actor_email === change.actor_email;
    if (same) last!.unshift(change);
    else saves.push([change]);
  }
  return saves;
}

const pageSize = 20;

/** Queries the changes of a record and its parts, newest first. */
const recordChanges = (table: string, record: string) =>
  infiniteQueryOptions({
    queryKey: recordKeys.changes(table, record),
    queryFn: ({ pageParam }) => readChanges(table, record, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    // Often opened right after a change.
    staleTime: 0,
  });

/** `subject` names a part; null if its row does. */
export type RecordChange = Omit<Awaited<ReturnType<typeof readChanges>>[number], "subject"> & {
  subject: string | null;
};

/** Reads the newest change of a record, or of its parts in the table `part`. */
export async function lastChange(
  table: string,
  record: string,
  part?: string,
): Promise<RecordChange | undefined> {
  const changes = await readChanges(table, record, undefined);
  return part ? changes.find(({ table_name }) => table_name === part) : changes[0];
}

/** Names who made a change; the email is null for the server and empty for a deleted account. */
export function actorOf({ actor_email: email }: RecordChange): string {
  if (email === null) return "System";
  return email || "A deleted account";
}

function readChanges(table: string, record: string, olderThan: number | undefined) {
  return unwrap(
    db().rpc("record_history", {
      of_table: table,
      of_record: record,
      older_than: olderThan,
      page_size: pageSize,
    }),
  );
}

interface ChangedField {
  label: string;
  before: string;
  after: string;
}

/** Columns that triggers update with every change. */
const derivedColumns = new Set(["updated_at", "search_text"]);
/** Zero-based in the database, shown one-based. */
const positionColumns = new Set(["position", "display_order"]);

/**
 * Lists the changed fields of a record of `table`. Empty if the record itself was inserted or
 * deleted; an inserted or deleted part is one entry. `names` overrides column labels.
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
    return [{ label, before: before ? subject : "(empty)", after: after ? subject : "(empty)" }];
  }
  return Object.keys(after)
    .filter((field) => !derivedColumns.has(field) && !part?.hidden.includes(field))
    .filter((field) => formatValue(before[field]) !== formatValue(after[field]))
    .map((field) => {
      const label = names[field] ?? (positionColumns.has(field) ? "Position" : fieldLabel(field));
      return {
        label: part ? `${part.title}: ${label.toLowerCase()}` : label,
        before: isFile(before[field]) ? "image" : formatValue(before[field], field),
        after: isFile(after[field])
          ? `${isFile(before[field]) ? "new " : ""}image`
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
  if (value === null || value === undefined || value === "") return "(empty)";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (positionColumns.has(field)) return String(Number(value) + 1);
  if (Array.isArray(value)) return value.map((one) => formatValue(one)).join(", ") || "(empty)";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
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
  /** Columns to omit, because the subject includes them. */
  hidden?: readonly string[];
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const clock = (time: unknown): string => String(time).slice(0, 5);

/** Parts of other records, by table. */
const parts: Record<string, Part> = {
  outfit_items: { label: "Item", subject: () => "a deleted item" },
  outfit_images: {
    label: "Image",
    subject: ({ alt_text: alt, display_order: index }) =>
      typeof alt === "string" && alt ? alt : `image ${Number(index) + 1}`,
    hidden: ["view_type"],
  },
  collection_outfits: { label: "Collection", subject: () => "a deleted collection" },
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

/** Returns the part that a change is about; undefined if it is about the record itself. */
function changedPart(
  { table_name: table, subject: namedSubject, before, after }: RecordChange,
  record: string,
): ChangedPart | undefined {
  const part = table === record ? undefined : parts[table];
  if (!part) return undefined;
  // From the perspective of a collection, the part is an outfit.
  const label = table === "collection_outfits" && record === "collections" ? "Outfit" : part.label;
  const subject = namedSubject ?? part.subject((after ?? before) as Row);
  const title = /^image \d$/.test(subject) ? subject.replace("i", "I") : `${label} ${subject}`;
  return { label, subject, title, hidden: part.hidden ?? [] };
}
